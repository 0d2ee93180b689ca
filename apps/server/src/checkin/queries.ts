import { addDays } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { personName } from '../client-records/index.ts';
import type { ReadDb } from '../db/handles.ts';

/** Appointments as the counter shows them. */
export const counterAppointments = (db: ReadDb) =>
  db
    .selectFrom('live_appointments as a')
    .innerJoin('appointment_types as t', 't.id', 'a.appointment_type_id')
    .innerJoin('places as p', 'p.id', 'a.place_id')
    .select([
      'a.id',
      'a.client_id',
      'a.appointment_type_id',
      't.category_id',
      'a.place_id',
      'p.name as place',
      'a.start_date_time',
      'a.status',
      'a.checkin_at',
      'a.emergency',
      'a.origin',
      'a.media',
      'a.comments',
    ])
    .select(
      sql<number>`(select count(*)::int from appointment_participants ap where ap.appointment_id = a.id)`.as(
        'participants',
      ),
    );

/** Those of a day at a location with their clients `c`, by the clock. */
export const appointmentsOn = (db: ReadDb, place_id: number, date: string) =>
  counterAppointments(db)
    .innerJoin('live_clients as c', 'c.id', 'a.client_id')
    .select(['c.file_number', personName])
    .where('a.place_id', '=', place_id)
    .where('a.start_date_time', '>=', date)
    .where('a.start_date_time', '<', addDays(date, 1))
    .orderBy('a.start_date_time')
    .orderBy('c.last_name')
    .orderBy('a.id');
