import type { reports } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { AGE_GROUP, AGE_GROUP_ROWS, ageGroupWords } from '../engine/ages.ts';
import { count, type QueryOf } from '../engine/query.ts';
import { EVENT, GENDER_ID, MARKET, personsOf, visitsIn } from '../engine/sources.ts';

/** Persons served at markets and at events by age and gender, each at each visit. */
export const appointment_by_age_group: QueryOf<typeof reports.appointment_by_age_group> = (context) => {
  const { span, genders, say } = context;
  const blockOf = (category: number) => {
    const persons = sql`
      select ${AGE_GROUP} as age_group, coalesce((${GENDER_ID})::text, '') as gender, p.*
      from (${personsOf(visitsIn({ ...span, category }))}) p`;
    return {
      figures: { by_gender: count(persons), persons: count(persons) },
      across: { by_gender: [...genders, { value: '', words: say('report_gender_unknown') }] },
      made: {
        share: ({ persons }: { persons: number }, { total }: { total: { persons: number } }) =>
          total.persons ? (persons / total.persons) * 100 : null,
      },
      rows: AGE_GROUP_ROWS,
      labels: { age_group: ageGroupWords(context) },
    };
  };
  return { markets: blockOf(MARKET), events: blockOf(EVENT) };
};
