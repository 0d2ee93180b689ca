import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Whole names rank before parts of names, so each file keeps its folded first and last name with their words joined, and
 * client_words says which of its words is a whole name. It also keeps the state of the file: the clients list shows one
 * state, and finds the ten or twenty that it needs only in the index.
 */
export const wholeNames: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      drop trigger write_new_words on clients;
      drop trigger write_changed_words on clients;
      drop function words_of(clients);
      drop table client_words;
      alter table clients
        add joined_first text not null generated always as (replace(fold(first_name), ' ', '')) stored,
        add joined_last text not null generated always as (replace(fold(last_name), ' ', '')) stored;
      create table client_words (
        client_id integer not null references clients on delete cascade,
        word text collate "C" not null,
        -- 2: the whole last name, 1: the whole first name, 0: a part of one
        whole smallint not null,
        client_state_type_id integer not null,
        last_name text not null,
        first_name text not null
      );
      create function words_of(clients) returns setof client_words language sql stable as $$
        select distinct $1.id, word collate "C",
          case word when $1.joined_last then 2 when $1.joined_first then 1 else 0 end::smallint,
          $1.client_state_type_id, $1.last_name::text, $1.first_name::text
        from string_to_table($1.sought_name, ' ') word where $1.deleted_at is null and word <> ''
      $$;
      insert into client_words select words.* from clients c, words_of(c) words;
      create index client_words_word on client_words (word)
        include (client_id, whole, client_state_type_id, last_name, first_name);
      create index client_words_client on client_words (client_id);
      create trigger write_new_words after insert on clients referencing new table as new_rows
        for each statement execute function write_new_words();
      create trigger write_changed_words after update of first_name, last_name, client_state_type_id, deleted_at on clients
        for each row
        when ((old.first_name, old.last_name, old.client_state_type_id, old.deleted_at is null)
          is distinct from (new.first_name, new.last_name, new.client_state_type_id, new.deleted_at is null))
        execute function write_changed_words()`.execute(db);
  },
};
