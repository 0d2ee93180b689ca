import type { contract, InputOf } from '@resa/contract';
import { say } from '@resa/contract/texts';
import { displayName } from '@resa/rules/text/name';
import { organisationNow } from '@resa/rules/time/dates';
import { dayInWords } from '@resa/rules/time/words';
import { inWords } from '../frame/call/numbered.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { mailLanguage } from '../frame/mail/text.ts';
import { letterheadOf, writePdf } from '../pdf/index.ts';
import { uuidOf } from './links/codes.ts';
import { clientOf, PAGES, portalAddress } from './links/links.ts';

type Input = InputOf<typeof contract.portal.slip>;

/** The slip with a code that still works, as a PDF in the language of the client. */
export async function slip(ctx: Context, { client_id, slip_code }: Input) {
  const uuid = await uuidOf(ctx, slip_code);
  const found = await read(ctx, (db) => clientOf(db, ctx, 'code', uuid));
  const address = portalAddress(ctx.config);
  if (found?.client_id !== client_id || !address) throw notFound();
  const language = mailLanguage(found.service_language_id, ctx.settings);
  const until = dayInWords(organisationNow(new Date(found.expires_at), ctx.settings.time_zone).date, language);
  const { file_number } = found;
  const title = say(language, 'slip_title');
  const body = await writePdf({
    title,
    subtitle: inWords(language, displayName(found)),
    organisation: ctx.settings[`organisation_name_${language}`],
    letterhead: await letterheadOf(ctx),
    lang: language,
    made: say(language, 'record_made', { name: ctx.actor.name, when: `${ctx.today.date} ${ctx.today.time}` }),
    page: say(language, 'record_page', { page: '{page}', pages: '{pages}' }),
    made_at: ctx.now,
    blocks: [
      { kind: 'note', text: say(language, 'slip_lead') },
      {
        kind: 'facts',
        facts: [
          [say(language, 'slip_address'), `${address}/${PAGES.code}`],
          [say(language, 'slip_code'), slip_code.toUpperCase()],
          [say(language, 'slip_until'), until],
        ],
      },
      {
        kind: 'note',
        text: found.email ? say(language, 'slip_then_email') : say(language, 'slip_then_number', { file_number }),
      },
      { kind: 'quiet', text: say(language, 'slip_quiet') },
    ],
  });
  return { body, content_type: 'application/pdf', name: `${title} ${file_number}.pdf` };
}
