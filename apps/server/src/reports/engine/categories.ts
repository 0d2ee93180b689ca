/**
 * The services that a report counts: food aid (markets) unless others are chosen, with the visits of each category beside it
 * (002 §2.15, decision 053).
 *
 * categoriesIn   for a report with the filter `category`, over sources that have every category
 */
import { appointment_categories } from '@resa/contract/lists/fixed';
import { ALL_SERVICES, categoryText, FOOD_AID } from '@resa/contract/reports/params';
import { sql } from 'kysely';
import { narrowed } from './columns.ts';
import type { CountedRows, ReportContext } from './query.ts';

export function categoriesIn({ params: { category = FOOD_AID }, say }: Pick<ReportContext, 'params' | 'say'>) {
  const isAll = category === ALL_SERVICES;
  const isCounted = isAll ? sql`true` : sql`category_id = ${category}::int`;
  return {
    /** Which rows are of these services. */
    isCounted,
    /** The column of `firstKnown` with the first visit to any of them. */
    first: isAll ? ('first_date' as const) : ('first_of_category' as const),
    /** Figures of these services only. */
    of: <F extends Readonly<Record<string, CountedRows>>>(figures: F): F =>
      Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, narrowed(figure, isCounted)])) as F,
    /** The columns of `by_category`. */
    columns: appointment_categories.map(({ id }) => ({
      value: String(id),
      words: say(id === FOOD_AID ? 'report_markets' : categoryText(id)),
    })),
  };
}
