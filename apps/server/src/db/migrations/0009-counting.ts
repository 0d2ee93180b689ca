import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Only a change of state or a deletion is counted; every other save no longer runs a trigger. */
export const counting: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      drop trigger count_changed_clients on clients;
      create or replace function count_changed_clients() returns trigger language plpgsql as $$
      begin
        if old.deleted_at is null then
          insert into client_counts values (old.client_state_type_id, -1);
        end if;
        if new.deleted_at is null then
          insert into client_counts values (new.client_state_type_id, 1);
        end if;
        return null;
      end $$;
      create trigger count_changed_clients after update of client_state_type_id, deleted_at on clients for each row
        when (old.client_state_type_id <> new.client_state_type_id or (old.deleted_at is null) <> (new.deleted_at is null))
        execute function count_changed_clients()`.execute(db);
  },
};
