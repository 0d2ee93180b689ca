/** Where the person of two merged files lives from today on. */
import { sql } from 'kysely';
import {
  addMembership,
  type HouseholdLog,
  livesOf,
  type MembershipRow,
  removeMembership,
  setMembership,
} from '../../client-records/index.ts';
import type { Trx } from '../../db/handles.ts';
import type { Household } from '../checking/facts.ts';

/**
 * Ends the memberships of the merged file today and removes its future ones. If the merged file's household was chosen,
 * the remaining file takes over its membership.
 */
export async function moveHousehold(
  db: Trx,
  logged: HouseholdLog,
  today: string,
  { source, target, household }: { source: number; target: number; household: Household },
): Promise<void> {
  const memberships = await livesOf(db, source, today);
  await endLife(db, logged, today, source);
  if (household.client_id !== source) return;
  await endLife(db, logged, today, target);
  const place = memberships.find(({ counts }) => counts);
  const { group_id, role: group_role_type_id } = household;
  const date_end = place?.date_end ?? null;
  await addMembership(db, logged, { client_id: target, group_id, group_role_type_id, date_start: today, date_end });
}

async function endLife(db: Trx, logged: HouseholdLog, today: string, client_id: number): Promise<void> {
  const { rows } = await sql<MembershipRow>`
    select id, group_id, client_id, group_role_type_id, date_start, date_end, row_version from memberships
    where client_id = ${client_id} and (date_end is null or date_end > ${today}::date or date_start > ${today}::date)
    order by date_start, id`.execute(db);
  for (const row of rows)
    if (row.date_start > today) await removeMembership(db, logged, row);
    else await setMembership(db, logged, row, { date_end: today });
}
