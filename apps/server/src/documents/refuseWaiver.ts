import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { answerAsked } from './saving/asked-waivers.ts';

type Input = InputOf<typeof contract.documents.refuseWaiver>;

/** Refuses a requested waiver; the file shows who refused it and why until the next request. */
export const refuseWaiver = (ctx: Context, { reason: refused_reason, ...input }: Input) =>
  answerAsked(ctx, input, async (db, note, { client_id }, { id, document_type_id }) => {
    await db
      .updateTable('asked_waivers')
      .set({ refused_at: ctx.now.toISOString(), refused_by: ctx.actor.user_id, refused_reason })
      .where('id', '=', id)
      .execute();
    note.wrote({ entity: 'asked_waivers', id, client_id, after: { document_type_id, refused_reason } });
    return { code: 'Ok' as const };
  });
