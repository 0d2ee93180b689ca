import type { contract, InputOf } from '@resa/contract';
import { staffMessageFaults } from '@resa/rules/text/staff-message';
import { invalid } from '../frame/call/refused.ts';
import type { Context } from '../frame/change/context.ts';
import { countTry, HOUR } from '../session/index.ts';
import { mailReport } from './making/mail.ts';

type Input = InputOf<typeof contract.reports.mail>;

/** As with other mails, a program that got hold of a session is held up (decisions-wire W10). */
const MOST_AN_HOUR = 60;

/** Sends a report as a PDF, with a message (002 §2.15, C04). */
export async function mail(ctx: Context, { name, params, ...message }: Input) {
  const faults = staffMessageFaults(message);
  if (faults.length > 0) throw invalid(...faults);
  await countTry(ctx, [{ kind: 'report_mail', key: String(ctx.actor.user_id), max: MOST_AN_HOUR, seconds: HOUR }]);
  return mailReport(ctx, { name, params }, message);
}
