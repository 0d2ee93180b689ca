import type { Trx } from '../db/handles.ts';

/** Marks a challenge or the id of a ticket as used; false where it was used before. */
export async function spendOnce(trx: Trx, challenge: string, expires: Date): Promise<boolean> {
  const row = await trx
    .insertInto('spent_challenges')
    .values({ challenge, expires_at: expires.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge')
    .executeTakeFirst();
  return row !== undefined;
}
