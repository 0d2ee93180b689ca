import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { isListed } from './queries.ts';
import { changeDocuments } from './saving/change-documents.ts';

type Input = InputOf<typeof contract.documents.waive>;

/** Lets a person go without a proof that cannot exist: their household can be approved without it. */
export const waive = (ctx: Context, { client_id, document_type_id, reason }: Input) =>
  changeDocuments(ctx, [client_id], async (db, note) => {
    if (!(await isListed(db, client_id, document_type_id))) return { code: 'not_listed' as const };
    const waived = { reason, waived_at: ctx.now.toISOString(), waived_by: ctx.actor.user_id };
    const { id } = await db
      .insertInto('waived_proofs')
      .values({ client_id, document_type_id, ...waived })
      .onConflict((there) => there.columns(['client_id', 'document_type_id']).doUpdateSet(waived))
      .returning('id')
      .executeTakeFirstOrThrow();
    note.wrote({ entity: 'waived_proofs', id, client_id, after: { document_type_id, reason } });
    return { code: 'Ok' as const };
  });
