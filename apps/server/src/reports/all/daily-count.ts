import type { reports } from '@resa/contract/reports/index';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { ORIGIN } from '@resa/rules/booking/slots';
import { sql } from 'kysely';
import { count, different, type QueryOf } from '../engine/query.ts';
import { ADULT, appointmentsIn, CHILD, personsOf, visitsIn } from '../engine/sources.ts';

/** A day by type and time: its present appointments, and the persons that the visits served. */
export const daily_count: QueryOf<typeof reports.daily_count> = ({ span, names }) => {
  const keyed = (source: ReturnType<typeof visitsIn>) =>
    sql`select type_id as type, to_char(start_time, 'HH24:MI') as time, * from (${source}) keyed`;
  const appointments = keyed(appointmentsIn(span));
  const visited = visitsIn(span);
  const visits = keyed(visited);
  const persons = keyed(personsOf(visited));
  const isBooked = sql`status <> ${STATUS.cancelled}`;
  return {
    slots: {
      figures: {
        booked: count(appointments, isBooked),
        emergency: count(appointments, sql`${isBooked} and emergency = 1`),
        online: count(appointments, sql`${isBooked} and origin = ${ORIGIN.online}`),
        attended: count(appointments, sql`status = ${STATUS.closed}`),
        no_show: count(appointments, sql`status = ${STATUS.no_show}`),
        cancelled: count(appointments, sql`status = ${STATUS.cancelled}`),
        households: different('household', visits),
        adults: count(persons, ADULT),
        children: count(persons, CHILD),
      },
      made: {},
      labels: { type: names.type },
    },
  };
};
