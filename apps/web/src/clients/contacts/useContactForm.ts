/** The form of a contact (000 §5). */
import type { ContactRow } from '@resa/contract/contacts';
import { CONTACT_LENGTHS, contactFaults, type TypedContact } from '@resa/rules/person/contact';
import { api } from '../../api.ts';
import type { Faults } from '../../forms/faults.ts';
import type { FormFields } from '../../forms/fields.ts';
import { useForm } from '../../forms/useForm.ts';
import { useLookup } from '../../local/lookups.ts';

export type Values = TypedContact;
type Answer = Awaited<ReturnType<typeof api.contacts.store | typeof api.contacts.update>>;

const { extra, ...ALWAYS } = {
  means_communication_type_id: { kind: 'one', of: 'means_communication_types', label: 'contact_means' },
  name: { kind: 'text', label: 'contact_name', max: CONTACT_LENGTHS.name },
  value: { kind: 'text', label: 'contact_value', max: CONTACT_LENGTHS.value },
  extra: { kind: 'text', label: 'contact_extra', max: CONTACT_LENGTHS.extra, help: 'contact_extra_help' },
} as const satisfies FormFields<Values>;
export const FIELDS: FormFields<Values> = { ...ALWAYS, extra };

const EMPTY: Values = { means_communication_type_id: null, name: null, value: null, extra: null };
const valuesOf = ({ means_communication_type_id, name, value, extra: more }: ContactRow): Values => ({
  means_communication_type_id,
  name,
  value,
  extra: more,
});

export function useContactForm(client: { id: number; name: string }, stored: ContactRow | null, onSaved: () => void) {
  const types = useLookup('means_communication_types');
  const meansOf = (values: Values) => types.byId(values.means_communication_type_id);
  const form = useForm<Values, Answer>({
    first: stored ? valuesOf(stored) : EMPTY,
    row_version: stored?.row_version ?? null,
    check: (values): Faults<Values> =>
      Object.fromEntries(contactFaults(values, meansOf(values)).map(({ path, rule, max }) => [path, { rule, max }])),
    draft: { record: `file:${client.id}:contact:${stored?.id ?? 'new'}`, text: 'draft_of_contact', name: client.name },
    call: `contacts.${stored ? 'update' : 'store'}`,
    send: ({ means_communication_type_id, name, value, extra: more }, { row_version }, options) => {
      // Validated before: all fields except the extra ones have a value.
      const contact = {
        client_id: client.id,
        means_communication_type_id: means_communication_type_id ?? 0,
        name: name ?? '',
        value: value ?? '',
        extra: more,
      };
      if (!stored) return api.contacts.store({ contact }, options);
      const changed = { ...contact, id: stored.id, row_version: row_version ?? stored.row_version };
      return api.contacts.update({ contact: changed }, options);
    },
    stored: ({ rows: [now], row_version }) => ({ values: now ? valuesOf(now) : EMPTY, row_version }),
    saved: onSaved,
  });
  const fields: FormFields<Values> = meansOf(form.values)?.extra === 1 ? FIELDS : ALWAYS;
  return { form, fields };
}
