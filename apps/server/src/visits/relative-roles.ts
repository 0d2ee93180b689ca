import { sql } from 'kysely';
import type { ReadDb } from '../db/handles.ts';

/** The family roles that make a minor a child of the house. */
export async function relativeRoles(db: ReadDb): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from family_role_types where relative = 1`.execute(db);
  return rows.map((row) => row.id);
}
