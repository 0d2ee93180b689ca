import type { reports } from '@resa/contract/reports/index';
import { lastOfMonth } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { AGE_GROUP, AGE_GROUP_ROWS, ageGroupWords } from '../engine/ages.ts';
import { count, monthOf, type QueryOf } from '../engine/query.ts';
import { EVENT, personsOf, visitsIn } from '../engine/sources.ts';

/** Participants of a month's events by age, with a column for each type of event; each counts at each event. */
export const f3_report: QueryOf<typeof reports.f3_report> = (asked) => {
  const { params, places, today, events, names } = asked;
  const from = `${monthOf(params.year, params.month)}-01`;
  const persons = sql`
    select ${AGE_GROUP} as band, p.* from (${personsOf(visitsIn({ places, today, from, to: lastOfMonth(from), category: EVENT }))}) p`;
  return {
    ages: {
      figures: { by_type: count(persons), persons: count(persons) },
      across: { by_type: events.map((id) => ({ value: String(id), words: names.type(id) })) },
      made: {},
      rows: AGE_GROUP_ROWS,
      labels: { band: ageGroupWords(asked) },
    },
  };
};
