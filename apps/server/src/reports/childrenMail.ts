import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { countTry } from '../session/index.ts';
import { mailReport, mailTries } from './making/mail.ts';

type Input = InputOf<typeof contract.reports.childrenMail>;

/** Sends the children without family as a PDF, with a message. */
export async function childrenMail(ctx: Context, { params, ...message }: Input) {
  await countTry(ctx, mailTries(ctx));
  return mailReport(ctx, { name: 'child_without_family', params }, message);
}
