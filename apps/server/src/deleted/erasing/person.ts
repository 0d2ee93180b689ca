/** The files of a person who will be erased, and the reasons that prevent it. */
import { STATUS } from '@resa/rules/booking/appointment-status';
import { sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';

/** The file, which is locked, and those that were merged into it, locked too. */
export async function filesOf(db: Trx, id: number): Promise<number[]> {
  const merged = await db
    // deleted too: the file that goes in a merge is deleted
    .selectFrom('clients')
    .select('id')
    .where('merged_into', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
  return [id, ...merged.map((file) => file.id)];
}

/** Whether an open appointment is theirs or has a seat of theirs, on any day: its visit is not written yet. */
export async function hasOpenAppointments(db: Trx, person: readonly number[]): Promise<boolean> {
  const ids = sql`any(${sql.val([...person])}::int[])`;
  const { rows } = await sql`
    select from live_appointments a
    where a.status = ${STATUS.open} and (a.client_id = ${ids}
      or a.id in (select appointment_id from appointment_participants where client_id = ${ids}))
    limit 1`.execute(db);
  return rows.length > 0;
}
