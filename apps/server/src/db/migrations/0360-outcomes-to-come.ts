import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Opens appointments of days to come that were attended or missed beforehand: their visit goes, and the log says so.
 * Those of erased people stay as they were counted.
 */
export const outcomesToCome: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create temporary table early as
        select a.id, a.client_id, a.status, a.place_id, a.checkin_location, a.start_date_time, a.appointment_type_id,
          case when a.status = 2 then a.booked_place_id else a.place_id end as booked_at
        from live_appointments a join clients c on c.id = a.client_id and c.erased_at is null
        where a.status in (2, 3) and a.start_date_time::date > (now() at time zone coalesce(
          (select value #>> '{}' from settings where key = 'time_zone'), 'America/Toronto'))::date;
      delete from visits where appointment_id in (select id from early);
      update appointments a set status = 1, place_id = e.booked_at, checkin_location = null, checkin_at = null,
        row_version = row_version + 1, updated_at = now()
      from early e where e.id = a.id;
      insert into appointment_status_changes (appointment_id, from_status, to_status, at)
        select id, status, 1, now() from early order by id;
      insert into activity_log (action, created_name, client_id, entity, entity_id, entity_name_en, entity_name_fr,
          properties, created_at)
        select 'appointment.status', 'system', e.client_id, 'appointments', e.id,
          t.name_en || ', ' || to_char(e.start_date_time, 'YYYY-MM-DD HH24:MI'),
          t.name_fr || ', ' || to_char(e.start_date_time, 'YYYY-MM-DD HH24:MI'),
          jsonb_strip_nulls(jsonb_build_object('status', jsonb_build_array(e.status, 1),
            'place_id', case when e.place_id <> e.booked_at then jsonb_build_array(e.place_id, e.booked_at) end,
            'checkin_location', case when e.checkin_location is not null
              then jsonb_build_array(e.checkin_location, null) end)),
          now()
        from early e join appointment_types t on t.id = e.appointment_type_id order by e.id;
      drop table early`.execute(db);
  },
};
