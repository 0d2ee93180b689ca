import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { deleteRow } from './delete-row.ts';

type Input = InputOf<typeof contract.revenues.destroy>;

/** Deletes a revenue, current or former; the log keeps it (000 O-47). */
export const destroy = (ctx: Context, { id }: Input) => deleteRow(ctx, 'revenues', id);
