import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { mark } from './mark.ts';

type Input = InputOf<typeof contract.reports.used>;

/** Notes that the user opened a report. */
export const used = (ctx: Context, { id }: Input) => mark(ctx, id, { used_at: ctx.now.toISOString() });
