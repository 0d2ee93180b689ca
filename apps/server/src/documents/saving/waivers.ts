import type { Trx } from '../../db/handles.ts';
import type { Note } from '../../frame/change/note.ts';

/** Ends the waivers of these document types of a person, each with its entry in the log. Returns how many there were. */
export async function endWaivers(db: Trx, note: Note, client_id: number, types: readonly number[]): Promise<number> {
  const ended = await db
    .deleteFrom('waived_proofs')
    .where('client_id', '=', client_id)
    .where('document_type_id', 'in', [...types, 0])
    .returning(['id', 'document_type_id', 'reason'])
    .execute();
  for (const { id, ...before } of ended)
    note.wrote({ action: 'proof.unwaive', entity: 'waived_proofs', id, client_id, before });
  return ended.length;
}
