import type { Db, ReadDb } from '../../db/handles.ts';

export interface Limit {
  /** The kind of try, such as sign_in or forgot_password. */
  kind: string;
  key: string;
  max: number;
  seconds: number;
}

/** Seconds until a try is allowed again, 0 when it is allowed now. Counters live in the database (W10). */
export async function secondsToWait(db: ReadDb, now: Date, limits: readonly Limit[]): Promise<number> {
  let wait = 0;
  for (const { kind, key, max, seconds } of limits) {
    const since = new Date(now.getTime() - seconds * 1_000).toISOString();
    const oldest = await db
      .selectFrom('attempts')
      .select('at')
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('at', '>', since)
      .orderBy('at', 'desc')
      .offset(max - 1)
      .limit(1)
      .executeTakeFirst();
    if (oldest) wait = Math.max(wait, (Date.parse(oldest.at) - now.getTime()) / 1_000 + seconds);
  }
  return wait;
}

/**
 * Sets the time of tries that are dated in the future to now: the clock was set back after they were made. Otherwise
 * callers would have to wait until the clock reaches that time.
 */
export async function resetFutureTries(
  db: Db,
  now: Date,
  counters: readonly Pick<Limit, 'kind' | 'key'>[],
): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ at: now.toISOString() })
    .where('at', '>', now.toISOString())
    .where(({ or, and }) => or(counters.map((counter) => and(counter))))
    .execute();
}
