import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { deleteRow } from './delete-row.ts';

type Input = InputOf<typeof contract.revenues.withdrawNone>;

/** Deletes a declaration of having no income; the log keeps it. */
export const withdrawNone = (ctx: Context, { id }: Input) => deleteRow(ctx, 'no_incomes', id);
