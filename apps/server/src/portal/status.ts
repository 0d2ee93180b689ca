import type { contract, InputOf } from '@resa/contract';
import { sql } from 'kysely';
import { membershipsOn } from '../client-records/index.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { accessByCode, accessByMail, accountIn } from './links/access.ts';
import { INVITED } from './links/mail-link.ts';

type Input = InputOf<typeof contract.portal.status>;

/** A client's access to their own page: their password, last invitation, unused code and open sessions. */
export const status = (ctx: Context, { client_id }: Input) =>
  read(ctx, async (db) => {
    const row = await db
      .selectFrom('live_clients as c')
      .leftJoin(membershipsOn(ctx.today.date).as('m'), 'm.client_id', 'c.id')
      .select(['c.id', 'c.file_number', 'c.email', 'c.restriction_id', 'c.client_state_type_id'])
      .select(['m.group_id', 'm.group_role_type_id'])
      .where('c.id', '=', client_id)
      .executeTakeFirst();
    if (!row) throw notFound();
    const person = { row, group_id: row.group_id, group_role_type_id: row.group_role_type_id };
    const [mail, code] = [await accessByMail(db, ctx, person), await accessByCode(db, ctx, person)];
    const account = await accountIn(db, person);
    const now = ctx.now.toISOString();
    const { invited_at, expires_at, sessions } = await db
      .selectNoFrom((eb) => [
        eb
          .selectFrom('client_emails')
          .select(sql<string | null>`max(created_at)`.as('at'))
          .where('client_id', '=', client_id)
          .where('event', '=', INVITED)
          .as('invited_at'),
        eb
          .selectFrom('client_links')
          .select(sql<string | null>`max(expires_at)`.as('at'))
          .where('client_id', '=', client_id)
          .where('family_id', '=', row.group_id ?? 0)
          .where('purpose', '=', 'code')
          .where('used_at', 'is', null)
          .where('expires_at', '>', now)
          .as('expires_at'),
        eb
          .selectFrom('client_sessions')
          .select(sql<number>`count(*)::int`.as('n'))
          .where('client_id', '=', client_id)
          .where('family_id', '=', row.group_id ?? 0)
          .where('opened_by', 'is', null)
          .where('ended_at', 'is', null)
          .where('expires_at', '>', now)
          .as('sessions'),
      ])
      .executeTakeFirstOrThrow();
    return {
      code: 'Ok' as const,
      password_since: account?.changed_at ?? null,
      invited_at,
      code_until: expires_at,
      sessions: sessions ?? 0,
      by_mail: mail.code === 'Ok' ? null : mail.code,
      by_code: code.code === 'Ok' ? null : code.code,
    };
  });
