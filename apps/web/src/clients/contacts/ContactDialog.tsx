/** The form of a contact (000 §5). */
import type { ContactRow } from '@resa/contract/contacts';
import { isOfferedMeans } from '@resa/rules/person/contact';
import { useState } from 'react';
import { Chosen } from '../../forms/controls/Chosen.tsx';
import { Fields } from '../../forms/Fields.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import type { ControlProps } from '../../forms/fields.ts';
import { Theirs } from '../../forms/Theirs.tsx';
import { nameOf, useLookup, useOption } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { FIELDS, useContactForm, type Values } from './useContactForm.ts';

interface Props {
  client: { id: number; name: string };
  /** Null for a new one. */
  stored: ContactRow | null;
  onClose: () => void;
}

export default function ContactDialog({ client, stored, onClose }: Props) {
  const t = useT();
  // The contact as it was when the dialog opened, since the row is refetched before the dialog closes.
  const [first] = useState(stored);
  const { form, fields } = useContactForm(client, first, onClose);
  return (
    <FormDialog form={form} title={t(first ? 'edit_contact' : 'add_contact')} onClose={onClose}>
      {form.theirs && (
        <Theirs
          theirs={form.theirs}
          mine={form.values}
          fields={FIELDS}
          value={(name, value) => <Value name={name} value={value} />}
        />
      )}
      <Fields form={form} fields={fields} controls={CONTROLS} autoFocus />
    </FormDialog>
  );
}

/** Those of the organization's country, and of none (002 A19). */
function MeansChoice(props: ControlProps<Values>) {
  const locale = useLocale();
  const own = useOption('default_country') ?? 1;
  const { rows } = useLookup('means_communication_types');
  const [current] = useState(props.form.values.means_communication_type_id);
  const choices = rows
    .filter((row) => row.id === current || isOfferedMeans(row, own))
    .map((row) => ({ value: String(row.id), label: nameOf(row, locale), disabled: false }));
  return <Chosen {...props} choices={choices} />;
}
const CONTROLS = { means_communication_type_id: MeansChoice };

function Value({ name, value }: { name: keyof Values; value: unknown }) {
  const locale = useLocale();
  const means = useLookup('means_communication_types');
  return name === 'means_communication_type_id'
    ? nameOf(means.byId(value as number | null), locale)
    : String(value ?? '–');
}
