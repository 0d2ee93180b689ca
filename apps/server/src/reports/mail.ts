import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { mailReport } from './making/mail.ts';

type Input = InputOf<typeof contract.reports.mail>;

/** Sends a report as a PDF, with a message (002 §2.15, C04). */
export const mail = (ctx: Context, { name, params, ...message }: Input) => mailReport(ctx, { name, params }, message);
