import type { Trx } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';
import { endAsked } from './asked-waivers.ts';
import { chooseOffered } from './choose.ts';

interface Waiver {
  document_type_id: number;
  reason: string;
}

/** Stores a waiver, or its new reason. Returns false if the person is neither asked for the proof nor offered it. */
export async function storeWaiver(
  db: Trx,
  ctx: Context,
  note: Note,
  person: { client_id: number; role: number | null },
  { document_type_id, reason }: Waiver,
): Promise<boolean> {
  if (!(await chooseOffered(db, note, person, document_type_id, ctx.today.date))) return false;
  const { client_id } = person;
  await endAsked(db, note, client_id, [document_type_id]);
  const waived = { reason, waived_at: ctx.now.toISOString(), waived_by: ctx.actor.user_id };
  const { id } = await db
    .insertInto('waived_proofs')
    .values({ client_id, document_type_id, ...waived })
    .onConflict((there) => there.columns(['client_id', 'document_type_id']).doUpdateSet(waived))
    .returning('id')
    .executeTakeFirstOrThrow();
  note.wrote({
    action: 'proof.waive',
    entity: 'waived_proofs',
    id,
    client_id,
    after: { document_type_id, reason },
  });
  return true;
}

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
