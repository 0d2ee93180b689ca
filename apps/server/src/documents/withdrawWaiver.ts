import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { answerAsked, endAsked } from './saving/asked-waivers.ts';

type Input = InputOf<typeof contract.documents.withdrawWaiver>;

/** Ends an open request for a waiver that the caller made. */
export const withdrawWaiver = (ctx: Context, input: Input) =>
  answerAsked(ctx, input, async (db, note, { client_id }, { document_type_id, asked_by }) => {
    if (asked_by !== ctx.actor.user_id) return { code: 'not_own' as const };
    await endAsked(db, note, client_id, [document_type_id], 'waiver.withdraw');
    return { code: 'Ok' as const };
  });
