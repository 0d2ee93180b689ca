import type { contract, InputOf } from '@resa/contract';
import { addDays } from '@resa/rules/time/dates';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/handles.ts';

type Filters = InputOf<typeof contract.logs.list>['filters'];

/**
 * The acts of clients themselves: no user of the staff, and not the system. As the index activity_log_by_clients has
 * it.
 */
export const BY_CLIENT = sql`user_id is null and created_name <> 'system'`;

/**
 * The conditions for an entry under these filters; undefined if nothing can match, as with an unknown file number.
 */
export async function conditionsOf(
  db: ReadDb,
  { user, is_client, action, file_number, start_date, end_date, machine }: Filters,
  time_zone: string,
): Promise<RawBuilder<unknown> | undefined> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  const startOf = (date: string) => sql`(${date}::timestamp at time zone ${time_zone})`;
  if (is_client === 1) conditions.push(BY_CLIENT);
  if (is_client === 0) conditions.push(sql`not (${BY_CLIENT})`);
  if (user) conditions.push(is_client === 1 ? sql`client_id = ${user}` : sql`user_id = ${user}`);
  if (action) conditions.push(sql`action = ${action}`);
  if (machine) conditions.push(sql`machine = ${machine}`);
  if (start_date) conditions.push(sql`created_at >= ${startOf(start_date)}`);
  if (end_date) conditions.push(sql`created_at < ${startOf(addDays(end_date, 1))}`);
  if (file_number) {
    const files = await filesOfNumber(db, file_number);
    if (files.length === 0) return undefined;
    conditions.push(sql`client_id in (${sql.join(files)})`);
  }
  return sql.join(conditions, sql` and `);
}

/** The file of a number and those that were merged into it, whose entries stay theirs (002 B18). */
async function filesOfNumber(db: ReadDb, typed: string): Promise<number[]> {
  const number = Number(typed);
  if (!Number.isInteger(number) || number < 1 || number > 2_147_483_647) return [];
  const { rows } = await sql<{ id: number }>`
    -- deleted too: their entries stay
    select c.id from clients c where c.file_number = ${number}
    union select m.id from clients c join clients m on m.merged_into = c.id where c.file_number = ${number}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
