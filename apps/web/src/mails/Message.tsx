import { Skeleton } from '@mantine/core';
import { type MailKind, placeholdersOf } from '@resa/rules/text/mail-template';
import { lazy, Suspense } from 'react';
import { useCommon } from '../forms/controls/useCommon.ts';
import type { Form } from '../forms/useFormState.ts';
import { useT } from '../local/texts.ts';
import type { Values } from './useMailForm.ts';

const RichInput = lazy(() => import('../ui/RichInput.tsx'));

interface Props {
  form: Form<Values>;
  into: 'en' | 'fr';
  /** Decides which placeholders are offered. */
  kind: MailKind;
}

/** The message in a language; buttons insert the placeholders. */
export function Message({ form, into, kind }: Props) {
  const t = useT();
  const name = `mail_${into}` as const;
  const common = useCommon({ form, name, field: { kind: 'rich', label: 'mail_text' } });
  return (
    <Suspense fallback={<Skeleton height={220} />}>
      <RichInput
        {...common}
        value={form.values[name]}
        withLists
        withLinks
        inserts={{
          label: t('mail_placeholders'),
          choices: placeholdersOf(kind).map((place) => ({ label: t(`place_${place}`), text: `{{${place}}}` })),
        }}
        onChange={(html) => form.set(name, html)}
      />
    </Suspense>
  );
}
