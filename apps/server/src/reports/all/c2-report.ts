import type { reports } from '@resa/contract/reports/index';
import { PROFILE_CONSTANTS } from '@resa/rules/person/profile';
import { sql } from 'kysely';
import { mappingOf } from '../engine/hunger-count.ts';
import { ids, type QueryOf, share, shareOfNeeded, underLines } from '../engine/query.ts';
import { ADULT, GENDER_ID, inLines, knownIn, lastOf, MARKET, personsOf, visitsIn } from '../engine/sources.ts';

const LINE_NAMES = ['women', 'seniors', 'indigenous', 'newcomers', 'students', 'veterans', 'unmapped'] as const;
/** Persons with a fact that was not noted, which the lines above cannot count. */
const UNKNOWN_FACTS = ['gender', 'age', 'indigenous', 'entry', 'education', 'veteran'] as const;
const unknown = (fact: (typeof UNKNOWN_FACTS)[number]) => `unknown_${fact}` as const;
type UnknownLine = ReturnType<typeof unknown>;
/** For each line, the line that counts persons whose attribute is not known. */
const UNKNOWN_BY_LINE: Readonly<Record<string, UnknownLine>> = {
  women: 'unknown_gender',
  seniors: 'unknown_age',
  indigenous: 'unknown_indigenous',
  newcomers: 'unknown_entry',
  students: 'unknown_education',
  unmapped: 'unknown_education',
  veterans: 'unknown_veteran',
};

/** Different persons at markets by the facts of the survey; each as at their last visit. */
export const c2_report: QueryOf<typeof reports.c2_report> = (context) => {
  const { span, say, settings } = context;
  const lastVisits = lastOf('person', personsOf(visitsIn({ ...span, category: MARKET })));
  const persons = sql`
    select p.*, m.line as post_secondary, a.indigenous = 1 as indigenous, s.veteran = 1 as veteran from (${lastVisits}) p
    left join (${mappingOf('education_levels', context)}) m on m.entry_id = p.education_level_id
    left join aboriginal_indicators a on a.id = p.aboriginal_indicator_id
    left join veteran_states s on s.id = p.veteran_state_id`;
  const lines = inLines(persons, {
    women: sql`gender_type_id = ${PROFILE_CONSTANTS.female} and ${ADULT}`,
    seniors: sql`age >= 65`,
    indigenous: sql`indigenous`,
    newcomers: sql`date_of_entry > date - interval '10 years'`,
    students: sql`post_secondary = 1`,
    veterans: sql`veteran`,
    unmapped: sql`education_level_id is not null and post_secondary is null`,
    [unknown('gender')]: sql`(${GENDER_ID}) is null`,
    [unknown('age')]: sql`age is null`,
    [unknown('indigenous')]: sql`(${knownIn('aboriginal_indicators', 'aboriginal_indicator_id')}) is null`,
    [unknown('entry')]: sql`date_of_entry is null
      and (citizenship_type_id = any(${ids(settings.canadian_citizens)})) is not true`,
    [unknown('education')]: sql`education_level_id is null and ${ADULT}`,
    [unknown('veteran')]: sql`(${knownIn('veteran_states', 'veteran_state_id')}) is null and ${ADULT}`,
  });
  return {
    groups: {
      figures: { persons: underLines(lines) },
      made: { share: share('persons'), share_known: shareOfNeeded('persons', UNKNOWN_BY_LINE) },
      rows: [...LINE_NAMES, ...UNKNOWN_FACTS.map(unknown)],
      labels: { line: (value) => say(`report_line_${value as (typeof LINE_NAMES)[number] | UnknownLine}`) },
    },
  };
};
