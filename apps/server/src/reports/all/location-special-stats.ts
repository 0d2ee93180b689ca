import type { reports } from '@resa/contract/reports/index';
import { indicatorsOf } from '../engine/indicators.ts';
import type { QueryOf } from '../engine/query.ts';

/** The visits by appointment type and month. */
export const location_special_stats: QueryOf<typeof reports.location_special_stats> = (context) => {
  const { figures, newBy, labels, averaged } = indicatorsOf(context);
  return {
    types: {
      averaged,
      figures: { ...figures, new_households: newBy('first_of_category', 'first_date') },
      made: {},
      labels: { ...labels, type: context.names.type },
    },
  };
};
