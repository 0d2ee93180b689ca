import { sql } from 'kysely';
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
