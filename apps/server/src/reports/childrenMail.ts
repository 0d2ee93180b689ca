import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { mailReport } from './making/mail.ts';

type Input = InputOf<typeof contract.reports.childrenMail>;

/** Sends the children without family as a PDF, with a message. */
export const childrenMail = (ctx: Context, { params, ...message }: Input) =>
  mailReport(ctx, { name: 'child_without_family', params }, message);
