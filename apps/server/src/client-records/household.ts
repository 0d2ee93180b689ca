import { age } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import type { ReadDb, Trx } from '../db/handles.ts';
import { membershipsOn } from './memberships.ts';
import { personName } from './persons.ts';

/** A member's facts, of the membership `m` and the client `c`. */
const MEMBER_COLUMNS = [
  ...(['m.client_id', 'm.group_id', 'm.group_role_type_id', 'm.date_start', 'm.date_end'] as const),
  ...(['m.id as membership_id', 'm.row_version as membership_version'] as const),
  ...(['c.file_number', 'c.dob', 'c.gender_type_id', 'c.education_level_id'] as const),
  ...(['c.client_state_type_id', 'c.email', 'c.row_version'] as const),
] as const;

/** The household of a client `today`, head first; ages on that day. */
export async function householdOf(db: ReadDb, client_id: number, today: string) {
  const members = await db
    .selectFrom(membershipsOn(today).as('own'))
    .innerJoin(membershipsOn(today).as('m'), 'm.group_id', 'own.group_id')
    .innerJoin('live_clients as c', 'c.id', 'm.client_id')
    .select(MEMBER_COLUMNS)
    .select(personName)
    .where('own.client_id', '=', client_id)
    .orderBy(sql`m.group_role_type_id in (1, 2)`, 'desc')
    .orderBy('c.dob')
    .orderBy('c.id')
    .execute();
  return members.map((member) => withAge(member, today));
}

/** Who lives today in the household of each of these heads or single persons, the head first; in their order. */
export async function householdsOfHeads(db: ReadDb, heads: readonly number[], today: string) {
  const members = await db
    .selectFrom(membershipsOn(today).as('own'))
    .innerJoin(membershipsOn(today).as('m'), 'm.group_id', 'own.group_id')
    .innerJoin('live_clients as c', 'c.id', 'm.client_id')
    .select(['own.client_id as head_id', 'm.client_id', 'm.group_role_type_id', 'm.date_start', 'm.date_end', 'c.dob'])
    .where('own.client_id', 'in', heads)
    .orderBy(sql`m.group_role_type_id in (1, 2)`, 'desc')
    .orderBy('c.dob')
    .orderBy('c.id')
    .execute();
  return heads.map((head) => members.filter(({ head_id }) => head_id === head));
}

const withAge = <M extends { dob: string | null }>(member: M, today: string) => ({
  ...member,
  age: member.dob ? age(member.dob, today) : null,
});

/** The persons who will join a household after `today`, in the order of joining. */
export async function plannedIn(db: ReadDb, group_id: number, today: string) {
  const members = await db
    .selectFrom('memberships as m')
    .innerJoin('live_clients as c', 'c.id', 'm.client_id')
    .select(MEMBER_COLUMNS)
    .select(personName)
    .where('m.group_id', '=', group_id)
    .where('m.date_start', '>', today)
    .whereRef('m.last_day', '>=', 'm.date_start')
    .orderBy('m.date_start')
    .orderBy('m.id')
    .execute();
  return members.map((member) => withAge(member, today));
}

/**
 * Locks the household that a client lives in and returns its id; null without one. Taken before the persons' own
 * rows. A new member's row refers to the household, so a call that adds one waits for this lock.
 */
export async function lockHouseholdOf(db: Trx, client_id: number, today: string): Promise<number | null> {
  const household = await db
    .selectFrom('families as f')
    .select('f.id')
    .where('f.id', '=', (row) =>
      row.selectFrom(membershipsOn(today).as('m')).select('m.group_id').where('m.client_id', '=', client_id),
    )
    .forUpdate()
    .executeTakeFirst();
  return household?.id ?? null;
}

/** Whether these people share one household. A person without a household counts as a household of one. */
export const isOneHousehold = ([first, ...others]: readonly { group_id: number | null }[]) =>
  others.every(({ group_id }) => group_id !== null && group_id === first?.group_id);
