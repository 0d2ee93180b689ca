import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createLiveView } from './live-views.ts';

/** Every file has the four digits of its membership card; a new card changes them. */
export const cardCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table clients add card_code text not null
        default lpad(floor(random() * 10000)::int::text, 4, '0') check (card_code ~ '^[0-9]{4}$')`.execute(db);
    await createLiveView(db, 'clients');
  },
};
