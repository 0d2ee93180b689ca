import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Files whose names are the same in another spelling are found by one key: the folded name without spaces, with saint and
 * mac as st and mc. It takes more names for one than packages/rules (similar.ts) does, which compares the files found.
 */
export const nameKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create function name_key(folded text) returns text language sql immutable strict parallel safe as $$
        select replace(regexp_replace(regexp_replace(folded, '\\msaint', 'st', 'g'), '\\mmac', 'mc', 'g'), ' ', '')
      $$;
      create index clients_name_key on clients (name_key(folded_name))`.execute(db);
  },
};
