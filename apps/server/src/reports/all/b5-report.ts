import type { reports } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { count, type QueryOf, share } from '../engine/query.ts';
import { firstKnown, lastOf, MARKET } from '../engine/sources.ts';

/** The last row: this many visits and more. */
const TOP_VISIT_COUNT = 5;

/** Households by their visits to markets, and whether their first one ever was among them. */
export const b5_report: QueryOf<typeof reports.b5_report> = ({ span, say }) => {
  const visited = firstKnown({ ...span, category: MARKET });
  const households = lastOf(
    'household',
    sql`select least(count(*) over (partition by household), ${TOP_VISIT_COUNT}::int)::text as times, v.* from (${visited}) v`,
  );
  return {
    times: {
      figures: {
        households: count(households),
        first_time: count(households, sql`first_date >= ${span.from}::date`),
        returning: count(households, sql`first_date < ${span.from}::date`),
      },
      made: { share: share('households') },
      rows: Array.from({ length: TOP_VISIT_COUNT }, (_, index) => String(index + 1)),
      labels: {
        times: (value) =>
          Number(value) === TOP_VISIT_COUNT ? say('report_or_more', { count: TOP_VISIT_COUNT }) : value,
      },
    },
  };
};
