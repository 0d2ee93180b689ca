import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The text in which a person's name is searched: the folded name, and a first or last name of several words also as
 * one, since many type O'Brien as obrien and Jean-Marc as jeanmarc. Each word of it is in client_words with everything
 * that ranks the persons who have it: in the order of the index, so that the persons found by the beginning of a name
 * lie side by side, and no row of clients is read to rank them.
 */
export const clientWords: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      -- In SQL alone it would be set up anew for every row, which takes ten times as long.
      create function sought_name(first_name text, last_name text) returns text
        language plpgsql immutable strict parallel safe as $$
          declare
            first text := public.fold(first_name);
            last text := public.fold(last_name);
          begin
            return first || ' ' || last
              || case when first like '% %' then ' ' || replace(first, ' ', '') else '' end
              || case when last like '% %' then ' ' || replace(last, ' ', '') else '' end;
          end $$;
      alter table clients
        add sought_name text not null generated always as (sought_name(first_name, last_name)) stored;
      create index clients_sought_name on clients using gin (sought_name gin_trgm_ops) with (fastupdate = off);
      create table client_words (
        client_id integer not null references clients on delete cascade,
        word text collate "C" not null,
        in_service boolean not null,
        last_name text not null,
        first_name text not null
      );
      create function words_of(clients) returns setof client_words language sql stable as $$
        select distinct $1.id, word collate "C", $1.client_state_type_id in (1, 6), $1.last_name::text, $1.first_name::text
        from string_to_table($1.sought_name, ' ') word where $1.deleted_at is null and word <> ''
      $$;
      insert into client_words select words.* from clients c, words_of(c) words;
      create index client_words_word on client_words (word) include (client_id, in_service, last_name, first_name);
      create index client_words_client on client_words (client_id);
      create function write_new_words() returns trigger language plpgsql as $$
        begin
          insert into client_words select words.* from clients c, words_of(c) words where c.id in (select id from new_rows);
          return null;
        end $$;
      create function write_changed_words() returns trigger language plpgsql as $$
        begin
          delete from client_words where client_id = new.id;
          insert into client_words select * from words_of(new);
          return null;
        end $$;
      create trigger write_new_words after insert on clients referencing new table as new_rows
        for each statement execute function write_new_words();
      create trigger write_changed_words after update of first_name, last_name, client_state_type_id, deleted_at on clients
        for each row
        when ((old.first_name, old.last_name, old.client_state_type_id in (1, 6), old.deleted_at is null)
          is distinct from (new.first_name, new.last_name, new.client_state_type_id in (1, 6), new.deleted_at is null))
        execute function write_changed_words()`.execute(db);
  },
};
