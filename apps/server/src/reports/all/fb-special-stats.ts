import type { reports } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { indicatorsOf } from '../engine/indicators.ts';
import { count, monthsOf, type QueryOf } from '../engine/query.ts';
import { filesOpened } from '../engine/sources.ts';

/** The visits of a year by month. */
export const fb_special_stats: QueryOf<typeof reports.fb_special_stats> = (asked) => {
  const { figures, newBy, ...rest } = indicatorsOf(asked);
  const { today, zone } = asked;
  const { year = 0 } = asked.params;
  const opened = filesOpened({ from: `${year}-01-01`, to: `${year}-12-31`, today, zone });
  return {
    months: {
      ...rest,
      figures: {
        ...figures,
        new_households: newBy('first_date'),
        files_opened: count(sql`select to_char(date, 'YYYY-MM') as month, f.* from (${opened}) f`),
      },
      made: {},
      rows: monthsOf(year),
    },
  };
};
