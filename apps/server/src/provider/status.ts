import { type Context, read } from '../frame/change/context.ts';
import { identityOfUser, providerOf } from './stored.ts';

/** Whether the caller's account is bound to the identity provider. */
export const status = (ctx: Context) =>
  read(ctx, async (db) => {
    const provider = await providerOf(db, ctx.config);
    if (provider?.active !== 1) return { code: 'Ok' as const, name: null, since: null };
    const identity = await identityOfUser(db, provider.issuer, ctx.actor.user_id);
    return { code: 'Ok' as const, name: provider.name, since: identity?.since ?? null };
  });
