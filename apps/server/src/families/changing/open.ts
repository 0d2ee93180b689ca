/** The first step of every change in a household's tab: its locks, and the user's rights. */
import { isHeadOrSingle } from '@resa/rules/person/family';
import {
  type HouseholdLog,
  type LivingMember,
  type LockedClient,
  livingIn,
  lockHouseholds,
  mayEdit,
  otherHolder,
} from '../../client-records/index.ts';
import type { Trx } from '../../db/handles.ts';
import { forbidden, notFound } from '../../frame/call/refused.ts';
import type { Context } from '../../frame/change/context.ts';
import { settle } from './settle-families.ts';

export interface OpenHousehold {
  /** Everyone locked, by id. */
  people: ReadonlyMap<number, LockedClient>;
  head: LivingMember & { file: LockedClient };
  /** Those who live there today and who will join, without the head. */
  others: LivingMember[];
}

type HouseholdRefusal = { code: 'not_locked' } | { code: 'locked'; holder: string; since: string };

/**
 * Locks a household, that of `joining` too, and settles due changes. Its head's file must be locked by this session, as
 * the household is a part of it; nobody else may be editing the file of anyone concerned.
 */
export async function openHousehold(
  db: Trx,
  logged: HouseholdLog,
  ctx: Context,
  group_id: number,
  joining: readonly number[] = [],
): Promise<OpenHousehold | HouseholdRefusal> {
  const people = await lockHouseholds(db, ctx, { groups: [group_id], clients: joining });
  await settle(db, logged, ctx, [...people.keys()]);
  const { head, others } = await inHousehold(db, people, group_id, ctx.today.date);
  if (!mayEdit(ctx, head.file)) throw forbidden();
  if (head.file.lock?.session_id !== ctx.actor.session_id) return { code: 'not_locked' };
  return lockedByOthers(ctx, people) ?? { people, head, others };
}

/** The head of today, and the others; a household without one is not found. */
export async function inHousehold(
  db: Trx,
  people: OpenHousehold['people'],
  group_id: number,
  today: string,
): Promise<Pick<OpenHousehold, 'head' | 'others'>> {
  const [head, ...others] = await livingIn(db, group_id, today);
  const file = head && people.get(head.client_id);
  if (!file || !head.counts || !isHeadOrSingle(head.group_role_type_id)) throw notFound();
  return { head: { ...head, file }, others };
}

/** The other users who edit the file of one of them. */
export function lockedByOthers(ctx: Context, people: OpenHousehold['people']) {
  for (const client of people.values()) {
    const holder = otherHolder(ctx, client);
    if (holder) return { code: 'locked' as const, ...holder };
  }
  return null;
}
