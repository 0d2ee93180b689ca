import type { contract, InputOf } from '@resa/contract';
import { say } from '@resa/contract/texts';
import { AUTOMATIC_COMMENT_TYPE } from '@resa/rules/person/transitions';
import type { Context } from '../frame/change/context.ts';
import { move } from './moving/move.ts';

/** Approves a household in process, or one whose first update is due, if its intake is complete (000 §4, O-60). */
export const approve = (ctx: Context, input: InputOf<typeof contract.requests.approve>) =>
  move(ctx, 'approve', {
    ...input,
    comment_type_id: AUTOMATIC_COMMENT_TYPE,
    comment: say(ctx.locale, 'comment_approved'),
  });
