import type { contract, InputOf } from '@resa/contract';
import { type Locale, locales, say } from '@resa/contract/texts';
import { type Context, change } from '../frame/change/context.ts';
import { countTry, HOUR } from '../session/index.ts';
import { filledSample } from './filled-sample.ts';

/** More than anybody tries (decisions-wire W10). */
const MOST_AN_HOUR = 30;

/** Sends the mail about an invented client to its author, in both languages, marked as a test. */
export async function test(ctx: Context, { row }: InputOf<typeof contract.mails.test>) {
  const mails = await filledSample(ctx, row);
  const { user_id } = ctx.actor;
  await countTry(ctx, [{ kind: 'mail_test', key: String(user_id), max: MOST_AN_HOUR, seconds: HOUR }]);
  return change(ctx, async (db, note) => {
    const { email } = await db.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirstOrThrow();
    const marked = (locale: Locale) => say(locale, 'mail_test_subject', { subject: mails[locale].subject });
    for (const locale of locales) note.job('mail', { to: email, ...mails[locale], subject: marked(locale) });
    note.wrote({ action: 'mail.test', entity: 'users', id: user_id, after: { sent_to: email } });
    return { code: 'Ok' as const, sent_to: email };
  });
}
