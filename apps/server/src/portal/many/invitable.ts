/**
 * The clients that a round of invitations reaches.
 *
 * invitable     their ids
 * silentCount   the households without a password whose head has no email
 * wasInvited    whether a client was invited since a moment
 */
import { NOT_INVITED } from '@resa/rules/person/portal';
import { sql } from 'kysely';
import { membershipsOn } from '../../client-records/index.ts';
import type { ReadDb } from '../../db/handles.ts';
import { INVITED } from '../links/mail-link.ts';

const DAY_MS = 86_400_000;

export const sinceOf = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();

/** Heads and single persons who could be invited, with or without an email. */
const withoutPassword = (today: string) => sql`
  live_clients c join ${membershipsOn(today)} m on m.client_id = c.id and m.group_role_type_id in (1, 2)
  where c.restriction_id is null and c.client_state_type_id <> all(${[...NOT_INVITED]}::int[])
    and not exists (select from client_accounts a where a.client_id = c.id and a.family_id = m.group_id)`;

/** Clients who have an email, were not invited since a moment, and have not refused mails about their appointments. */
export async function invitable(db: ReadDb, today: string, since: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from ${withoutPassword(today)} and c.email is not null
      and not exists (select from client_emails e where e.client_id = c.id and e.event = ${INVITED}
        and e.created_at >= ${since})
      and coalesce((select d.state from consents d join consent_purposes p on p.id = d.purpose_id
        where d.client_id = c.id and p.code = 'appointment_mails' order by d.id desc limit 1), '')
        not in ('refused', 'withdrawn')
    order by c.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function silentCount(db: ReadDb, today: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${withoutPassword(today)} and c.email is null`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function wasInvited(db: ReadDb, client_id: number, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('client_emails')
    .select('id')
    .where('client_id', '=', client_id)
    .where('event', '=', INVITED)
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
