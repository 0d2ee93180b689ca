import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { countTry } from '../session/index.ts';
import { mailReport, mailTries } from './making/mail.ts';

type Input = InputOf<typeof contract.reports.mail>;

/** Sends a report as a PDF, with a message (002 §2.15, C04). */
export async function mail(ctx: Context, { name, params, ...message }: Input) {
  await countTry(ctx, mailTries(ctx));
  return mailReport(ctx, { name, params }, message);
}
