import { passEntriesToHead } from '../../appointments/index.ts';
import { type HouseholdLog, type SettleResult, settleHouseholds } from '../../client-records/index.ts';
import type { Trx } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';

/** When, by which user and with which settings: a call, or the night, which has no actor. */
export type SettledBy = Pick<Context, 'now' | 'today' | 'settings' | 'actorOrNull'>;

/**
 * Settles these persons and their households, which the caller has locked. A waiting place moves with a person who
 * joins another household.
 */
export async function settle(
  db: Trx,
  logged: HouseholdLog,
  by: SettledBy,
  ids: readonly number[],
): Promise<SettleResult> {
  const result = await settleHouseholds(db, logged, by, ids);
  for (const person of result.joined) await passEntriesToHead(db, by, logged.note, person);
  return result;
}
