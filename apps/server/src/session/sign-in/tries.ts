/**
 * Tries at what a guess could open: passwords and links (decisions-wire W10). A try counts before it is judged, so
 * many at once do not slip past a limit, and outside the call's change, so neither a refusal nor a repeated
 * Idempotency-Key undoes it. What turned out right is taken back: only failures count.
 */
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../db/handles.ts';
import { bringBack, type Limit, secondsToWait } from '../../frame/call/limits.ts';
import { tooMany } from '../../frame/call/refused.ts';
import { type Context, unlogged } from '../../frame/change/context.ts';

export const MINUTE = 60;
export const HOUR = 3_600;
export const DAY = 86_400;

export interface Try {
  readonly ids: readonly number[];
  /** Over one of the slow limits: the caller waits before it judges. */
  readonly slow: boolean;
}

/** What is counted never holds an email: neither do the tables, then, that a backup carries away. */
export const tryKey = (...parts: string[]) =>
  createHash('sha256').update(parts.join('\n').toLowerCase()).digest('base64url');

/** Counts a try; 429 when it is over one of `limits`. */
export async function countTry(ctx: Context, limits: readonly Limit[], slow: readonly Limit[] = []): Promise<Try> {
  const counters = new Map([...limits, ...slow].map(({ kind, key }) => [`${kind} ${key}`, { kind, key }]));
  const counted = await unlogged(ctx, async (trx) => {
    for (const counter of [...counters.keys()].sort())
      await sql`select pg_advisory_xact_lock(hashtextextended(${counter}, 0))`.execute(trx);
    await bringBack(trx, ctx.now, [...counters.values()]);
    const wait = await secondsToWait(trx, ctx.now, limits);
    if (wait > 0) return wait;
    const isSlow = (await secondsToWait(trx, ctx.now, slow)) > 0;
    const rows = await trx
      .insertInto('attempts')
      .values([...counters.values()].map((counter) => ({ ...counter, at: ctx.now.toISOString() })))
      .returning('id')
      .execute();
    return { ids: rows.map(({ id }) => id), slow: isSlow };
  });
  // Only now: a refusal inside the transaction would undo what was brought back.
  if (typeof counted === 'number') throw tooMany(counted);
  return counted;
}

/** An account under attack stays open to its owner: each try waits, none is refused (W10). */
const SLOW_MS = 2_000;

/** Counts a sign-in of a member of the staff or of a client, and waits where their account is under attack. */
export async function countSignIn(ctx: Context, kind: 'sign_in' | 'client_sign_in', email: string): Promise<Try> {
  const pair = { kind, key: tryKey(email, ctx.machine) };
  const machine = { kind: `${kind}_machine`, key: ctx.machine };
  const account = { kind: `${kind}_account`, key: tryKey(email) };
  const attempt = await countTry(
    ctx,
    [
      { ...pair, max: 5, seconds: MINUTE },
      { ...pair, max: 30, seconds: HOUR },
      { ...machine, max: 100, seconds: MINUTE },
    ],
    [{ ...account, max: 50, seconds: DAY }],
  );
  if (attempt.slow) await setTimeout(SLOW_MS);
  return attempt;
}

/** The try was right after all. */
export async function takeBack(db: Db, { ids }: Try): Promise<void> {
  await db.deleteFrom('attempts').where('id', 'in', ids).execute();
}
