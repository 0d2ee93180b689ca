import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createLiveView } from './live-views.ts';

/**
 * When a file first became active: the first change to that state, otherwise when it was made in it. Files without a
 * history of their first state count as made active, unless they are requests.
 */
export const approvedClients: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table clients add approved_at timestamptz;
      update clients c set approved_at = coalesce(
        (select min(s.at) from client_state_changes s where s.client_id = c.id and s.to_state = 1),
        case when not exists (select from client_state_changes s
            where s.client_id = c.id and coalesce(s.from_state, s.to_state) in (3, 4, 5))
          and c.client_state_type_id in (1, 2, 6) then c.created_at end);
    `.execute(db);
    await createLiveView(db, 'clients');
  },
};
