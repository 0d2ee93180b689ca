import type { reports } from '@resa/contract/reports/index';
import { PROFILE_CONSTANTS } from '@resa/rules/person/profile';
import { lastOfMonth } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { mappingOf } from '../engine/hunger-count.ts';
import { different, monthOf, type QueryOf, share } from '../engine/query.ts';
import { ADULT, inLines, lastOf, MARKET, personsOf, visitsIn } from '../engine/sources.ts';

const LINES = ['women', 'seniors', 'indigenous', 'newcomers', 'students', 'veterans', 'unmapped'] as const;

/** Different persons of a month's markets by what the survey asks of them; each as at their last visit of the month. */
export const c2_report: QueryOf<typeof reports.c2_report> = (asked) => {
  const { params, places, today, say } = asked;
  const from = `${monthOf(params.year, params.month)}-01`;
  const last = lastOf('person', personsOf(visitsIn({ places, today, from, to: lastOfMonth(from), category: MARKET })));
  const persons = sql`
    select p.*, m.line as post_secondary, a.indigenous = 1 as indigenous, s.veteran = 1 as veteran from (${last}) p
    left join (${mappingOf('education_levels', asked)}) m on m.entry_id = p.education_level_id
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
  });
  return {
    groups: {
      figures: { persons: different('person', lines) },
      made: { share: share('persons') },
      rows: LINES,
      labels: { line: (value) => say(`report_line_${value as (typeof LINES)[number]}`) },
    },
  };
};
