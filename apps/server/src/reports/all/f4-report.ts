import type { reports } from '@resa/contract/reports/index';
import { incomeOf } from '../engine/hunger-count.ts';
import type { QueryOf } from '../engine/query.ts';
import { EVENT } from '../engine/sources.ts';

/** Households of event participants by primary source of income. */
export const f4_report: QueryOf<typeof reports.f4_report> = (context) => ({ sources: incomeOf(context, EVENT) });
