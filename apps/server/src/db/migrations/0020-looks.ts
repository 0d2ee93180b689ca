import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * How far each spool of looks is in the read log, and a name of the database, so that a data folder that served another
 * one before brings none of its looks. Both logs are only added to.
 */
export const looks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table database_id (one boolean primary key default true check (one), id uuid not null default gen_random_uuid());
      create table look_spools (id uuid primary key, moved integer not null);

      create function refuse_log_change() returns trigger language plpgsql as $$
      begin
        if coalesce(current_setting('resa.logs', true), '') <> 'open' then
          raise exception 'the log % is only added to', tg_table_name using errcode = 'insufficient_privilege';
        end if;
        return case tg_op when 'UPDATE' then new when 'DELETE' then old end;
      end $$;
      create trigger activity_log_only_added_to before update or delete on activity_log
        for each row execute function refuse_log_change();
      create trigger read_log_only_added_to before update or delete on read_log
        for each row execute function refuse_log_change();
      create trigger activity_log_not_emptied before truncate on activity_log
        for each statement execute function refuse_log_change();
      create trigger read_log_not_emptied before truncate on read_log
        for each statement execute function refuse_log_change();

      -- Of a client: who looked goes, and of each change its values; that it took place stays. Without a client: all
      -- that is older.
      create function forget_logged(client integer, before timestamptz) returns void language plpgsql as $$
      declare
        logs text := current_setting('resa.logs', true);
      begin
        perform set_config('resa.logs', 'open', true);
        if before is null then
          raise exception 'a moment is required' using errcode = 'null_value_not_allowed';
        end if;
        delete from read_log where at < before and (client is null or client_id = client);
        if client is null then
          delete from activity_log where created_at < before;
        else
          update activity_log set properties = '{}' where created_at < before and client_id = client;
        end if;
        perform set_config('resa.logs', logs, true);
      end $$`.execute(db);
  },
};
