import type { ReadDb } from '../../db/handles.ts';
import { notFound } from '../../frame/call/refused.ts';

/** Refuses NotFound for a file that never was; a deleted one keeps its logs. */
export async function requireFile(db: ReadDb, id: number): Promise<void> {
  // deleted too: their logs stay
  const file = await db.selectFrom('clients').select('id').where('id', '=', id).executeTakeFirst();
  if (!file) throw notFound();
}
