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
  /** One for each document: the bytes of one are never another's. */
  written: readonly WrittenFile[];
}

/**
 * Takes a file in, before the change that needs it, and gives it to `use`; the parts that `use` did not keep are
 * removed, however it ends. Refuses an invalid file, and one that the scan finds something in.
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
    // After any other error nobody knows whether it was kept; files that no row claims are cleaned at night.
    if (error instanceof Refused) await discard();
    throw error;
  }
}
