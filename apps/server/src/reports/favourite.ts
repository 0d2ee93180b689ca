import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { mark } from './mark.ts';

type Input = InputOf<typeof contract.reports.favourite>;

/** Makes a report a favourite of the user, or no longer. */
export const favourite = (ctx: Context, { id, favourite }: Input) => mark(ctx, id, { favourite });
