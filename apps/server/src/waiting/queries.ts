import { sql } from 'kysely';
import { personName } from '../client-records/index.ts';
import type { ReadDb } from '../db/handles.ts';

/** Entries that are on a list, with the columns of every list; in the order in which places are offered. */
export const selectRows = (db: ReadDb) =>
  db
    .selectFrom('waiting_entries as w')
    .innerJoin('live_clients as c', 'c.id', 'w.client_id')
    .innerJoin('place_appointment_types as plan', 'plan.id', 'w.place_appointment_type_id')
    .leftJoin('waiting_offers as o', (join) =>
      join.onRef('o.waiting_entry_id', '=', 'w.id').on('o.outcome', 'is', null),
    )
    .leftJoin('users as maker', 'maker.id', 'w.created_by')
    .leftJoin('users as witness', 'witness.id', 'w.consent_by')
    .select(['w.id', 'w.place_id', 'w.place_appointment_type_id', 'plan.appointment_type_id', 'w.date', 'w.time'])
    .select(['w.client_id', 'c.file_number', 'w.units', 'w.state', 'w.consent_at', 'witness.name as consent_by'])
    .select(['w.comments', 'w.created_at', 'maker.name as created_by', 'w.row_version'])
    .select(['o.start_date_time', 'o.held_until'])
    .select(personName)
    .select(sql<string | null>`coalesce(c.mobile, c.phone)`.as('phone'))
    .select(
      sql<string[]>`array(select l.start_date_time from waiting_offers l
        where l.waiting_entry_id = w.id and l.outcome in ('refused', 'unanswered') order by 1)`.as('let_go'),
    )
    // How many are before it, and itself: numbers without a gap.
    .select(
      sql<number>`(select count(*)::int from waiting_entries b
        where b.place_appointment_type_id = w.place_appointment_type_id and b.date = w.date
          and b.state in ('waiting', 'offered') and (b.position, b.id) <= (w.position, w.id))`.as('position'),
    )
    .where('w.state', 'in', ['waiting', 'offered'])
    .orderBy('plan.id')
    .orderBy('w.date')
    .orderBy('w.position')
    .orderBy('w.id');

/** The row in the form of the contract, whose `offer` is the held place or null. */
export const shown = <R extends { state: string; start_date_time: string | null; held_until: string | null }>({
  start_date_time,
  held_until,
  ...row
}: R) => ({
  ...row,
  state: row.state as 'waiting' | 'offered',
  offer: start_date_time !== null && held_until !== null ? { start_date_time, held_until } : null,
});

/** The user who saved an entry last, for a caller whose change began from an earlier version. */
export async function lastSaved(db: ReadDb, id: number) {
  const { name, ...row } = await db
    .selectFrom('waiting_entries as w')
    .leftJoin('users as u', 'u.id', 'w.updated_by')
    .select(['u.name', 'w.updated_at as saved_at', 'w.row_version'])
    .where('w.id', '=', id)
    .executeTakeFirstOrThrow();
  return { saved_by: name ?? 'system', ...row };
}
