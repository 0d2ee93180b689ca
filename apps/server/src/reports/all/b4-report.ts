import type { reports } from '@resa/contract/reports/index';
import { PROFILE_CONSTANTS } from '@resa/rules/person/profile';
import { sql } from 'kysely';
import { AGE_GROUP, AGE_GROUP_ROWS, ageGroupWords } from '../engine/ages.ts';
import { count, type QueryOf, share, shareOfKnown, shareOfNeeded, underLines } from '../engine/query.ts';
import { ADULT, CHILD, inLines, lastOf, MARKET, personsOf, visitsIn } from '../engine/sources.ts';

const LINES = ['children', 'women', 'seniors', 'unknown_gender', 'unknown_age'] as const;
/** A family role tells a child from an adult also where the age is not known. */
const NEEDS = { women: 'unknown_gender', seniors: 'unknown_age' };

/** Different persons at markets by age and gender; each as at their last visit. */
export const b4_report: QueryOf<typeof reports.b4_report> = (asked) => {
  const { span, genders, say } = asked;
  const last = lastOf('person', personsOf(visitsIn({ ...span, category: MARKET })));
  const persons = sql`
    select ${AGE_GROUP} as band, coalesce(gender_type_id::text, '') as gender, p.* from (${last}) p`;
  const lines = inLines(last, {
    children: CHILD,
    women: sql`gender_type_id = ${PROFILE_CONSTANTS.female} and ${ADULT}`,
    seniors: sql`age >= 65`,
    unknown_gender: sql`gender_type_id is null`,
    unknown_age: sql`age is null`,
  });
  return {
    ages: {
      figures: { by_gender: count(persons), persons: count(persons) },
      across: { by_gender: [...genders, { value: '', words: say('report_gender_unknown') }] },
      made: { share: share('persons'), share_known: shareOfKnown('persons', ['']) },
      rows: AGE_GROUP_ROWS,
      labels: { band: ageGroupWords(asked) },
    },
    groups: {
      figures: { persons: underLines(lines) },
      made: { share: share('persons'), share_known: shareOfNeeded('persons', NEEDS) },
      rows: LINES,
      labels: { line: (value) => say(`report_line_${value as (typeof LINES)[number]}`) },
    },
  };
};
