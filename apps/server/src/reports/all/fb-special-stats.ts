import type { reports } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { categoriesIn } from '../engine/categories.ts';
import { indicatorsOf } from '../engine/indicators.ts';
import { count, monthsOf, type QueryOf } from '../engine/query.ts';
import { filesOpened } from '../engine/sources.ts';

/** The visits of a year by month. */
export const fb_special_stats: QueryOf<typeof reports.fb_special_stats> = (asked) => {
  const { figures, newBy, byCategory, ...rest } = indicatorsOf(asked);
  const { of, first, columns } = categoriesIn(asked);
  const { today, zone } = asked;
  const { year = 0 } = asked.params;
  const opened = filesOpened({ from: `${year}-01-01`, to: `${year}-12-31`, today, zone });
  return {
    months: {
      ...rest,
      figures: {
        ...of({ ...figures, new_households: newBy(first, first) }),
        files_opened: count(sql`select to_char(date, 'YYYY-MM') as month, f.* from (${opened}) f`),
        by_category: byCategory,
      },
      across: { by_category: columns },
      made: {},
      rows: monthsOf(year),
    },
  };
};
