import { followHead } from '../../appointments/index.ts';
import { type Logged, type Settled, settleHouseholds } from '../../client-records/index.ts';
import type { Trx } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';

/** When, by which user and with which settings: a call, or the night, which has no actor. */
export type SettledBy = Pick<Context, 'now' | 'today' | 'settings' | 'actorOrNull'>;

/** Settles these persons and their households, which the caller has locked; waiting places follow who joined a household. */
export async function settle(db: Trx, logged: Logged, by: SettledBy, ids: readonly number[]): Promise<Settled> {
  const settled = await settleHouseholds(db, logged, by, ids);
  for (const moved of settled.joined) await followHead(db, by, logged.note, moved);
  return settled;
}
