/** An address of a household: read, or edited while the file is (000 §2 "Housing tab"). */
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AddressCheck, AddressMap, AddressValue, type AddressValues, addressControls } from '../../addresses/index.ts';
import { api, failureText } from '../../api.ts';
import { Fields } from '../../forms/Fields.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import type { ControlProps } from '../../forms/fields.ts';
import { Theirs } from '../../forms/Theirs.tsx';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { DateText } from '../../ui/DateText.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import styles from '../clients.module.css';
import { ALL, type Stored, useHousingForm, type Values, valuesOf } from './useHousingForm.tsx';

interface Client {
  id: number;
  name: string;
}
interface Props {
  /** Null for a new one. */
  id: number | null;
  client: Client;
  editing: boolean;
  onClose: () => void;
}

const WIDTH = 1000;

export default function HousingDialog({ id, client, editing, onClose }: Props) {
  const t = useT();
  const stored = useQuery({ ...queryOf(api.housings.fetch, { id: id ?? 0 }), enabled: id !== null });
  if (id === null) return editing ? <Editing client={client} stored={null} onClose={onClose} /> : null;
  // As it was opened: the save reports what somebody else saves.
  if (stored.data && editing) return <Editing client={client} stored={stored.data} onClose={onClose} />;
  return (
    <Dialog title={t('housing')} size={WIDTH} onClose={onClose}>
      {stored.error ? (
        <Failed text={failureText(stored.error, 'e_get_data')} onRetry={() => void stored.refetch()} />
      ) : stored.data ? (
        <Reading stored={stored.data} />
      ) : (
        <Loading height={320} />
      )}
    </Dialog>
  );
}

function Editing({ client, stored, onClose }: { client: Client; stored: Stored | null; onClose: () => void }) {
  const t = useT();
  const { form, fields } = useHousingForm(client, stored, onClose);
  return (
    <FormDialog form={form} title={t(stored ? 'edit_housing' : 'add_housing')} size={WIDTH} onClose={onClose}>
      {form.theirs && (
        <Theirs
          theirs={form.theirs}
          mine={form.values}
          fields={ALL}
          value={(name, value) => <Value name={name} value={value} />}
        />
      )}
      <Fields form={form} fields={fields} controls={CONTROLS} autoFocus />
      <AddressCheck form={form} />
      {stored && <AddressMap address_id={stored.client_housing.address_id} />}
    </FormDialog>
  );
}
const CONTROLS: Readonly<Record<string, (props: ControlProps<Values>) => React.ReactNode>> = addressControls;

function Reading({ stored }: { stored: Stored }) {
  const t = useT();
  const values = valuesOf(stored);
  const filledNames = (Object.keys(ALL) as (keyof Values)[]).filter(
    (name) => values[name] !== null && values[name] !== '',
  );
  return (
    <Stack>
      <dl className={styles.fields}>
        {filledNames.map((name) => (
          <div key={name}>
            <dt>{t(ALL[name]?.label ?? 'details')}</dt>
            <dd>
              <Value name={name} value={values[name]} />
            </dd>
          </div>
        ))}
      </dl>
      <AddressMap address_id={stored.client_housing.address_id} />
    </Stack>
  );
}

function Value({ name, value }: { name: keyof Values; value: unknown }) {
  const locale = useLocale();
  const types = useLookup('house_types');
  if (name === 'house_type_id') return nameOf(types.byId(value as number | null), locale);
  if (name === 'start_date' || name === 'end_date') return <DateText value={value as string | null} />;
  return <AddressValue name={name as keyof AddressValues} value={value} />;
}
