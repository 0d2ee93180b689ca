import type { ReadDb } from '../../db/handles.ts';
import { notFound } from '../../frame/call/refused.ts';

/**
 * The file whose log is read, and those that were merged into it: their entries stay theirs and are shown with its own
 * (002 B18). Refuses NotFound for a file that never was; a deleted one keeps its logs.
 */
export async function filesOf(db: ReadDb, id: number): Promise<number[]> {
  const files = await db
    // deleted too: their logs stay
    .selectFrom('clients')
    .select('id')
    .where((file) => file.or([file('id', '=', id), file('merged_into', '=', id)]))
    .execute();
  if (!files.some((file) => file.id === id)) throw notFound();
  return files.map((file) => file.id);
}
