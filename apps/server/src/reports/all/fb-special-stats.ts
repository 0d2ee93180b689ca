import type { reports } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { categoriesIn } from '../engine/categories.ts';
import { indicatorsOf } from '../engine/indicators.ts';
import { count, type QueryOf } from '../engine/query.ts';
import { filesOpened } from '../engine/sources.ts';

/** The visits by month. */
export const fb_special_stats: QueryOf<typeof reports.fb_special_stats> = (context) => {
  const { figures, newBy, byCategory, months, ...rest } = indicatorsOf(context);
  const { of, first, columns } = categoriesIn(context);
  return {
    months: {
      ...rest,
      figures: {
        ...of({ ...figures, new_households: newBy(first, first) }),
        files_opened: count(sql`select to_char(date, 'YYYY-MM') as month, f.* from (${filesOpened(context)}) f`),
        by_category: byCategory,
      },
      across: { by_category: columns },
      made: {},
      rows: months,
    },
  };
};
