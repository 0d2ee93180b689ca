import type { reports } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { AGE_GROUP, AGE_GROUP_ROWS, ageGroupWords } from '../engine/ages.ts';
import { count, type QueryOf } from '../engine/query.ts';
import { EVENT, personsOf, visitsIn } from '../engine/sources.ts';

/** Participants of events by age, with a column for each type of event; each counts at each event. */
export const f3_report: QueryOf<typeof reports.f3_report> = (context) => {
  const { span, events, names } = context;
  const persons = sql`
    select ${AGE_GROUP} as band, p.* from (${personsOf(visitsIn({ ...span, category: EVENT }))}) p`;
  return {
    ages: {
      figures: { by_type: count(persons), persons: count(persons) },
      across: { by_type: events.map((id) => ({ value: String(id), words: names.type(id) })) },
      made: {},
      rows: AGE_GROUP_ROWS,
      labels: { band: ageGroupWords(context) },
    },
  };
};
