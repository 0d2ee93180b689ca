/** The indicators of visits that two reports show (002 E). */
import { ORIGIN } from '@resa/rules/booking/slots';
import { monthOf, monthsOf } from '@resa/rules/time/months';
import { sql } from 'kysely';
import { count, different, type ReportContext } from './query.ts';
import { ADULT, CHILD, firstKnown, personsOf, visitsIn } from './sources.ts';
import { monthText } from './words.ts';

type FirstVisit = 'first_date' | 'first_of_category';

export function indicatorsOf({ span, locale }: ReportContext) {
  const { from, today } = span;
  const months = monthsOf(span);
  const keyed = sql`v.type_id as type, to_char(v.date, 'YYYY-MM') as month`;
  const visits = sql`
    select ${keyed}, v.*, a.emergency, a.origin
    from (${firstKnown(span)}) v left join live_appointments a on a.id = v.appointment_id`;
  const persons = sql`select ${keyed}, v.* from (${personsOf(visitsIn(span))}) v`;
  const ofSize = (size: number) => count(visits, sql`household_size = ${size}`);
  return {
    figures: {
      visits: count(visits),
      households: different('household', visits),
      persons: count(persons),
      adults: count(persons, ADULT),
      children: count(persons, CHILD),
      emergencies: count(visits, sql`emergency = 1`),
      online: count(visits, sql`origin = ${ORIGIN.online}`),
      size_1: ofSize(1),
      size_2: ofSize(2),
      size_3: ofSize(3),
      size_4: ofSize(4),
      size_5: ofSize(5),
      size_6: count(visits, sql`household_size >= 6`),
    },
    /** Those whose first visit ever is in a line, by the given columns: of the line, and of all lines. */
    newBy: (first: FirstVisit, firstOfAll: FirstVisit) => ({
      ...different('household', visits, sql`to_char(${sql.ref(first)}, 'YYYY-MM') = month`),
      inSubtotal: sql`${sql.ref(first)} >= ${from}::date`,
      inTotal: sql`${sql.ref(firstOfAll)} >= ${from}::date`,
    }),
    byCategory: count(visits),
    months,
    /** The months that have begun. */
    averaged: months.filter((month) => month <= monthOf(today)).length,
    labels: { month: (value: string) => monthText(value, locale) },
  };
}
