/** The indicators of a year's visits that two reports show (002 E). */
import { ORIGIN } from '@resa/rules/booking/slots';
import { sql } from 'kysely';
import { type Asked, count, different } from './query.ts';
import { ADULT, CHILD, personsOf, visitsIn } from './sources.ts';
import { monthText } from './words.ts';

export function indicatorsOf({ params: { year = 0 }, places, today, locale, zone }: Asked) {
  const visited = visitsIn({ places, today, from: `${year}-01-01`, to: `${year}-12-31` });
  const keyed = sql`v.type_id as type, to_char(v.date, 'YYYY-MM') as month`;
  // deleted too: a file that was deleted since was new then
  const visits = sql`
    select ${keyed}, v.*, a.emergency, a.origin,
      to_char(c.created_at at time zone ${zone}, 'YYYY-MM') = to_char(v.date, 'YYYY-MM') as is_new
    -- deleted too: a file that was deleted since was new then
    from (${visited}) v left join clients c on c.id = v.client_id left join live_appointments a on a.id = v.appointment_id`;
  const persons = sql`select ${keyed}, v.* from (${personsOf(visited)}) v`;
  const ofSize = (size: number) => count(visits, sql`household_size = ${size}`);
  return {
    figures: {
      visits: count(visits),
      households: different('household', visits),
      persons: count(persons),
      adults: count(persons, ADULT),
      children: count(persons, CHILD),
      new_households: different('household', visits, sql`is_new`),
      emergencies: count(visits, sql`emergency = 1`),
      online: count(visits, sql`origin = ${ORIGIN.online}`),
      size_1: ofSize(1),
      size_2: ofSize(2),
      size_3: ofSize(3),
      size_4: ofSize(4),
      size_5: ofSize(5),
      size_6: count(visits, sql`household_size >= 6`),
    },
    made: {},
    /** The months of the year that have begun. */
    averaged: today.startsWith(String(year)) ? Number(today.slice(5, 7)) : 12,
    labels: { month: (value: string) => monthText(value, locale) },
  };
}
