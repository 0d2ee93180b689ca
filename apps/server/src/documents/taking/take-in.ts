import type { SentFile } from '@resa/contract/sent-file';
import { Refused } from '../../frame/call/refused.ts';
import type { Context } from '../../frame/change/context.ts';
import type { WrittenFile } from '../../frame/files/files.ts';
import { scanNow } from '../scanning/scan-now.ts';
import { type Checked, check } from './check.ts';

/** A file that was checked, scanned and written, for as many documents as there are in `written`. */
export interface Taken extends Omit<Checked, 'bytes'> {
  size: number;
  state: 'clean' | 'waiting';
  /** One file for each document, so that documents never share bytes. */
  written: readonly WrittenFile[];
}

/**
 * Checks, scans and stores a file before the change that needs it, `times` times, and gives the copies to `use`. The
 * copies are removed if `use` refuses or returns another code than Ok. Refuses an invalid file, and one in which the
 * scan finds something.
 */
export async function takeIn<A extends { code: string }>(
  ctx: Context,
  file: SentFile,
  times: number,
  use: (taken: Taken) => Promise<A>,
): Promise<A> {
  const { bytes, ...checked } = await check(ctx.actor.user_id, file);
  const state = await scanNow(ctx, bytes);
  if (state === 'refused') throw new Refused(200, { code: 'file_infected' });
  return writing(ctx, { ...checked, bytes, state, times }, use);
}

/** Writes like takeIn(), with bytes that were taken in before. */
export async function writing<A extends { code: string }>(
  ctx: Context,
  { bytes, times, ...checked }: Checked & Pick<Taken, 'state'> & { times: number },
  use: (taken: Taken) => Promise<A>,
): Promise<A> {
  const written: WrittenFile[] = [];
  const discard = () => Promise.all(written.map((one) => one.discard()));
  try {
    for (let n = 0; n < times; n++)
      written.push(await ctx.files.write('document', checked.content_type, bytes, checked.state));
    const answer = await use({ ...checked, size: bytes.length, written });
    if (answer.code !== 'Ok') await discard();
    return answer;
  } catch (error) {
    // After any other error it is not known whether the change was committed. Files that no row claims are removed at
    // night.
    if (error instanceof Refused) await discard();
    throw error;
  }
}
