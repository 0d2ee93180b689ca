/** A purpose in both languages while it is worded. */
import { Checkbox, Text } from '@mantine/core';
import type { ConsentPurpose } from '@resa/contract/consents';
import { CONSENT_LENGTHS } from '@resa/rules/consent/purposes';
import { useState } from 'react';
import { api } from '../api.ts';
import { Fields } from '../forms/Fields.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import type { Faults } from '../forms/faults.ts';
import type { FormFields } from '../forms/fields.ts';
import { Theirs } from '../forms/Theirs.tsx';
import { useForm } from '../forms/useForm.ts';
import { useLocale, useT } from '../local/texts.ts';

type Values = Omit<ConsentPurpose, 'id' | 'code' | 'version' | 'asked_from_version' | 'row_version'>;
type Answer = Awaited<ReturnType<typeof api.consents.updatePurpose>>;

const FIELDS: FormFields<Values> = {
  name_en: { kind: 'text', label: 'field_name_en', max: CONSENT_LENGTHS.name },
  name_fr: { kind: 'text', label: 'field_name_fr', max: CONSENT_LENGTHS.name },
  text_en: { kind: 'lines', label: 'consent_text_en', max: CONSENT_LENGTHS.text },
  text_fr: { kind: 'lines', label: 'consent_text_fr', max: CONSENT_LENGTHS.text },
  draft: { kind: 'flag', label: 'consent_is_draft' },
  required: { kind: 'flag', label: 'consent_required', help: 'consent_required_help' },
  sensitive: { kind: 'flag', label: 'consent_sensitive' },
  active: { kind: 'flag', label: 'consent_active' },
  from_age: { kind: 'count', label: 'consent_from_age' },
  expires_months: { kind: 'count', label: 'consent_expires', optional: true, help: 'consent_expires_help' },
};

const valuesOf = (row: ConsentPurpose): Values => {
  const { id: _, code: __, version: ___, asked_from_version: ____, row_version: _____, ...values } = row;
  return values;
};

export default function PurposeDialog({ stored, onClose }: { stored: ConsentPurpose; onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  const [again, setAgain] = useState(true);
  const name = stored[`name_${locale}`];
  const form = useForm<Values, Answer>({
    first: valuesOf(stored),
    row_version: stored.row_version,
    check: faultsIn,
    draft: { record: `consent_purpose:${stored.id}`, text: 'draft_of_consent_purpose', name },
    call: 'consents.updatePurpose',
    send: (values, { row_version }, options) =>
      api.consents.updatePurpose(
        { row: { ...values, id: stored.id, row_version: row_version ?? 0 }, ask_again: again ? 1 : 0 },
        options,
      ),
    stored: ({ row }) => ({ values: valuesOf(row), row_version: row.row_version }),
    saved: onClose,
  });
  const { text_en, text_fr } = form.values;
  const isReworded = text_en !== stored.text_en || text_fr !== stored.text_fr;
  return (
    <FormDialog form={form} title={t('edit_of', { name })} size={860} onClose={onClose}>
      {form.theirs && (
        <Theirs
          theirs={form.theirs}
          mine={form.values}
          fields={FIELDS}
          value={(_, value) => <Text span>{String(value ?? '–')}</Text>}
        />
      )}
      <Fields form={form} fields={FIELDS} autoFocus />
      {isReworded && (
        <Checkbox
          label={t('consent_reworded_again')}
          description={t('consent_reworded_help')}
          checked={again}
          onChange={({ currentTarget }) => setAgain(currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}

function faultsIn(values: Values): Faults<Values> {
  const empty = (['name_en', 'name_fr', 'text_en', 'text_fr'] as const).filter((field) => !values[field].trim());
  const { from_age, expires_months: months } = values;
  return {
    ...Object.fromEntries(empty.map((field) => [field, { rule: 'must_be_completed' }])),
    ...(!(Number.isInteger(from_age) && from_age >= 0 && from_age <= 99) && { from_age: { rule: 'invalid' } }),
    ...(months !== null &&
      !(Number.isInteger(months) && months >= 1 && months <= CONSENT_LENGTHS.months) && {
        expires_months: { rule: 'invalid' },
      }),
  } as Faults<Values>;
}
