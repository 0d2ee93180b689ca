import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Kept counts have a row for each connection, which nobody else writes: still no two savers wait for each other, and who
 * sums finds a row for each connection, not for each change.
 */
export const countsOfConnections: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table client_counts add backend integer not null default 0;
      with taken as (delete from client_counts returning *)
        insert into client_counts select client_state_type_id, sum(delta) from taken group by 1;
      alter table client_counts alter backend set default pg_backend_pid(),
        add primary key (client_state_type_id, backend), set (fillfactor = 50);
      alter table appointment_counts add backend integer not null default 0;
      with taken as (delete from appointment_counts returning *)
        insert into appointment_counts
          select place_id, date, appointment_type_id, sum(delta) from taken group by 1, 2, 3;
      alter table appointment_counts alter backend set default pg_backend_pid(),
        add primary key (place_id, date, appointment_type_id, backend), set (fillfactor = 50);
      drop index appointment_counts_day;

      create or replace function count_clients() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          insert into client_counts as kept
            select client_state_type_id, -count(*) from old_rows where deleted_at is null group by 1
            on conflict (client_state_type_id, backend) do update set delta = kept.delta + excluded.delta;
        end if;
        if tg_op <> 'DELETE' then
          insert into client_counts as kept
            select client_state_type_id, count(*) from new_rows where deleted_at is null group by 1
            on conflict (client_state_type_id, backend) do update set delta = kept.delta + excluded.delta;
        end if;
        return null;
      end $$;
      create or replace function count_changed_clients() returns trigger language plpgsql as $$
      begin
        insert into client_counts as kept
          select state, sum(n) from (values
            (old.client_state_type_id, -1, old.deleted_at), (new.client_state_type_id, 1, new.deleted_at)
          ) moved (state, n, deleted_at) where deleted_at is null group by 1
          on conflict (client_state_type_id, backend) do update set delta = kept.delta + excluded.delta;
        return null;
      end $$;
      create or replace function count_appointments() returns trigger language plpgsql as $$
      begin
        insert into appointment_counts as kept
          select place_id, start_date_time::date, appointment_type_id, tg_argv[0]::int * count(*) from counted
          where status <> 4 and deleted_at is null group by 1, 2, 3
          on conflict (place_id, date, appointment_type_id, backend) do update set delta = kept.delta + excluded.delta;
        return null;
      end $$;
      create or replace function count_changed_appointment() returns trigger language plpgsql as $$
      begin
        insert into appointment_counts as kept
          select place_id, day::date, type, sum(n) from (values
            (old.place_id, old.start_date_time, old.appointment_type_id, -1, old.status, old.deleted_at),
            (new.place_id, new.start_date_time, new.appointment_type_id, 1, new.status, new.deleted_at)
          ) moved (place_id, day, type, n, status, deleted_at) where status <> 4 and deleted_at is null group by 1, 2, 3
          on conflict (place_id, date, appointment_type_id, backend) do update set delta = kept.delta + excluded.delta;
        return null;
      end $$`.execute(db);
  },
};
