import { housing_kinds } from '@resa/contract/lists/fixed';
import type { reports } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { mappingOf, UNMAPPED_LINE } from '../engine/hunger-count.ts';
import { count, type QueryOf, type Source, share, shareOfKnown } from '../engine/query.ts';
import { lastOf, MARKET, personsOf, visitsIn } from '../engine/sources.ts';

/** Households without a known home on the day, if there is nothing to map. */
const NO_HOUSING = 'none';

/** Households at markets by housing, as at their last visit. */
export const c4_report: QueryOf<typeof reports.c4_report> = (context) => {
  const { span, say } = context;
  const lastVisits = lastOf('household', visitsIn({ ...span, category: MARKET }));
  const housed = (source: Source) => sql`
    select v.*, case when v.house_type_id is null then ${NO_HOUSING}::text else coalesce(m.line::text, ${UNMAPPED_LINE}) end as housing
    from (${source}) v left join (${mappingOf('house_types', context)}) m on m.entry_id = v.house_type_id`;
  return {
    housing: {
      figures: { households: count(housed(lastVisits)), persons: count(housed(personsOf(lastVisits))) },
      made: { share: share('households'), share_known: shareOfKnown('households', [NO_HOUSING]) },
      rows: [...housing_kinds.map(({ id }) => String(id)), UNMAPPED_LINE, NO_HOUSING],
      labels: {
        housing: (value) => {
          const kind = housing_kinds.find(({ id }) => String(id) === value);
          return say(kind ? kind.key : value === NO_HOUSING ? 'report_no_housing' : 'report_unmapped');
        },
      },
    },
  };
};
