import type { contract, InputOf } from '@resa/contract';
import { say } from '@resa/contract/texts';
import { AUTOMATIC_COMMENT_TYPE } from '@resa/rules/person/transitions';
import type { Context } from '../frame/change/context.ts';
import { missingOf } from '../intake/index.ts';
import { move } from './moving/move.ts';

type Input = InputOf<typeof contract.requests.approve>;

/** Accepts a household in process, once every step of its intake is complete and the fee is paid (000 §4, O-60). */
export const approve = (ctx: Context, input: Input) => {
  const comment = { comment_type_id: AUTOMATIC_COMMENT_TYPE, comment: say(ctx.locale, 'comment_approved') };
  return move(ctx, 'approve', { ...input, ...comment }, async (db) => {
    const missing = await missingOf(db, ctx, input.id);
    return missing.length > 0 ? { code: 'incomplete' as const, missing } : null;
  });
};
