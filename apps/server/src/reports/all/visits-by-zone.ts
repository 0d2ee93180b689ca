import type { reports } from '@resa/contract/reports/index';
import { categoriesIn } from '../engine/categories.ts';
import { count, different, type QueryOf } from '../engine/query.ts';
import { ADULT, CHILD, personsOf, visitsIn } from '../engine/sources.ts';
import { ELSEWHERE_ZONE, NO_ADDRESS, OUTSIDE_ZONE, zoned, zoneWords } from '../engine/zones.ts';

/** The postal areas of visits. */
export const visits_by_zone: QueryOf<typeof reports.visits_by_zone> = (context) => {
  const { span } = context;
  const visited = visitsIn(span);
  const visits = zoned(visited);
  const persons = zoned(personsOf(visited));
  const words = zoneWords(context);
  const { of, columns } = categoriesIn(context);
  return {
    zones: {
      figures: {
        ...of({
          visits: count(visits),
          households: different('household', visits),
          adults: count(persons, ADULT),
          children: count(persons, CHILD),
          persons: count(persons),
        }),
        by_category: count(visits),
      },
      across: { by_category: columns },
      made: {},
      labels: { zone_group: words.group, zone: words.zone },
      last: [ELSEWHERE_ZONE, OUTSIDE_ZONE, NO_ADDRESS],
    },
  };
};
