import type { InputOf } from '@resa/contract';
import type { session } from '@resa/contract/session';
import { type Context, read } from '../frame/change/context.ts';
import { CHOOSE_PASSWORD, findLink } from './sign-in/links.ts';

/** 1 while a link can still be used (001 §2.3). Its 122 random bits are the limit on guessing. */
export async function checkRemember(ctx: Context, { uuid, purpose }: InputOf<typeof session.checkRemember>) {
  const link = await read(ctx, (db) => findLink(db, ctx.now, purpose === 'reset' ? CHOOSE_PASSWORD : [purpose], uuid));
  return { code: 'Ok' as const, uuid: link ? (1 as const) : (0 as const) };
}
