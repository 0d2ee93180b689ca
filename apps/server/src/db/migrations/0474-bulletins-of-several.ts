import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createLiftedViews } from './live-views.ts';

/** A bulletin about persons of several restrictions is read and written only by users who see all of them (decision 068). */
export const bulletinsOfSeveral: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create or replace function keep_apart() returns trigger language plpgsql as $$
        declare
          wanted jsonb := to_jsonb(new) -> tg_argv[0];
          neutral jsonb := tg_argv[1]::jsonb;
          owner integer;
        begin
          if current_setting('resa.moving', true) = 'on' then return new; end if;
          owner := public.restricted_owner(tg_table_name, new.id, (to_jsonb(new) ->> 'client_id')::integer);
          if owner is null then return new; end if;
          if wanted is distinct from neutral or public.sees_restriction(
            (select r.restriction_id from public.restricted_clients r where r.client_id = owner))
            and (tg_table_name <> 'bulletins' or not exists (
              select from public.bulletin_clients b join public.restricted_clients r on r.client_id = b.client_id
              where b.bulletin_id = new.id and not public.sees_restriction(r.restriction_id)))
          then
            insert into public.restricted_values (table_name, row_id, client_id, value)
              values (tg_table_name, new.id, owner, jsonb_build_object(tg_argv[0], wanted))
              on conflict (table_name, row_id) do update set value = restricted_values.value || excluded.value;
            if tg_table_name in ('clients', 'addresses') then
              insert into public.duplicate_changes (client_id) values (owner);
            end if;
          end if;
          return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], neutral));
        end $$`.execute(db);
    await createLiftedViews(db);
  },
};
