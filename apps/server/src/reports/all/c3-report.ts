import type { reports } from '@resa/contract/reports/index';
import { incomeOf } from '../engine/hunger-count.ts';
import type { QueryOf } from '../engine/query.ts';
import { MARKET } from '../engine/sources.ts';

/** Households at markets by primary source of income. */
export const c3_report: QueryOf<typeof reports.c3_report> = (context) => ({ sources: incomeOf(context, MARKET) });
