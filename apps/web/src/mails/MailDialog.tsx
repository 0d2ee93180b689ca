/** A mail template in both languages, with a preview and a test mail (002 §2.5). */
import { Stack, Tabs, Text } from '@mantine/core';
import { mailName } from '@resa/rules/text/mail-name';
import { MAIL_LENGTHS } from '@resa/rules/text/mail-template';
import { useQuery } from '@tanstack/react-query';
import { api, failureText } from '../api.ts';
import { Control } from '../forms/Control.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import type { FormFields } from '../forms/fields.ts';
import { Theirs } from '../forms/Theirs.tsx';
import { useLocale, useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Loading } from '../ui/Loading.tsx';
import { LANGUAGE, ownFirst } from '../ui/own-language.ts';
import { whenSent } from './kinds.ts';
import { Message } from './Message.tsx';
import { Original } from './Original.tsx';
import { Sample } from './Sample.tsx';
import { type MailRow, useMailForm, type Values } from './useMailForm.ts';

interface Props {
  /** `12` is edited, `copy-12` copied, `new` added. */
  opened: string;
  onClose: () => void;
}

const WIDTH = 1000;

export default function MailDialog({ opened, onClose }: Props) {
  const t = useT();
  const id = Number(opened.replace('copy-', ''));
  const isNew = !Number.isInteger(id) || id < 1;
  const { data, error, refetch } = useQuery({ ...queryOf(api.mails.fetch, { id: isNew ? 0 : id }), enabled: !isNew });
  if (isNew) return <MailForm stored={null} copied={null} onClose={onClose} />;
  if (data) {
    const isCopy = opened.startsWith('copy-');
    return (
      <MailForm key={opened} stored={isCopy ? null : data.row} copied={isCopy ? data.row : null} onClose={onClose} />
    );
  }
  return (
    <Dialog title={t('mails_title')} size={WIDTH} onClose={onClose}>
      {error ? (
        <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />
      ) : (
        <Loading height={420} />
      )}
    </Dialog>
  );
}

interface FormProps {
  stored: MailRow | null;
  copied: MailRow | null;
  onClose: () => void;
}

const NAME = { kind: 'text', label: 'name', max: MAIL_LENGTHS.name } as const;
const fieldsIn = (into: 'en' | 'fr'): FormFields<Values> => ({
  [`subject_${into}`]: { kind: 'text', label: 'mail_subject', max: MAIL_LENGTHS.subject },
  [`action_${into}`]: {
    kind: 'text',
    label: 'mail_action',
    max: MAIL_LENGTHS.action,
    optional: true,
    help: 'mail_action_help',
  },
  [`mail_${into}`]: { kind: 'rich', label: 'mail_text' },
});
const FIELDS = { en: fieldsIn('en'), fr: fieldsIn('fr') };

function MailForm({ stored, copied, onClose }: FormProps) {
  const t = useT();
  const locale = useLocale();
  const languages = ownFirst(locale);
  const form = useMailForm(stored, copied, onClose);
  const kind = (stored ?? copied)?.kind ?? 'booked';
  const title = stored
    ? t('edit_of', { name: mailName(stored, locale) })
    : t(copied ? 'mail_clone_of' : 'mail_add', { name: copied ? mailName(copied, locale) : '' });
  /** A fault in the language that is not shown would not be seen. */
  const isFaulty = (into: 'en' | 'fr') => Object.keys(form.faults).some((name) => name.endsWith(`_${into}`));
  return (
    <FormDialog form={form} title={title} size={WIDTH} onClose={onClose}>
      {form.theirs && (
        <Theirs
          theirs={form.theirs}
          mine={form.values}
          fields={{ name: NAME, ...FIELDS.en, ...FIELDS.fr }}
          value={(_, value) => String(value ?? '')}
        />
      )}
      <Text size="sm" c="dimmed">
        {t(whenSent({ code: stored?.code ?? null, kind }))}
      </Text>
      <Control form={form} name="name" field={NAME} autoFocus />
      <Tabs defaultValue={locale} keepMounted>
        <Tabs.List>
          {languages.map((into) => (
            <Tabs.Tab key={into} value={into} {...(isFaulty(into) && { c: 'var(--mantine-color-error)' })}>
              {t(LANGUAGE[into])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {languages.map((into) => (
          <Tabs.Panel key={into} value={into} pt="sm">
            <Stack gap="sm">
              <Control form={form} name={`subject_${into}`} field={FIELDS[into][`subject_${into}`] as never} />
              <Message form={form} into={into} kind={kind} />
              <Control form={form} name={`action_${into}`} field={FIELDS[into][`action_${into}`] as never} />
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
      {stored && <Original stored={stored} unsaved={form.unsaved} onRestored={onClose} />}
      <Sample id={stored?.id ?? null} kind={kind} values={form.values} valid={form.valid} />
    </FormDialog>
  );
}
