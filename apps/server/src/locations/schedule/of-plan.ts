/** Which location and plan a row of a schedule is for (001 O-04). */
import { sql } from 'kysely';
import type { ReadDb } from '../../db/handles.ts';
import { invalid, notFound } from '../../frame/call/refused.ts';
import type { DayTable } from '../queries.ts';

interface ForPlan {
  place_id?: number | null;
  place_appointment_type_id?: number | null;
}

/**
 * The location that a new row is for: its plan's. Refuses the field when the plan or location does not exist, or when
 * the plan is of another location than the one sent.
 */
export async function placeFor(db: ReadDb, row: ForPlan, under: string): Promise<number> {
  const { place_id, place_appointment_type_id: plan_id } = row;
  if (!place_id && !plan_id) throw invalid({ path: `${under}.place_appointment_type_id`, rule: 'must_be_completed' });
  const found = plan_id
    ? await db.selectFrom('place_appointment_types').select('place_id').where('id', '=', plan_id).executeTakeFirst()
    : await db
        .selectFrom('places')
        .select('id as place_id')
        .where('id', '=', place_id as number)
        .executeTakeFirst();
  const field = plan_id ? 'place_appointment_type_id' : 'place_id';
  if (!found) throw invalid({ path: `${under}.${field}`, rule: 'e_unknown_reference' });
  if (place_id && found.place_id !== place_id) throw invalid({ path: `${under}.place_id`, rule: 'invalid' });
  return found.place_id;
}

/** The location that a stored row is for; throws NotFound without such a row. */
export async function placeOfRow(db: ReadDb, table: DayTable | 'place_appointment_types', id: number): Promise<number> {
  const { rows } = await sql<{ place_id: number }>`
    select place_id from ${sql.table(table)} where id = ${id}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0].place_id;
}

/** A saved row stays with its location and its plan. */
export function refuseOther(stored: Required<ForPlan>, sent: ForPlan, under: string): void {
  for (const field of ['place_id', 'place_appointment_type_id'] as const) {
    const value = sent[field];
    if (value !== undefined && value !== null && value !== stored[field])
      throw invalid({ path: `${under}.${field}`, rule: 'e_read_only' });
  }
}
