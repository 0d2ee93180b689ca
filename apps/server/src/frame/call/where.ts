import type { Where } from '@resa/contract/call';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/handles.ts';
import type { Actor } from './actor.ts';
import { forbidden, notFound } from './refused.ts';

/**
 * Refuses a place that is not the actor's (Forbidden) and a row that does not exist (NotFound). A value that is not an
 * id names no location.
 */
export async function checkPlaces(
  db: ReadDb,
  actor: Actor,
  where: Where | readonly Where[],
  input: unknown,
): Promise<void> {
  for (const one of [where].flat() as readonly Where[]) {
    const path = 'row' in one ? one.id : 'place' in one ? one.place : one.places;
    const value = at(input, path);
    for (const id of ('places' in one && Array.isArray(value) ? value : [value]).map(idIn)) {
      if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) continue;
      const place = 'row' in one ? await placeOf(db, one.row, id) : id;
      if (place === undefined) throw notFound();
      if (!actor.places.includes(place)) throw forbidden('location');
    }
  }
}

async function placeOf(db: ReadDb, table: string, id: number): Promise<number | undefined> {
  const { rows } = await sql<{
    place_id: number;
  }>`select place_id from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0]?.place_id;
}

/** A number, also as the text that it is in a path or a query; NaN for anything else. */
const idIn = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' ? Number(value) : Number.NaN;

const at = (input: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], input);
