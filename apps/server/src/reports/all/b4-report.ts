import type { reports } from '@resa/contract/reports/index';
import { PROFILE_CONSTANTS } from '@resa/rules/person/profile';
import { sql } from 'kysely';
import { AGE_GROUP, AGE_GROUP_ROWS, ageGroupWords } from '../engine/ages.ts';
import { count, type QueryOf, share, shareOfKnown, shareOfNeeded, underLines } from '../engine/query.ts';
import { ADULT, CHILD, GENDER_ID, inLines, lastOf, MARKET, personsOf, visitsIn } from '../engine/sources.ts';

const LINE_NAMES = ['children', 'women', 'seniors', 'unknown_gender', 'unknown_age'] as const;
/** A family role tells a child from an adult also where the age is not known. */
const UNKNOWN_BY_LINE = { women: 'unknown_gender', seniors: 'unknown_age' };

/** Different persons at markets by age and gender; each as at their last visit. */
export const b4_report: QueryOf<typeof reports.b4_report> = (context) => {
  const { span, genders, say } = context;
  const lastVisits = lastOf('person', personsOf(visitsIn({ ...span, category: MARKET })));
  const persons = sql`
    select ${AGE_GROUP} as band, coalesce((${GENDER_ID})::text, '') as gender, p.* from (${lastVisits}) p`;
  const lines = inLines(lastVisits, {
    children: CHILD,
    women: sql`gender_type_id = ${PROFILE_CONSTANTS.female} and ${ADULT}`,
    seniors: sql`age >= 65`,
    unknown_gender: sql`(${GENDER_ID}) is null`,
    unknown_age: sql`age is null`,
  });
  return {
    ages: {
      figures: { by_gender: count(persons), persons: count(persons) },
      across: { by_gender: [...genders, { value: '', words: say('report_gender_unknown') }] },
      made: { share: share('persons'), share_known: shareOfKnown('persons', ['']) },
      rows: AGE_GROUP_ROWS,
      labels: { band: ageGroupWords(context) },
    },
    groups: {
      figures: { persons: underLines(lines) },
      made: { share: share('persons'), share_known: shareOfNeeded('persons', UNKNOWN_BY_LINE) },
      rows: LINE_NAMES,
      labels: { line: (value) => say(`report_line_${value as (typeof LINE_NAMES)[number]}`) },
    },
  };
};
