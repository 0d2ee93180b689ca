import { age } from '@resa/rules/dates';
import { sql } from 'kysely';
import type { Db, Trx } from '../frame/context.ts';
import { personName } from './persons.ts';

/**
 * The household of a client, head first; ages on `today`. Who lives together is said by the open memberships alone, here
 * as in familySize: deleting a person ends his (requests/destroy.ts), so a deleted one is in no household.
 */
export async function householdOf(db: Db, client_id: number, today: string) {
  const members = await db
    .selectFrom('memberships as own')
    .innerJoin('memberships as m', (join) => join.onRef('m.group_id', '=', 'own.group_id').on('m.date_end', 'is', null))
    .innerJoin('clients as c', 'c.id', 'm.client_id')
    .select(['m.client_id', 'm.group_id', 'c.file_number', 'c.dob', 'c.gender_type_id', 'm.group_role_type_id'])
    .select([
      'c.education_level_id',
      'c.client_state_type_id',
      'c.email',
      'c.row_version',
      'm.date_start',
      'm.date_end',
    ])
    .select(personName)
    .where('own.client_id', '=', client_id)
    .where('own.date_end', 'is', null)
    .orderBy(sql`m.group_role_type_id in (1, 2)`, 'desc')
    .orderBy('c.dob')
    .orderBy('c.id')
    .execute();
  return members.map((member) => ({ ...member, age: member.dob ? age(member.dob, today) : null }));
}

/**
 * Locks the household that a client lives in and returns its id; null where there is none. Taken before the persons'
 * own rows. A new member's row refers to the household, so whoever adds one waits for this lock.
 */
export async function lockHouseholdOf(db: Trx, client_id: number): Promise<number | null> {
  const held = await db
    .selectFrom('memberships as m')
    .innerJoin('families as f', 'f.id', 'm.group_id')
    .select('f.id')
    .where('m.client_id', '=', client_id)
    .where('m.date_end', 'is', null)
    .forUpdate('f')
    .executeTakeFirst();
  return held?.id ?? null;
}
