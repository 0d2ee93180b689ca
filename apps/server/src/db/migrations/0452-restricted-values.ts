import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createLiveView } from './live-views.ts';

/** The columns when this migration was written; `restricted-columns.ts` has those of today. */
const FIRST = {
  clients: {
    first_name: '',
    last_name: 'Restricted · Restreint',
    one_name: 0,
    dob: null,
    email: null,
    phone: null,
    phone2: null,
    ext: null,
    mobile: null,
    former_number: null,
    reason_for_ending_text: null,
  },
  addresses: {
    address_ln1: '',
    address_ln2: null,
    unit: null,
    postal_code: '',
    city_id: null,
    international_city_name: null,
  },
  appointments: { comments: null },
  waiting_entries: { comments: null },
  bulletins: { subject: 'Restricted · Restreint', description: '' },
} as const;

/** When a written column is looked at. Addresses and bulletins are about somebody only once they are linked. */
const WRITTEN: Record<keyof typeof FIRST, [RawBuilder<unknown>, (column: RawBuilder<unknown>) => RawBuilder<unknown>]> =
  {
    clients: [sql`update`, () => sql`new.restriction_id is not null and old.restriction_id is not null`],
    addresses: [sql`update`, () => sql`true`],
    appointments: [sql`insert or update`, (column) => sql`${column} is not null`],
    waiting_entries: [sql`insert or update`, (column) => sql`${column} is not null`],
    bulletins: [sql`update`, () => sql`true`],
  };

const json = (value: unknown) => sql.lit(JSON.stringify(value));

/**
 * The identity of a restricted file is in a table of its own, which no query of a feature reads; the rows that they read
 * have neutral values. Triggers keep it so, whoever writes (decision 068).
 */
