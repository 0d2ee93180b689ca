/**
 * The data of the page for March that no report counts.
 *
 * enteredIn   the numbers of each location, also of those that entered none
 * layoutOf    the lines in the order of the organization, with its names
 */

import type { MarchEntry } from '@resa/contract/reports/march-calls';
import { MARCH_LINES, type MarchLine } from '@resa/contract/reports/march-lines';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/handles.ts';
import type { HungerCountLine } from '../../db/tables/staff.ts';
import { ids } from './query.ts';

export async function enteredIn(db: ReadDb, year: number, places: readonly number[]): Promise<MarchEntry[]> {
  const { rows } = await sql<MarchEntry>`
    select p.id as place_id, p.name as place, h.meals, h.snacks, h.note, coalesce(h.row_version, 0) as row_version
    from places p left join hunger_counts h on h.place_id = p.id and h.year = ${year}
    where p.id = any(${ids(places)})
    order by fold(p.name), p.id`.execute(db);
  return rows;
}

type LaidOut = MarchLine & HungerCountLine;

/**
 * Returns the lines in the stored order with their stored names. A line that a later release added follows the line
 * before it in the shipped order.
 */
export async function layoutOf(db: ReadDb): Promise<{ lines: LaidOut[]; row_version: number }> {
  const storedLayout = await db
    .selectFrom('hunger_count_layouts')
    .select(['lines', 'row_version'])
    .where('id', '=', 1)
    .executeTakeFirst();
  const shipped = new Map(MARCH_LINES.map((line) => [line.name, line]));
  const lines = (storedLayout?.lines ?? []).flatMap((named): LaidOut[] => {
    const line = shipped.get(named.name);
    return line ? [{ ...named, ...line }] : [];
  });
  MARCH_LINES.forEach((line, index) => {
    if (lines.some(({ name }) => name === line.name)) return;
    const after = lines.findIndex(({ name }) => name === MARCH_LINES[index - 1]?.name);
    lines.splice(after + 1, 0, { ...line, name_en: null, name_fr: null });
  });
  return { lines, row_version: storedLayout?.row_version ?? 0 };
}
