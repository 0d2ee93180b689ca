import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { workbookOf } from './moving/workbook.ts';

type Input = InputOf<typeof contract.grade_refresh.file>;

/** The workbook of an earlier refresh, made again. */
export const file = (ctx: Context, { id }: Input) => workbookOf(ctx, id);
