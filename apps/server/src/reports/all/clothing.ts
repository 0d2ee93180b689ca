import type { reports } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { count, different, type QueryOf } from '../engine/query.ts';
import { ADULT, CHILD, FEMALE, MALE, OTHER_GENDER, personsOf, visitsIn } from '../engine/sources.ts';

/** The visits for clothes, day by day: whose they were, by gender and age. */
export const clothing: QueryOf<typeof reports.clothing> = ({ span, settings }) => {
  const visited = visitsIn({ ...span, types: settings.clothing_appointment_types });
  const keyed = (source: typeof visited) => sql`select v.date::text as day, v.* from (${source}) v`;
  const visits = keyed(visited);
  const persons = keyed(personsOf(visited));
  const adults = (gender: typeof FEMALE) => count(persons, sql`${ADULT} and ${gender}`);
  const aged = (minAge: number, maxAge: number) => sql`coalesce(age between ${minAge} and ${maxAge}, false)`;
  const children = (gender: typeof FEMALE, minAge: number, maxAge: number) =>
    count(persons, sql`${CHILD} and ${gender} and ${aged(minAge, maxAge)}`);
  return {
    days: {
      figures: {
        households: different('household', visits),
        men: adults(MALE),
        women: adults(FEMALE),
        other_adults: adults(OTHER_GENDER),
        girls_0: children(FEMALE, 0, 2),
        girls_3: children(FEMALE, 3, 5),
        girls_6: children(FEMALE, 6, 11),
        girls_12: children(FEMALE, 12, 17),
        boys_0: children(MALE, 0, 2),
        boys_3: children(MALE, 3, 5),
        boys_6: children(MALE, 6, 11),
        boys_12: children(MALE, 12, 17),
        other_children: count(persons, sql`${CHILD} and (${OTHER_GENDER} or age is null)`),
        persons: count(persons),
      },
      made: {},
    },
  };
};
