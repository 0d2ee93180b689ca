import type { reports } from '@resa/contract/reports/index';
import { HOUSEHOLD_TYPES, type HouseholdType } from '@resa/rules/booking/visit';
import { count, type QueryOf, share } from '../engine/query.ts';
import { lastOf, MARKET, personsOf, visitsIn } from '../engine/sources.ts';

/** Households at markets by type; each counts once, as it was at its last visit. */
export const c1_report: QueryOf<typeof reports.c1_report> = ({ span, say }) => {
  const visited = visitsIn({ ...span, category: MARKET });
  const lastVisits = lastOf('household', visited);
  return {
    types: {
      figures: { households: count(lastVisits), persons: count(personsOf(lastVisits)) },
      made: { share: share('households') },
      rows: HOUSEHOLD_TYPES,
      labels: { household_type: (value) => say(`household_${value as HouseholdType}`) },
    },
  };
};
