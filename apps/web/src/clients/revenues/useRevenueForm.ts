/** The form of a revenue (000 §5, O-38). */
import type { PersonRevenues, RevenueRow, StoredRevenue } from '@resa/contract/revenues';
import { REVENUE_NOTE_LENGTH, revenueErrors, type TypedRevenue } from '@resa/rules/money/revenues';
import { useState } from 'react';
import { api } from '../../api.ts';
import type { Faults } from '../../forms/faults.ts';
import type { FormField, FormFields } from '../../forms/fields.ts';
import { useForm } from '../../forms/useForm.ts';
import type { Outcome } from '../../forms/useSaving.ts';
import type { TextKey } from '../../local/texts.ts';
import { useToday } from '../../local/today.ts';

export type Values = TypedRevenue;
type Answer = Awaited<ReturnType<typeof api.revenues.update>>;

export const FIELDS: FormFields<Values> = {
  revenue_type_id: { kind: 'one', of: 'revenue_types', label: 'revenue_type' },
  pay_frequency_type_id: { kind: 'one', of: 'pay_frequency_types', label: 'pay_frequency' },
  amount: { kind: 'money', label: 'amount' },
  start_date: { kind: 'date', label: 'revenue_since' },
  end_date: { kind: 'date', label: 'revenue_until', optional: true, help: 'revenue_until_help' },
  note: { kind: 'lines', label: 'note', max: REVENUE_NOTE_LENGTH, optional: true },
};

/** The field of the type is offered these. */
export interface RevenueField extends FormField {
  readonly offered?: readonly number[];
}
export const fieldsFor = (offered: readonly number[]) => ({
  ...(FIELDS as { readonly [N in keyof Values]: RevenueField }),
  revenue_type_id: { ...(FIELDS.revenue_type_id as FormField), offered },
});

const valuesOf = (revenue: StoredRevenue): Values => ({
  revenue_type_id: revenue.revenue_type_id,
  pay_frequency_type_id: revenue.pay_frequency_type_id,
  amount: revenue.amount,
  start_date: revenue.start_date,
  end_date: revenue.end_date,
  note: revenue.note,
});

export function useRevenueForm(person: PersonRevenues, revenue: RevenueRow | null, onSaved: () => void) {
  const today = useToday();
  const { client_id } = person;
  const [offered] = useState(() => (revenue ? [...person.offered, revenue.revenue_type_id] : person.offered));
  const empty = { revenue_type_id: null, pay_frequency_type_id: null, amount: null, end_date: null, note: null };
  const form = useForm<Values, Answer>({
    first: revenue ? valuesOf(revenue) : { ...empty, start_date: today },
    row_version: revenue?.row_version ?? null,
    check: (values, { id = revenue?.id }): Faults<Values> => {
      const others = person.revenues.filter((one) => one.id !== id);
      const errors = revenueErrors(values, { offered, others, today });
      return Object.fromEntries(errors.map(({ path, rule, max }) => [path, { rule: rule as TextKey, max }]));
    },
    draft: {
      record: `file:${client_id}:revenue:${revenue?.id ?? 'new'}`,
      text: 'draft_of_revenue',
      name: person.name,
    },
    call: 'revenues.update',
    send: (values, { row_version, id = revenue?.id }, options) => {
      const { revenue_type_id, pay_frequency_type_id, amount, ...rest } = values;
      // Validated before: all three have a value.
      const typed = {
        ...rest,
        revenue_type_id: revenue_type_id ?? 0,
        pay_frequency_type_id: pay_frequency_type_id ?? 0,
        amount: amount ?? 0,
      };
      return api.revenues.update({ client_id, revenues: [{ ...typed, id, row_version }] }, options);
    },
    refused: { locked: (): Outcome<Values> => 'w_file_in_use' },
    stored: ({ revenue: now }) => ({ values: valuesOf(now), row_version: now.row_version }),
    goesOn: ({ ids: [id], row_versions: [row_version = null] }) => ({ id, row_version }),
    saved: onSaved,
  });
  return { ...form, offered };
}
