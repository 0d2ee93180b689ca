import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The activity log names the subject of an entry only by its table; some entries had a word of their own. */
export const namesInTheLog: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      update activity_log set entity = entity || 's' where entity in ('client', 'user', 'session', 'appointment')`.execute(
      db,
    );
  },
};
