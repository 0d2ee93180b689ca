import type { reports } from '@resa/contract/reports/index';
import { HOUSEHOLD_TYPES, type HouseholdType } from '@resa/rules/booking/visit';
import { lastOfMonth } from '@resa/rules/time/dates';
import { count, monthOf, type QueryOf, share } from '../engine/query.ts';
import { lastOf, MARKET, personsOf, visitsIn } from '../engine/sources.ts';

/** Households of a month's markets by type; each counts once, as it was at its last visit of the month. */
export const c1_report: QueryOf<typeof reports.c1_report> = ({ params: { year, month }, places, today, say }) => {
  const from = `${monthOf(year, month)}-01`;
  const visited = visitsIn({ places, today, from, to: lastOfMonth(from), category: MARKET });
  const last = lastOf('household', visited);
  return {
    types: {
      figures: { households: count(last), persons: count(personsOf(last)) },
      made: { share: share('households') },
      rows: HOUSEHOLD_TYPES,
      labels: { household_type: (value) => say(`household_${value as HouseholdType}`) },
    },
  };
};
