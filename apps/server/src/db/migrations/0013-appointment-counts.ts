import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * How many appointments a place has on each day, of each type, cancelled ones left out: deltas only, so that two
 * bookings never wait for each other; a job folds them. The marks of a month are summed from them, and no longer counted
 * from an index that holds more than a day's rows need.
 */
export const appointmentCounts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table appointment_counts (
        place_id integer not null,
        date date not null,
        appointment_type_id integer not null,
        delta integer not null
      );
      create function count_appointments() returns trigger language plpgsql as $$
        begin
          insert into appointment_counts
            select place_id, start_date_time::date, appointment_type_id, tg_argv[0]::int * count(*) from counted
            where status <> 4 and deleted_at is null group by 1, 2, 3;
          return null;
        end $$;
      create function count_changed_appointment() returns trigger language plpgsql as $$
        begin
          if old.status <> 4 and old.deleted_at is null then
            insert into appointment_counts values (old.place_id, old.start_date_time, old.appointment_type_id, -1);
          end if;
          if new.status <> 4 and new.deleted_at is null then
            insert into appointment_counts values (new.place_id, new.start_date_time, new.appointment_type_id, 1);
          end if;
          return null;
        end $$;
      create trigger count_new_appointments after insert on appointments referencing new table as counted
        for each statement execute function count_appointments('1');
      create trigger count_gone_appointments after delete on appointments referencing old table as counted
        for each statement execute function count_appointments('-1');
      create trigger count_changed_appointments after update of place_id, start_date_time, appointment_type_id, status,
          deleted_at on appointments for each row
        when ((old.place_id, old.start_date_time::date, old.appointment_type_id, old.status = 4, old.deleted_at is null)
          is distinct from
          (new.place_id, new.start_date_time::date, new.appointment_type_id, new.status = 4, new.deleted_at is null))
        execute function count_changed_appointment();
      insert into appointment_counts
        select place_id, start_date_time::date, appointment_type_id, count(*) from appointments
        where status <> 4 and deleted_at is null group by 1, 2, 3;
      create index appointment_counts_day on appointment_counts (place_id, date);
      drop index appointments_place;
      create index appointments_place on appointments (place_id, start_date_time) where deleted_at is null`.execute(db);
  },
};
