import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.emails.fetch>;

/** The record of an email, of a live file. */
export const fetch = (ctx: Context, { id }: Input) =>
  read(ctx, async (db) => {
    const email = await db
      .selectFrom('client_emails as e')
      .innerJoin('live_clients as c', 'c.id', 'e.client_id')
      .leftJoin('users as u', 'u.id', 'e.created_by')
      .select(['e.id', 'e.client_id', 'e.sent_to as to', 'e.bcc', 'e.subject', 'e.message', 'e.created_at'])
      .select('u.name as sent_by')
      .where('e.id', '=', id)
      .executeTakeFirst();
    if (!email) throw notFound();
    return { code: 'Ok' as const, email };
  });
