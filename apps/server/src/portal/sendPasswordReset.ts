import type { contract, InputOf } from '@resa/contract';
import { displayName } from '@resa/rules/text/name';
import { changeClient } from '../client-records/index.ts';
import type { Context } from '../frame/change/context.ts';
import { fillTemplate, templateOf } from '../frame/mail/template.ts';
import { mailLanguage } from '../frame/mail/text.ts';
import { countTry, HOUR } from '../session/index.ts';
import { LINK_HOURS, makeLink, PAGES } from './links/links.ts';
import { opening } from './links/opening.ts';

type Input = InputOf<typeof contract.portal.sendPasswordReset>;

/** More than anybody sends (decisions-wire W10); to one client, more than would be a nuisance. */
const MOST_AN_HOUR = 60;
const MOST_TO_ONE = 5;

/** Mails the client a link to choose a password, in their language; the copy in their file holds no link (000 O-31). */
export async function sendPasswordReset(ctx: Context, { id }: Input) {
  const { user_id } = ctx.actor;
  await countTry(ctx, [
    { kind: 'client_reset', key: String(id), max: MOST_TO_ONE, seconds: HOUR },
    { kind: 'client_reset_by', key: String(user_id), max: MOST_AN_HOUR, seconds: HOUR },
  ]);
  return changeClient(ctx, id, {}, async (db, client, note) => {
    const found = opening(ctx, client);
    if (found.code !== 'Ok') return found;
    const { email, address } = found;
    const own = { client_id: id, family_id: client.group_id, created_by: user_id, email };
    const uuid = await makeLink(db, ctx.now, { purpose: 'password', ...own });
    const locale = mailLanguage(client.row.service_language_id, ctx.settings);
    const values = {
      client_name: displayName(client.row),
      organisation: ctx.settings[`organisation_name_${locale}`],
      hours: String(LINK_HOURS),
    };
    const template = await templateOf(db, 'client_password');
    const kept = fillTemplate({ ...template, action_en: null, action_fr: null }, locale, { ...values, link: '…' });
    await db
      .insertInto('client_emails')
      .values({
        client_id: id,
        sent_to: email,
        subject: kept.subject,
        message: kept.html,
        created_at: ctx.now.toISOString(),
        created_by: user_id,
      })
      .execute();
    note.wrote({ after: { sent_to: email } });
    const link = `${address}/${PAGES.password}/${uuid}?locale=${locale}`;
    note.job('mail', { client_id: id, to: email, ...fillTemplate(template, locale, { ...values, link }) });
    return { code: 'Ok' as const };
  });
}
