import type { InputOf } from '@resa/contract';
import type { session } from '@resa/contract/session';
import { type Context, read } from '../frame/change/context.ts';
import { policyOf } from './sign-in/chosen.ts';
import { CHOOSE_PASSWORD, findLink } from './sign-in/links.ts';

/** 1 while a link can still be used (001 §2.3). Its 122 random bits are the limit on guessing. */
export async function checkRemember(ctx: Context, { uuid, purpose }: InputOf<typeof session.checkRemember>) {
  const link = await read(ctx, (db) => findLink(db, ctx.now, purpose === 'reset' ? CHOOSE_PASSWORD : [purpose], uuid));
  // The names and the email of the user are not sent: whoever finds a link learns nothing of its account.
  return link
    ? { code: 'Ok' as const, uuid: 1 as const, password: policyOf(ctx) }
    : { code: 'Ok' as const, uuid: 0 as const, password: null };
}
