import type { reports } from '@resa/contract/reports/index';
import { PROFILE_CONSTANTS } from '@resa/rules/person/profile';
import { lastOfMonth } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { AGE_GROUP, AGE_GROUP_ROWS, ageGroupWords } from '../engine/ages.ts';
import { count, different, monthOf, type QueryOf, share } from '../engine/query.ts';
import { ADULT, CHILD, inLines, lastOf, MARKET, personsOf, visitsIn } from '../engine/sources.ts';

/** Different persons of a month's markets by age and gender; each as at their last visit of the month. */
export const b4_report: QueryOf<typeof reports.b4_report> = (asked) => {
  const { params, places, today, genders, say } = asked;
  const from = `${monthOf(params.year, params.month)}-01`;
  const last = lastOf('person', personsOf(visitsIn({ places, today, from, to: lastOfMonth(from), category: MARKET })));
  const persons = sql`
    select ${AGE_GROUP} as band, coalesce(gender_type_id::text, '') as gender, p.* from (${last}) p`;
  const lines = inLines(last, {
    children: CHILD,
    women: sql`gender_type_id = ${PROFILE_CONSTANTS.female} and ${ADULT}`,
    seniors: sql`age >= 65`,
  });
  return {
    ages: {
      figures: { by_gender: count(persons), persons: count(persons) },
      across: { by_gender: [...genders, { value: '', words: say('report_gender_unknown') }] },
      made: { share: share('persons') },
      rows: AGE_GROUP_ROWS,
      labels: { band: ageGroupWords(asked) },
    },
    groups: {
      figures: { persons: different('person', lines) },
      made: { share: share('persons') },
      rows: ['children', 'women', 'seniors'],
      labels: { line: (value) => say(`report_line_${value as 'children' | 'women' | 'seniors'}`) },
    },
  };
};
