/** The form of a revenue, with its monthly amount and the proofs that it needs (000 §2, §5). */
import { Text } from '@mantine/core';
import type { PersonRevenues, RevenueRow } from '@resa/contract/revenues';
import { monthlyAmount } from '@resa/rules/money/pay-frequency';
import { Chosen } from '../../forms/controls/Chosen.tsx';
import { Fields } from '../../forms/Fields.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import type { ControlProps } from '../../forms/fields.ts';
import { Theirs } from '../../forms/Theirs.tsx';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { DateText } from '../../ui/DateText.tsx';
import { Money, moneyText } from '../../ui/Money.tsx';
import { FIELDS, fieldsFor, type RevenueField, useRevenueForm, type Values } from './useRevenueForm.ts';

interface Props {
  person: PersonRevenues;
  /** Null for a new one. */
  revenue: RevenueRow | null;
  onClose: () => void;
}

export default function RevenueDialog({ person, revenue, onClose }: Props) {
  const t = useT();
  const form = useRevenueForm(person, revenue, onClose);
  return (
    <FormDialog
      form={form}
      title={t(revenue ? 'edit_revenue_of' : 'add_revenue_of', { name: person.name })}
      onClose={onClose}
    >
      {form.theirs && (
        <Theirs
          theirs={form.theirs}
          mine={form.values}
          fields={FIELDS}
          value={(name, value) => <Value name={name} value={value} />}
        />
      )}
      <Fields form={form} fields={fieldsFor(form.offered)} controls={CONTROLS} autoFocus />
      <Monthly values={form.values} />
      <Proofs type={form.values.revenue_type_id} />
    </FormDialog>
  );
}

/** The revenue types that the person may have. */
function Types(props: ControlProps<Values, RevenueField>) {
  const into = useLocale();
  const { rows } = useLookup('revenue_types');
  const choices = rows
    .filter(({ id }) => props.field.offered?.includes(id))
    .map((row) => ({ value: String(row.id), label: nameOf(row, into), disabled: row.active === 0 }));
  return <Chosen {...props} choices={choices} />;
}
const CONTROLS = { revenue_type_id: Types };

function Monthly({ values: { amount, pay_frequency_type_id } }: { values: Values }) {
  const t = useT();
  const locale = useLocale();
  const frequency = useLookup('pay_frequency_types').byId(pay_frequency_type_id);
  const monthly = frequency && amount !== null ? monthlyAmount(frequency.formula, amount) : null;
  return (
    <Text size="sm" role="status">
      {monthly?.code === 'Ok' && t('formula_gives', { amount: moneyText(monthly.amount, locale) })}
    </Text>
  );
}

/** The documents that prove a revenue of this type; any one of them does. */
function Proofs({ type }: { type: number | null }) {
  const t = useT();
  const locale = useLocale();
  const documents = useLookup('document_types');
  const needed = useLookup('revenue_types').byId(type)?.documents ?? [];
  const names = needed.flatMap((id) => nameOf(documents.byId(id), locale) || []);
  if (names.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('revenue_proofs', { documents: names.join(', ') })}
    </Text>
  );
}

function Value({ name, value }: { name: keyof Values; value: unknown }) {
  const locale = useLocale();
  const types = useLookup('revenue_types');
  const frequencies = useLookup('pay_frequency_types');
  if (name === 'revenue_type_id') return nameOf(types.byId(value as number | null), locale);
  if (name === 'pay_frequency_type_id') return nameOf(frequencies.byId(value as number | null), locale);
  if (name === 'amount') return <Money value={Number(value)} />;
  if (name === 'note') return String(value ?? '');
  return <DateText value={value as string | null} />;
}
