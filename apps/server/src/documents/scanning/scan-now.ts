import type { Context } from '../../frame/change/context.ts';
import { scan } from './clamd.ts';

/** An upload waits no longer than this. */
const WITHIN_MS = 20_000;

/**
 * The state of bytes that passed all other checks: clean if nothing scans (docs/security.md), waiting without a
 * verdict.
 */
export async function scanNow({ config, log }: Context, bytes: Buffer): Promise<'clean' | 'waiting' | 'refused'> {
  if (!config.scanUrl) return 'clean';
  const verdict = await scan(config.scanUrl, bytes, WITHIN_MS);
  if ('clean' in verdict) return 'clean';
  if ('found' in verdict) {
    log.warn({ found: verdict.found }, 'an uploaded document was refused by the virus scan');
    return 'refused';
  }
  log.warn({ why: verdict.without }, 'a document waits: the virus scanner gave no verdict');
  return 'waiting';
}
