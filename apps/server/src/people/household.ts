import { age } from '@resa/rules/dates';
import { sql } from 'kysely';
import type { Db } from '../frame/context.ts';
import { personName } from './persons.ts';

/** The household of a client as of its open memberships, head first; ages on `today`. */
export async function householdOf(db: Db, client_id: number, today: string) {
  const members = await db
    .selectFrom('memberships as own')
    .innerJoin('memberships as m', (join) => join.onRef('m.group_id', '=', 'own.group_id').on('m.date_end', 'is', null))
    .innerJoin('clients as c', 'c.id', 'm.client_id')
    .select(['m.client_id', 'm.group_id', 'c.file_number', 'c.dob', 'c.gender_type_id', 'm.group_role_type_id'])
    .select(['c.education_level_id', 'c.client_state_type_id', 'm.date_start', 'm.date_end', personName])
    .where('own.client_id', '=', client_id)
    .where('own.date_end', 'is', null)
    .where('c.deleted_at', 'is', null)
    .orderBy(sql`m.group_role_type_id in (1, 2)`, 'desc')
    .orderBy('c.dob')
    .orderBy('c.id')
    .execute();
  return members.map((member) => ({ ...member, age: member.dob ? age(member.dob, today) : null }));
}
