/**
 * Attended and missed appointments.
 *
 * attendance      the four figures
 * attendedShare   the attended ones, in percent of attended and missed
 * missedShare     the missed ones, in percent of the same
 */
import { STATUS } from '@resa/rules/booking/appointment-status';
import { sql } from 'kysely';
import { count, type Source, type Values } from './query.ts';
import { missed } from './sources.ts';

export const attendance = (appointments: Source, today: string) => ({
  booked: count(appointments, sql`status <> ${STATUS.cancelled}`),
  attended: count(appointments, sql`status = ${STATUS.closed}`),
  no_show: count(appointments, missed(today)),
  cancelled: count(appointments, sql`status = ${STATUS.cancelled}`),
});

type AttendanceCounts = Values<'attended' | 'no_show'>;
const share = (part: number, { attended, no_show }: AttendanceCounts) =>
  attended + no_show === 0 ? null : (part / (attended + no_show)) * 100;
export const attendedShare = (row: AttendanceCounts) => share(row.attended, row);
export const missedShare = (row: AttendanceCounts) => share(row.no_show, row);
