import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Marks open appointments over the maximum of their start as emergencies, the latest first, where none was marked. */
export const emergenciesOverMaximum: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      update appointments a set emergency = 1, row_version = row_version + 1
      from (
        select a.id, a.status, sum(a.units) over (
            partition by a.place_appointment_type_id, a.start_date_time order by a.id) > p.max_appointments as is_over
        from live_appointments a join place_appointment_types p on p.id = a.place_appointment_type_id
        where a.status in (1, 2) and a.emergency = 0
      ) ordinary
      where ordinary.id = a.id and ordinary.status = 1 and ordinary.is_over`.execute(db);
  },
};