export const restrictedValues: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table clients add restriction_id integer references restrictions;
      create index clients_restriction on clients (restriction_id) where restriction_id is not null;
      create table restricted_values (
        table_name text not null,
        row_id integer not null,
        client_id integer not null references clients on delete cascade,
        value jsonb not null,
        primary key (table_name, row_id)
      );
      create index restricted_values_client on restricted_values (client_id);

      -- Whether this transaction may see by name: set by the frame for a caller who may (frame/change/show-restricted.ts).
      create function sees_restriction(restriction integer) returns boolean language sql stable as $$
        select coalesce(restriction = any(nullif(current_setting('resa.sees', true), '')::int[]), false)
      $$;

      -- The restricted client that a row is about, if any.
      create function restricted_owner(tab text, row_id integer, client integer) returns integer
        language plpgsql stable as $$
        begin
          if tab = 'clients' then
            return (select c.client_id from public.restricted_clients c where c.client_id = row_id);
          elsif client is not null then
            return (select c.client_id from public.restricted_clients c where c.client_id = client);
          elsif tab = 'addresses' then
            return (select c.client_id from public.restricted_clients c
              join public.client_housings h on h.client_id = c.client_id where h.address_id = row_id limit 1);
          elsif tab = 'bulletins' then
            return (select c.client_id from public.restricted_clients c
              join public.bulletin_clients b on b.client_id = c.client_id where b.bulletin_id = row_id limit 1);
          end if;
          return null;
        end $$;

      -- Of a written column (its name and neutral value): the value goes apart where the row is about a restricted
      -- client. A neutral value that somebody writes who sees only neutral values changes nothing.
      create function keep_apart() returns trigger language plpgsql as $$
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
    for (const [table, columns] of Object.entries(FIRST))
      for (const [column, neutral] of Object.entries(columns)) {
        const [event, when] = WRITTEN[table as keyof typeof FIRST];
        await sql`create trigger ${sql.id(`keep_apart_${column}`)} before ${event} of ${sql.id(column)} on ${sql.table(table)}
          for each row when (${when(sql.ref(`new.${column}`))}) execute function keep_apart(${sql.lit(column)}, ${json(neutral)})`.execute(
          db,
        );
      }
    const neutral = sql`case tab ${sql.join(
      Object.entries(FIRST).map(([table, columns]) => sql`when ${sql.lit(table)} then ${json(columns)}::jsonb`),
      sql` `,
    )} end`;
    await sql`
      create function neutral_values(tab text) returns jsonb language sql immutable as $$ select ${neutral} $$;

      -- Writes these values over those of a row.
      create function overwrite_row(tab text, row_id integer, value jsonb) returns void language plpgsql as $$
        declare
          names text := (select string_agg(format('%I', key), ', ') from jsonb_object_keys(value) key);
        begin
          perform set_config('resa.moving', 'on', true);
          execute format('update public.%I set (%s) = (select %s from jsonb_populate_record(null::public.%I, $2)) where id = $1',
            tab, names, names, tab) using row_id, value;
          perform set_config('resa.moving', '', true);
        end $$;
      create function move_values_apart(tab text, row_id integer, owner integer) returns void language plpgsql as $$
        declare
          neutral jsonb := public.neutral_values(tab);
          stored jsonb;
        begin
          execute format('select to_jsonb(t) from public.%I t where id = $1', tab) into stored using row_id;
          insert into public.restricted_values (table_name, row_id, client_id, value)
            select tab, row_id, owner, jsonb_object_agg(key, stored -> key) from jsonb_object_keys(neutral) key
            on conflict do nothing;
          perform public.overwrite_row(tab, row_id, neutral);
        end $$;
      create function move_values_back(tab text, id integer) returns void language plpgsql as $$
        declare
          stored jsonb;
        begin
          delete from public.restricted_values v where v.table_name = tab and v.row_id = id returning v.value into stored;
          if stored is not null then perform public.overwrite_row(tab, id, stored); end if;
        end $$;

      -- The row of the client itself, in the statement that restricts it or ends that.
      create function restrict_row() returns trigger language plpgsql as $$
        declare
          neutral jsonb := public.neutral_values('clients');
          stored jsonb := to_jsonb(new);
        begin
          if new.restriction_id is not null then
            insert into public.restricted_values (table_name, row_id, client_id, value)
              select 'clients', new.id, new.id, jsonb_object_agg(key, stored -> key) from jsonb_object_keys(neutral) key
              on conflict do nothing;
            return jsonb_populate_record(new, neutral);
          end if;
          delete from public.restricted_values where table_name = 'clients' and row_id = new.id returning value into stored;
          -- An erased file stays empty.
          if stored is null or new.erased_at is not null then return new; end if;
          -- What another file has taken meanwhile stays there, as when a deleted file is restored.
          if exists (select from public.clients o where o.id <> new.id and lower(o.email) = lower(stored ->> 'email')
            and o.family_id <> new.family_id and o.client_state_type_id in (1, 3, 4, 6) and o.deleted_at is null)
          then stored := stored || '{"email": null}'; end if;
          if exists (select from public.clients o where o.id <> new.id and o.deleted_at is null
            and lower(o.former_number) = lower(stored ->> 'former_number'))
          then stored := stored || '{"former_number": null}'; end if;
          return jsonb_populate_record(new, stored);
        end $$;
      create trigger restrict_row before update of restriction_id on clients for each row
        when ((old.restriction_id is null) <> (new.restriction_id is null)) execute function restrict_row();

      -- What hangs on the client.
      create function restrict_rows_of() returns trigger language plpgsql as $$
        declare
          one record;
        begin
          if new.restriction_id is not null then
            insert into public.restricted_clients (client_id, restriction_id) values (new.id, new.restriction_id)
              on conflict (client_id) do update set restriction_id = excluded.restriction_id;
            if old.restriction_id is not null then return null; end if;
            for one in
              select 'addresses' as tab, h.address_id as id from public.client_housings h where h.client_id = new.id
              union select 'appointments', a.id from public.appointments a where a.client_id = new.id and a.comments is not null
              union select 'waiting_entries', w.id from public.waiting_entries w where w.client_id = new.id and w.comments is not null
              union select 'bulletins', b.bulletin_id from public.bulletin_clients b where b.client_id = new.id
            loop
              perform public.move_values_apart(one.tab, one.id, new.id);
            end loop;
            -- The words of a name are found by nobody; a trigger on the columns of names does not see this change.
            delete from public.client_words where client_id = new.id;
            delete from public.client_links where client_id = new.id;
            update public.client_sessions set ended_at = now(), ended_why = 'restricted'
              where client_id = new.id and ended_at is null;
          else
            delete from public.restricted_clients where client_id = new.id;
            delete from public.client_words where client_id = new.id;
            insert into public.client_words select words.* from public.clients c, public.words_of(c) words where c.id = new.id;
            insert into public.duplicate_changes (client_id) values (new.id);
            for one in select v.table_name as tab, v.row_id as id from public.restricted_values v where v.client_id = new.id loop
              -- A bulletin may also be about another restricted client, an address another's home.
              if public.restricted_owner(one.tab, one.id, case when one.tab in ('appointments', 'waiting_entries') then new.id end) is null
              then perform public.move_values_back(one.tab, one.id); end if;
            end loop;
          end if;
          return null;
        end $$;
      create trigger restrict_rows_of after update of restriction_id on clients for each row
        when (old.restriction_id is distinct from new.restriction_id) execute function restrict_rows_of();

      create function restrict_address() returns trigger language plpgsql as $$
        begin
          if exists (select from public.restricted_clients where client_id = new.client_id)
            and not exists (select from public.restricted_values where table_name = 'addresses' and row_id = new.address_id)
          then perform public.move_values_apart('addresses', new.address_id, new.client_id); end if;
          return null;
        end $$;
      create trigger restrict_address after insert or update of client_id, address_id on client_housings
        for each row execute function restrict_address();
      create function restrict_bulletin() returns trigger language plpgsql as $$
        begin
          if exists (select from public.restricted_clients where client_id = new.client_id)
            and not exists (select from public.restricted_values where table_name = 'bulletins' and row_id = new.bulletin_id)
          then perform public.move_values_apart('bulletins', new.bulletin_id, new.client_id); end if;
          return null;
        end $$;
      create trigger restrict_bulletin after insert or update of client_id on bulletin_clients
        for each row execute function restrict_bulletin();

      -- Who lives with somebody restricted is restricted, and so are both files of a merge, also after its undo.
      create function stricter_wins() returns trigger language plpgsql as $$
        declare
          stricter integer;
        begin
          if not exists (select from public.restricted_clients) then return null; end if;
          select r.restriction_id into stricter
            from public.memberships m join public.restricted_clients r on r.client_id = m.client_id
            where m.group_id = new.group_id and m.last_day >= m.date_start and m.last_day >= current_date
            order by r.restriction_id limit 1;
          if stricter is not null then
            update public.clients c set restriction_id = stricter
              where c.restriction_id is null and c.id in (
                select m.client_id from public.memberships m
                where m.group_id = new.group_id and m.last_day >= m.date_start and m.last_day >= current_date);
          end if;
          return null;
        end $$;
      create trigger stricter_wins after insert or update of client_id, group_id on memberships
        for each row execute function stricter_wins();
      create function stricter_of_merged() returns trigger language plpgsql as $$
        declare
          stricter integer := coalesce(new.restriction_id,
            (select r.restriction_id from public.restricted_clients r where r.client_id = new.merged_into));
        begin
          if stricter is not null then
            update public.clients set restriction_id = stricter
              where id in (new.id, new.merged_into) and restriction_id is null;
          end if;
          return null;
        end $$;
      create trigger stricter_of_merged after update of merged_into on clients for each row
        when (new.merged_into is not null) execute function stricter_of_merged()`.execute(db);
    await createLiveView(db, 'clients');
  },
};
