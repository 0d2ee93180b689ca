import { type Context, read } from '../frame/change/context.ts';
import { fingerprintOf, openTicket, userById } from '../session/index.ts';

/** The ticket of a sign-in and its user; undefined where either is over: expired, another password, deactivated. */
export async function waitingSignIn<P extends 'code' | 'set_up'>(ctx: Context, purpose: P, ticket: string) {
  const opened = await openTicket(ctx, purpose, ticket);
  const user = opened && (await read(ctx, (db) => userById(db, opened.user_id)));
  if (!user || user.active === 0 || fingerprintOf(user.password_hash) !== opened.password) return undefined;
  return { opened, user };
}
