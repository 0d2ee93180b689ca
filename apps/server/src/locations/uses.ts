/** The uses for which a location or a plan cannot be deleted, and how many of each (002 B27). */
import type { PlaceUses } from '@resa/contract/locations';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../db/handles.ts';

/** The appointments at a location, those checked in there too, with its visits, plans and users. */
export const usesOfPlace = (db: ReadDb, id: number): Promise<PlaceUses> =>
  usesOf(db, sql`a.place_id = ${id} or a.booked_place_id = ${id} or a.checkin_location = ${id}`, [
    ['plans', sql`select count(*) from place_appointment_types where place_id = ${id}`],
    ['visits', sql`select count(*) from visits where place_id = ${id}`],
    ['march_figures', sql`select count(*) from hunger_counts where place_id = ${id}`],
    ['notes', sql`select count(*) from offline_acts where place_id = ${id}`],
    ['users', sql`select count(*) from user_places where place_id = ${id}`],
  ]);

/** The appointments that were made on a plan. */
export const usesOfPlan = (db: ReadDb, id: number): Promise<PlaceUses> =>
  usesOf(db, sql`a.place_appointment_type_id = ${id}`, []);

type By = PlaceUses[number]['by'];

async function usesOf(
  db: ReadDb,
  holds: RawBuilder<unknown>,
  others: readonly (readonly [By, RawBuilder<unknown>])[],
): Promise<PlaceUses> {
  const counts: [By, RawBuilder<unknown>][] = [
    // deleted too: they keep their place and their plan.
    ['appointments', sql`select count(*) from appointments a where ${holds}`],
    ['households', sql`select count(distinct a.client_id) from appointments a where ${holds}`],
  ];
  const all = [...counts, ...others].map(([by, count]) => sql`select ${sql.lit(by)} as by, (${count})::int as count`);
  const { rows } = await sql<
    PlaceUses[number]
  >`select * from (${sql.join(all, sql` union all `)}) c where count > 0`.execute(db);
  return rows;
}
