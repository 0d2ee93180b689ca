/** A mail template while it is typed; the rule is the server's (002 B04). */
import { mailName } from '@resa/rules/text/mail-name';
import { mailFaults, type TypedMail } from '@resa/rules/text/mail-template';
import { api } from '../api.ts';
import type { Faults } from '../forms/faults.ts';
import { useForm } from '../forms/useForm.ts';
import { type Locale, useLocale, useT } from '../local/texts.ts';

export type Values = TypedMail;
export type MailRow = Awaited<ReturnType<typeof api.mails.fetch>>['row'];
type Answer = Awaited<ReturnType<typeof api.mails.store | typeof api.mails.update>>;

const EMPTY: Values = {
  name: '',
  subject_en: '',
  subject_fr: '',
  action_en: null,
  action_fr: null,
  mail_en: '',
  mail_fr: '',
};
/** A shipped template that nobody renamed shows the name of the reader's language. */
const valuesOf = (row: MailRow, locale: Locale): Values => {
  const { id: _, code: __, kind: ___, worded: ____, row_version: _____, updated_at: ______, name_fr, ...values } = row;
  return { ...values, name: mailName({ name: row.name, name_fr }, locale) };
};

/** A name that was left as it is shown is not a new one. */
const named = (values: Values, stored: MailRow): Values =>
  values.name === stored.name_fr ? { ...values, name: stored.name } : values;

/** `stored` is the edited template, `copied` the one that a new one begins with. */
export function useMailForm(stored: MailRow | null, copied: MailRow | null, onSaved: () => void) {
  const t = useT();
  const locale = useLocale();
  const origin = stored ?? copied;
  const kind = origin?.kind ?? 'booked';
  const first = origin ? valuesOf(origin, locale) : EMPTY;
  return useForm<Values, Answer>({
    first: copied ? { ...first, name: t('mail_copy_name', { name: first.name }) } : first,
    row_version: stored?.row_version ?? null,
    copied: copied !== null,
    check: (values): Faults<Values> =>
      Object.fromEntries(Object.entries(mailFaults(values, kind)).map(([name, rule]) => [name, { rule }])),
    draft: {
      record: `mail:${stored?.id ?? (copied ? `copy-${copied.id}` : 'new')}`,
      text: 'draft_of_mail',
      name: stored ? first.name : t('mail_add'),
    },
    call: `mails.${stored ? 'update' : 'store'}`,
    send: (values, base, options) =>
      stored
        ? api.mails.update(
            { row: { ...named(values, stored), id: stored.id, row_version: base.row_version ?? 0 } },
            options,
          )
        : api.mails.store({ row: { ...values, kind } }, options),
    stored: ({ row }) => ({ values: valuesOf(row, locale), row_version: row.row_version }),
    saved: onSaved,
  });
}
