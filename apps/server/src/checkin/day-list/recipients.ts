import { emailList } from '@resa/rules/text/email';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/handles.ts';

export interface Recipient {
  readonly id: number;
  readonly email: string;
}

/** The active users of these addresses who may check in at the location now; `refused` has the other addresses. */
export async function listRecipients(db: ReadDb, addresses: string, place_id: number) {
  const asked = [...new Set(emailList(addresses).map((address) => address.toLowerCase()))];
  const { rows } = await sql<Recipient>`
    select u.id, u.email from users u
    where lower(u.email) = any(${asked}::text[]) and u.active = 1
      and exists (select from kept_user_permissions where user_id = u.id and key = 'crud_checkin')
      and exists (select from kept_user_places p where p.user_id = u.id and p.place_id = ${place_id})
    order by u.id`.execute(db);
  const known = new Set(rows.map(({ email }) => email.toLowerCase()));
  return { allowed: rows, refused: asked.filter((address) => !known.has(address)) };
}
