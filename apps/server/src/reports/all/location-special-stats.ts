import type { reports } from '@resa/contract/reports/index';
import { indicatorsOf } from '../engine/indicators.ts';
import type { QueryOf } from '../engine/query.ts';

/** The visits of a year by appointment type and month. */
export const location_special_stats: QueryOf<typeof reports.location_special_stats> = (asked) => {
  const { labels, ...indicators } = indicatorsOf(asked);
  return { types: { ...indicators, labels: { ...labels, type: asked.names.type } } };
};
