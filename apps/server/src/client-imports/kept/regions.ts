import { sql } from 'kysely';
import type { ReadDb } from '../../db/handles.ts';

/** The regions that each country offers. */
export async function regionsOf(db: ReadDb): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ row_id: number; items: number[] }>`
    select row_id, array_agg(item_id order by item_id) as items from countries_geo_regions group by row_id`.execute(db);
  return new Map(rows.map(({ row_id, items }) => [row_id, items]));
}
