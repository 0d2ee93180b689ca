import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { openSessions } from '../session/index.ts';

/** The open sessions of a user. */
export const sessions = (ctx: Context, { id }: InputOf<typeof contract.users.sessions>) =>
  read(ctx, async (db) => {
    const user = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
    if (!user) throw notFound();
    return { code: 'Ok' as const, rows: await openSessions(db, ctx, id) };
  });
