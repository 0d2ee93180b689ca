/** A template filled for an invented client, as its mails would be: for the preview and the test mail. */
import { type Locale, locales, say } from '@resa/contract/texts';
import type { MailKind, TypedMail } from '@resa/rules/text/mail-template';
import { addDays } from '@resa/rules/time/dates';
import { dayInWords, hourInWords, momentInWords } from '@resa/rules/time/words';
import { type Context, read } from '../frame/change/context.ts';
import { fillTemplate } from '../frame/mail/template.ts';
import type { MailValues } from '../frame/mail/text.ts';
import { mailOf } from './queries.ts';
import { checked } from './saving/check.ts';

/** The mail in each language, by its template's rules: what cannot be saved is refused here too. */
export async function filledSample(ctx: Context, { id, kind: typedKind, ...typed }: Draft) {
  const kind = id ? (await read(ctx, (db) => mailOf(db, id))).kind : typedKind;
  const row = checked(typed, kind);
  const [en, fr] = locales.map((locale) => fillTemplate(row, locale, sampleValues(ctx, locale, kind)));
  return { en: en as Filled, fr: fr as Filled };
}
type Draft = TypedMail & { kind: MailKind; id?: number | null | undefined };
type Filled = ReturnType<typeof fillTemplate>;

const WORDS = {
  en: {
    client_name: 'Camille Sample',
    location: 'Sample Street Hall',
    address: '100 Sample Street, #2, Montreal, QC H0H 0H0',
    appointment_type: 'Weekly market',
    comment: 'Please bring your lease.',
  },
  fr: {
    client_name: 'Camille Lexemple',
    location: 'Salle de la rue de l’Exemple',
    address: '100, rue de l’Exemple, #2, Montréal, QC H0H 0H0',
    appointment_type: 'Marché de la semaine',
    comment: 'Veuillez apporter votre bail.',
  },
} as const satisfies Record<Locale, MailValues>;

function sampleValues(ctx: Context, locale: Locale, kind: MailKind): MailValues {
  const date = addDays(ctx.today.date, 7);
  return {
    ...WORDS[locale],
    file_number: '1234',
    date: dayInWords(date, locale),
    time: hourInWords('09:30', locale),
    held_until: momentInWords(`${date} 16:00`, locale),
    minutes: '60',
    hours: '24',
    days: '7',
    change: say(locale, 'mailed_second_step_set_up'),
    user_name: ctx.actor.name,
    organisation: ctx.settings[`organisation_name_${locale}`],
    link: sampleLink(ctx.config, kind),
  };
}

/** An offer carries no link; one of an account leads to its page. */
function sampleLink({ publicUrl, clientsUrl }: Context['config'], kind: MailKind): string {
  if (kind === 'document_refused') return `${publicUrl}/client?hfid=1234&tab=documents`;
  if (kind === 'reset' || kind === 'invitation') return `${publicUrl}/reset_password/sample`;
  if (kind === 'client_password' || kind === 'client_invitation')
    return `${clientsUrl ?? publicUrl}/reset_password/sample`;
  return kind === 'offer' ? '' : (clientsUrl ?? '');
}
