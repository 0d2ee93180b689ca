import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The log says that a restricted client was changed, without the values: they are kept apart and come
 * back when the restriction ends. Of what is changed meanwhile no texts are logged.
 */
export const sealedLogs: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table sealed_logs (
        log_id bigint primary key,
        client_id integer not null references clients on delete cascade,
        properties jsonb not null,
        parts jsonb,
        created_name text not null,
        entity_name_en text,
        entity_name_fr text
      );
      create index sealed_logs_client on sealed_logs (client_id);

      -- What became of the file stays, and by what a merge is found when a person is erased. Any other number may be that
      -- of a city, or of a file that looks alike.
      create function sealed_properties(properties jsonb) returns jsonb language sql immutable as $$
        select coalesce(jsonb_object_agg(key, case when key in ('restricted', 'glass', 'client_state_type_id', 'status', 'source_id')
          then value else '[null, "changed"]'::jsonb end), '{}')
        from jsonb_each(properties)
      $$;
      create function seal_new_log() returns trigger language plpgsql as $$
        begin
          if exists (select from public.restricted_clients where client_id = new.client_id)
            or new.entity = 'bulletins' and exists (
              select from public.restricted_values where table_name = 'bulletins' and row_id = new.entity_id)
          then
            new.properties := public.sealed_properties(new.properties);
            new.parts := null;
            -- Of these the name is a subject that people write.
            if new.entity in ('client_emails', 'bulletins') then
              new.entity_name_en := null;
              new.entity_name_fr := null;
            end if;
            if new.user_id is null and new.created_name <> 'system' then new.created_name := ''; end if;
          end if;
          return new;
        end $$;
      create trigger seal_new_log before insert on activity_log for each row
        when (new.client_id is not null or new.entity = 'bulletins') execute function seal_new_log();

      create function seal_logs_of() returns trigger language plpgsql as $$
        declare
          logs text := current_setting('resa.logs', true);
        begin
          perform set_config('resa.logs', 'open', true);
          if new.restriction_id is not null then
            insert into public.sealed_logs (log_id, client_id, properties, parts, created_name, entity_name_en, entity_name_fr)
              select l.id, new.id, l.properties, l.parts, l.created_name, l.entity_name_en, l.entity_name_fr from public.activity_log l
              where l.client_id = new.id or l.action like 'bulletin.%' and l.entity = 'bulletins'
                and l.entity_id in (select b.bulletin_id from public.bulletin_clients b where b.client_id = new.id)
                -- Of a file that looks alike.
                or l.action like 'duplicate.%' and l.properties -> 'not_same_as' @> to_jsonb(new.file_number)
              on conflict do nothing;
            update public.activity_log l set properties = public.sealed_properties(l.properties), parts = null,
                created_name = case when l.user_id is null and l.created_name <> 'system' then '' else l.created_name end,
                entity_name_en = case when l.entity in ('client_emails', 'bulletins') then null else l.entity_name_en end,
                entity_name_fr = case when l.entity in ('client_emails', 'bulletins') then null else l.entity_name_fr end
              from public.sealed_logs s where s.log_id = l.id and s.client_id = new.id;
          else
            update public.activity_log l
              set properties = s.properties, parts = s.parts, created_name = s.created_name,
                entity_name_en = s.entity_name_en, entity_name_fr = s.entity_name_fr
              from public.sealed_logs s where s.log_id = l.id and s.client_id = new.id and new.erased_at is null;
            delete from public.sealed_logs where client_id = new.id;
          end if;
          perform set_config('resa.logs', logs, true);
          return null;
        end $$;
      create trigger seal_logs_of after update of restriction_id on clients for each row
        when ((old.restriction_id is null) <> (new.restriction_id is null)) execute function seal_logs_of()`.execute(
      db,
    );
  },
};
