import type { reports } from '@resa/contract/reports/index';
import { indicatorsOf } from '../engine/indicators.ts';
import { monthsOf, type QueryOf } from '../engine/query.ts';

/** The visits of a year by month. */
export const fb_special_stats: QueryOf<typeof reports.fb_special_stats> = (asked) => ({
  months: { ...indicatorsOf(asked), rows: monthsOf(asked.params.year) },
});
