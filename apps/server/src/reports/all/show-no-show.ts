import type { reports } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { attendance, attendedShare } from '../engine/attendance.ts';
import type { QueryOf } from '../engine/query.ts';
import { appointmentsIn } from '../engine/sources.ts';

/** Days and types: who was booked, who came and who did not. */
export const show_no_show: QueryOf<typeof reports.show_no_show> = ({ span, names, today }) => {
  const appointments = sql`select date::text as day, type_id as type, a.* from (${appointmentsIn(span)}) a`;
  return {
    days: { figures: attendance(appointments, today), made: { share: attendedShare }, labels: { type: names.type } },
  };
};
