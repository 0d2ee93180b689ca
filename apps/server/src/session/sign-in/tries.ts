/**
 * Tries at passwords and links, which a guess could open (decisions-wire W10). A try counts before it is checked, so
 * many at once do not slip past a limit, and outside the call's change, so neither a refusal nor a repeated
 * Idempotency-Key undoes it. A right one is taken back: only failures count.
 */
import { createHash } from 'node:crypto';
import { networkOf } from '@resa/rules/process/network';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { Db, Trx } from '../../db/handles.ts';
import { type Limit, resetFutureTries, secondsToWait } from '../../frame/call/limits.ts';
import { tooMany } from '../../frame/call/refused.ts';
import { type Context, unlogged } from '../../frame/change/context.ts';

export const MINUTE = 60;
export const HOUR = 3_600;
export const DAY = 86_400;

export interface Try {
  readonly ids: readonly number[];
  /** How long a wrong one waits for its answer: over a limit that slows. */
  readonly late_ms: number;
}

/** A limit over which no try is refused. */
export interface Slowing extends Limit {
  readonly late_ms: number;
}

/**
 * Counting locks its counters. At most two tries are counted at once in a process, so that those that wait for a lock
 * leave the other sessions of the pool to other calls.
 */
const inTurn = pLimit(2);

/** The key of a try never holds an email: so the tables that a backup carries away hold none either. */
export const tryKey = (...parts: string[]) =>
  createHash('sha256').update(parts.join('\n').toLowerCase()).digest('base64url');

/** Counts a try. Above one of `limits` it is refused with 429; above one of `slowing` the caller answers late. */
export async function countTry(ctx: Context, limits: readonly Limit[], slowing: readonly Slowing[] = []): Promise<Try> {
  const counters = new Map([...limits, ...slowing].map(({ kind, key }) => [`${kind} ${key}`, { kind, key }]));
  const count = async (trx: Trx) => {
    for (const counter of [...counters.keys()].sort())
      await sql`select pg_advisory_xact_lock(hashtextextended(${counter}, 0))`.execute(trx);
    await resetFutureTries(trx, ctx.now, [...counters.values()]);
    const wait = await secondsToWait(trx, ctx.now, limits);
    if (wait > 0) return wait;
    let late_ms = 0;
    for (const limit of slowing)
      if (limit.late_ms > late_ms && (await secondsToWait(trx, ctx.now, [limit])) > 0) late_ms = limit.late_ms;
    const rows = await trx
      .insertInto('attempts')
      .values([...counters.values()].map((counter) => ({ ...counter, at: ctx.now.toISOString() })))
      .returning('id')
      .execute();
    return { ids: rows.map(({ id }) => id), late_ms };
  };
  const counted = await inTurn(() => unlogged(ctx, count));
  // Only now: a refusal inside the transaction would undo the count.
  if (typeof counted === 'number') throw tooMany(counted);
  return counted;
}

/** Wrong links are refused with 429 beyond 30 an hour; a right one is good whatever came before. */
export function countWrongLink(ctx: Context, kind: 'reset' | 'client_link'): Promise<Try> {
  ctx.countRefused('link');
  return countTry(ctx, [{ kind, key: networkOf(ctx.machine), max: 30, seconds: HOUR }]);
}

/** The try was right after all. */
export async function takeBack(db: Db, { ids }: Try): Promise<void> {
  await db.deleteFrom('attempts').where('id', 'in', ids).execute();
}
