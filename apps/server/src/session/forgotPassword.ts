/**
 * Sends a link with which a forgotten password can be replaced, in the user's own language. Unless the organization
 * chose otherwise (tell_unknown_users), the answer is the same for any address, and comes after the same time
 * (001 O-75).
 */
import { setTimeout } from 'node:timers/promises';
import type { InputOf } from '@resa/contract';
import type { session } from '@resa/contract/session';
import type { Locale } from '@resa/contract/texts';
import { networkOf } from '@resa/rules/process/network';
import { type Context, change, read } from '../frame/change/context.ts';
import { resetMail } from './mails.ts';
import { lockUserById, userByEmail } from './queries.ts';
import { inLine } from './sign-in/lines.ts';
import { makeLink } from './sign-in/links.ts';
import { mayUsePassword } from './sign-in/password-use.ts';
import { countTry, HOUR, tryKey } from './sign-in/tries.ts';

/**
 * Longer than writing the link and the mail takes, so that the response time does not reveal whether an account exists.
 */
const AT_LEAST_MS = 200;
/** The delay after many requests for one address. */
const LATE_MS = 2_000;

export async function forgotPassword(ctx: Context, { email }: InputOf<typeof session.forgotPassword>) {
  const network = networkOf(ctx.machine);
  return inLine(`forgot ${network}`, async () => {
    const { late_ms } = await countTry(
      ctx,
      [{ kind: 'forgot', key: tryKey(email), max: 5, seconds: HOUR }],
      [{ kind: 'forgot_machine', key: network, max: 30, seconds: HOUR, late_ms: LATE_MS }],
    );
    const [answer] = await Promise.all([sendLink(ctx, email), setTimeout(Math.max(late_ms, AT_LEAST_MS))]);
    return ctx.settings.tell_unknown_users ? answer : { code: 'Ok' as const };
  });
}

async function sendLink(ctx: Context, email: string) {
  const found = await read(ctx, (db) => userByEmail(db, email));
  if (!found) return { code: '-1' as const };
  if (!found.active) return { code: '-2' as const };
  // Nothing could be opened with it; the page says so beside the button of the identity provider.
  if (!(await read(ctx, (db) => mayUsePassword(db, found.id)))) return { code: 'Ok' as const };
  return change(ctx, async (trx, note) => {
    // A change of the address or the account that is under way ends the links before it, and must end this one too.
    const user = await lockUserById(trx, found.id);
    if (user?.active !== 1 || user.email !== found.email) return { code: '-1' as const };
    const uuid = await makeLink(trx, ctx.now, 'reset', user.id);
    note.job('mail', await resetMail(ctx, trx, { ...user, language: user.language as Locale }, uuid));
    note.wrote({ action: 'user.forgot_password', entity: 'users', id: user.id, by: user });
    return { code: 'Ok' as const };
  });
}
