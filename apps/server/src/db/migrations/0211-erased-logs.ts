import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The parts of the log that are forgotten with an erased person: who viewed them and the changed values, their name and
 * machine where they acted themselves (user_id is null), the content of a deleted bulletin about them, and the values
 * that a merge that was taken back wrote into the other file.
 *
 * The functions open the logs by set_config: a set clause of a function needs a superuser where the setting is not one
 * of PostgreSQL's own.
 */
export const erasedLogs: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create or replace function forget_logged(client integer, before timestamptz) returns void language plpgsql as $$
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
          update activity_log set properties = '{}',
              created_name = case when user_id is null and created_name <> 'system' then '' else created_name end,
              machine = case when action like 'client.portal\\_%' then '' else machine end
            where created_at < before and client_id = client;
        end if;
        perform set_config('resa.logs', logs, true);
      end $$;

      create or replace function forget_logged_bulletins(ids integer[]) returns void language plpgsql as $$
      declare
        logs text := current_setting('resa.logs', true);
      begin
        perform set_config('resa.logs', 'open', true);
        -- The actions lead to their entries by an index; no other finds a row of a table.
        update activity_log set properties = '{}'
          where action in ('bulletin.store', 'bulletin.update', 'bulletin.close', 'bulletin.destroy')
            and entity = 'bulletins' and entity_id = any(ids);
        perform set_config('resa.logs', logs, true);
      end $$;

      create or replace function forget_logged_merges(sources integer[]) returns void language plpgsql as $$
      declare
        logs text := current_setting('resa.logs', true);
      begin
        perform set_config('resa.logs', 'open', true);
        -- All entries of a merge have one moment; its last one names both files.
        update activity_log l set properties = '{}' from activity_log m
          where m.action = 'client.merge' and m.entity = 'client_merges'
            and (m.properties #>> '{source_id,1}')::integer = any(sources)
            and l.action = 'client.merge' and l.created_at = m.created_at and l.client_id = m.client_id;
        perform set_config('resa.logs', logs, true);
      end $$`.execute(db);
  },
};
