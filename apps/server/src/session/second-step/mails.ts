/** The mails to users about how they sign in: the second step, passkeys, the binding to the identity provider. */
import type { Settings } from '@resa/contract/settings';
import { type Locale, say, type TextKey } from '@resa/contract/texts';
import { organisationNow } from '@resa/rules/time/dates';
import { dayInWords, hourInWords } from '@resa/rules/time/words';
import type { ReadDb } from '../../db/handles.ts';
import { fillTemplate, templateOf } from '../../frame/mail/template.ts';

const changes = {
  set_up: 'mailed_second_step_set_up',
  end: 'mailed_second_step_end',
  reset: 'mailed_second_step_reset',
  recovery_codes: 'mailed_recovery_codes',
  recovery_code: 'mailed_recovery_code',
  wrong_codes: 'mailed_wrong_codes',
  passkey_added: 'mailed_passkey_added',
  passkey_removed: 'mailed_passkey_removed',
  provider_bound: 'mailed_provider_bound',
  provider_unbound: 'mailed_provider_unbound',
  provider_unbound_invited: 'mailed_provider_unbound_invited',
} as const satisfies Record<string, TextKey>;

export interface Owner {
  readonly name: string;
  readonly email: string;
  readonly language: string;
}
interface Circumstances {
  readonly settings: Settings;
  readonly now: Date;
}

export async function secondStepMail(
  { settings, now }: Circumstances,
  db: ReadDb,
  { name, email, language }: Owner,
  change: keyof typeof changes,
  numbers: Readonly<Record<string, number>> = {},
) {
  const locale = language as Locale;
  const { date, time } = organisationNow(now, settings.time_zone);
  const values = {
    user_name: name,
    organisation: settings[`organisation_name_${locale}`],
    change: say(locale, changes[change], numbers),
    date: dayInWords(date, locale),
    time: hourInWords(time, locale),
  };
  return { to: email, ...fillTemplate(await templateOf(db, 'second_step'), locale, values) };
}
