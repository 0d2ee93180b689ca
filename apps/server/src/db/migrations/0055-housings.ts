import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The user and time of saving a housing entry; an address goes with the last entry that has it, so that no home is left
 * behind; addresses are found by their street number.
 */
export const housings: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table client_housings add updated_at timestamptz, add updated_by integer references users;
      create function drop_address() returns trigger language plpgsql as $$
        begin
          delete from addresses a where a.id = old.address_id
            and not exists (select from client_housings where address_id = a.id)
            and not exists (select from places where address_id = a.id);
          return null;
        end $$;
      create trigger client_housings_address_gone after delete on client_housings
        for each row execute function drop_address();
      create index addresses_number on addresses (substring(address_ln1 from '[0-9]+'))`.execute(db);
  },
};
