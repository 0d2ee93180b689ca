import { say } from '@resa/contract/texts';
import { type Context, change } from '../frame/change/context.ts';
import { htmlOf } from '../frame/mail/text.ts';
import { countTry, HOUR } from '../session/index.ts';

/** More than anybody needs to find a fault. */
const MOST_AN_HOUR = 20;

/** Sends a mail to the user who asks, as every other mail is sent (002 F02). */
export async function testMail(ctx: Context) {
  const { user_id } = ctx.actor;
  await countTry(ctx, [{ kind: 'test_mail', key: String(user_id), max: MOST_AN_HOUR, seconds: HOUR }]);
  return change(ctx, async (db, note) => {
    const { email } = await db.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirstOrThrow();
    const organisation = ctx.settings[`organisation_name_${ctx.locale}`];
    const text = say(ctx.locale, 'test_mail_text', { organisation });
    note.job('mail', {
      to: email,
      subject: say(ctx.locale, 'test_mail_subject', { organisation }),
      html: htmlOf(text),
      text,
    });
    note.wrote({ action: 'settings.test_mail', entity: 'users', id: user_id, after: { sent_to: email } });
    return { code: 'Ok' as const, sent_to: email };
  });
}
