import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The activity log is shown newest first under any of its filters, and its entries are counted by quarters of an hour,
 * of which the days of every time zone are made (decision 010).
 */
export const logCounts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      drop index activity_log_at;
      create index activity_log_at on activity_log (created_at, id);
      create index activity_log_user on activity_log (user_id, created_at, id);
      create index activity_log_action on activity_log (action, created_at, id);
      create index activity_log_user_action on activity_log (user_id, action, created_at, id);
      create index activity_log_machine on activity_log (machine, created_at, id);
      create index activity_log_by_clients on activity_log (created_at, id)
        where user_id is null and created_name <> 'system';

      create table activity_counts (
        quarter timestamptz not null,
        backend integer not null default pg_backend_pid(),
        delta bigint not null,
        primary key (quarter, backend)
      ) with (fillfactor = 50);
      create function quarter_of(at timestamptz) returns timestamptz language sql immutable strict parallel safe
        as $$ select date_bin('15 minutes', at, '2000-01-01T00:00:00Z'::timestamptz) $$;
      create function count_logged() returns trigger language plpgsql as $$
      begin
        insert into activity_counts as kept (quarter, delta)
          select quarter_of(created_at), tg_argv[0]::int * count(*) from counted group by 1 order by 1
          on conflict (quarter, backend) do update set delta = kept.delta + excluded.delta;
        return null;
      end $$;
      create trigger count_logged after insert on activity_log referencing new table as counted
        for each statement execute function count_logged('1');
      create trigger count_forgotten after delete on activity_log referencing old table as counted
        for each statement execute function count_logged('-1');
      insert into activity_counts (quarter, backend, delta)
        select quarter_of(created_at), 0, count(*) from activity_log group by 1`.execute(db);
  },
};
