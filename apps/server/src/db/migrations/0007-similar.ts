import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finding the files that resemble a new one: how names sound, dates of birth, and who lives at an address. */
export const similar: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create extension if not exists fuzzystrmatch`.execute(db);
    // Metaphone knows how English reads the letters a to z, of which a folded name of Latin script consists; words of
    // other scripts, and initials, sound like nothing here. A sound of one consonant is too little (Léa, Lou): such a word
    // is kept by its first two letters.
    await sql`
      create function sound_keys(folded text) returns text[] language sql immutable strict parallel safe as $$
        select coalesce(array_agg(distinct case when length(sound) < 2 then left(word, 2) else sound end), '{}')
        from regexp_split_to_table(folded, ' ') word,
          unnest(array[public.dmetaphone(word), public.dmetaphone_alt(word)]) sound
        where word ~ '^[a-z]{2,}$'
      $$`.execute(db);
    await sql`
      create index clients_sound_keys on clients using gin (sound_keys(folded_name)) with (fastupdate = off);
      create index clients_dob on clients (dob);
      create index client_housings_address on client_housings (address_id)`.execute(db);
  },
};
