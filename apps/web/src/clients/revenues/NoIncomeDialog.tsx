/** The form of a declaration of having no income (decision 037). */
import { Text } from '@mantine/core';
import type { NoIncomeRow, PersonRevenues, StoredNoIncome } from '@resa/contract/revenues';
import { noIncomeErrors, type TypedNoIncome } from '@resa/rules/money/no-income';
import { REVENUE_NOTE_LENGTH } from '@resa/rules/money/revenues';
import { api } from '../../api.ts';
import { Fields } from '../../forms/Fields.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import type { Faults } from '../../forms/faults.ts';
import type { FormFields } from '../../forms/fields.ts';
import { Theirs } from '../../forms/Theirs.tsx';
import { useForm } from '../../forms/useForm.ts';
import type { Outcome } from '../../forms/useSaving.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import { useToday } from '../../local/today.ts';
import { DateText } from '../../ui/DateText.tsx';

type Values = TypedNoIncome;
type Answer = Awaited<ReturnType<typeof api.revenues.declareNone>>;

const FIELDS: FormFields<Values> = {
  start_date: { kind: 'date', label: 'revenue_since' },
  end_date: { kind: 'date', label: 'revenue_until', optional: true, help: 'revenue_until_help' },
  note: { kind: 'lines', label: 'note', max: REVENUE_NOTE_LENGTH, optional: true },
};

interface Props {
  person: PersonRevenues;
  /** Null for a new one. */
  declared: NoIncomeRow | null;
  onClose: () => void;
}

export default function NoIncomeDialog({ person, declared, onClose }: Props) {
  const t = useT();
  const form = useNoIncomeForm(person, declared, onClose);
  return (
    // A new one is complete as it is proposed: from today.
    <FormDialog
      form={declared ? form : { ...form, unsaved: true }}
      title={t('no_income_declare_of', { name: person.name })}
      size={480}
      onClose={onClose}
    >
      {form.theirs && (
        <Theirs
          theirs={form.theirs}
          mine={form.values}
          fields={FIELDS}
          value={(name, value) => (name === 'note' ? String(value ?? '') : <DateText value={value as string | null} />)}
        />
      )}
      <Text size="sm" c="dimmed">
        {t('no_income_help')}
      </Text>
      <Fields form={form} fields={FIELDS} autoFocus />
    </FormDialog>
  );
}

const valuesOf = ({ start_date, end_date, note }: StoredNoIncome): Values => ({ start_date, end_date, note });

function useNoIncomeForm(person: PersonRevenues, declared: NoIncomeRow | null, onSaved: () => void) {
  const today = useToday();
  const { client_id } = person;
  return useForm<Values, Answer>({
    first: declared ? valuesOf(declared) : { start_date: today, end_date: null, note: null },
    row_version: declared?.row_version ?? null,
    check: (values, { id = declared?.id }): Faults<Values> => {
      const others = person.no_incomes.filter((income) => income.id !== id);
      const errors = noIncomeErrors(values, { revenues: person.revenues, others, today });
      return Object.fromEntries(errors.map(({ path, rule, max }) => [path, { rule: rule as TextKey, max }]));
    },
    draft: {
      record: `file:${client_id}:no-income:${declared?.id ?? 'new'}`,
      text: 'draft_of_no_income',
      name: person.name,
    },
    call: 'revenues.declareNone',
    send: (values, { row_version, id = declared?.id }, options) =>
      api.revenues.declareNone({ client_id, ...values, id, row_version }, options),
    refused: { locked: (): Outcome<Values> => 'w_file_in_use' },
    stored: ({ no_income }) => ({ values: valuesOf(no_income), row_version: no_income.row_version }),
    goesOn: ({ id, row_version }) => ({ id, row_version }),
    saved: onSaved,
  });
}
