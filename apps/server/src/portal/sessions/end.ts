import { CLIENT_ENDINGS, type ClientEnding } from '@resa/rules/staff/endings';
import type { Db } from '../../db/handles.ts';
import type { ClientLinksTable } from '../../db/tables/clients.ts';

interface Whose {
  readonly client_id: number;
  /** The session that signs out. */
  readonly id?: number;
  /** The purpose of the new link. */
  readonly purpose?: ClientLinksTable['purpose'];
}

/** Ends the sessions and links of a client that the table of endings names (rules, staff/endings.ts). */
export async function end(db: Db, now: Date, why: ClientEnding, { client_id, id = 0, purpose = 'password' }: Whose) {
  const at = now.toISOString();
  const { sessions, links } = CLIENT_ENDINGS[why];
  if (links !== 'none')
    await db
      .updateTable('client_links')
      .set({ used_at: at })
      .where('client_id', '=', client_id)
      .where('used_at', 'is', null)
      .$if(links === 'same_purpose', (query) => query.where('purpose', '=', purpose))
      .execute();
  if (sessions !== 'none')
    await db
      .updateTable('client_sessions')
      .set({ ended_at: at, ended_why: why })
      .where('client_id', '=', client_id)
      .where('ended_at', 'is', null)
      .$if(sessions === 'own', (query) => query.where('id', '=', id))
      .execute();
}
