import type { InputOf } from '@resa/contract';
import type { session } from '@resa/contract/session';
import { type Context, read } from '../frame/change/context.ts';
import { userById } from './queries.ts';
import { policyOf } from './sign-in/chosen.ts';
import { CHOOSE_PASSWORD, findLink } from './sign-in/links.ts';

const isInvitation = ({ purpose }: { purpose: string }) => (purpose === 'invitation' ? (1 as const) : (0 as const));

/** 1 while a link can still be used (001 §2.3). Its 122 random bits are the limit on guessing. */
export const checkRemember = (ctx: Context, { uuid, purpose }: InputOf<typeof session.checkRemember>) =>
  read(ctx, async (db) => {
    const link = await findLink(db, ctx.now, purpose === 'reset' ? CHOOSE_PASSWORD : [purpose], uuid);
    if (!link) return { code: 'Ok' as const, uuid: 0 as const, password: null, invitation: 0 as const };
    const user = link.user_id === null ? undefined : await userById(db, link.user_id);
    // The names and the email of the user are not sent: whoever finds a link does not learn whose it is.
    const password = policyOf(ctx, user?.second_step);
    return { code: 'Ok' as const, uuid: 1 as const, password, invitation: isInvitation(link) };
  });
