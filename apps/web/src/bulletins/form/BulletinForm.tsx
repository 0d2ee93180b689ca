/** Adding a bulletin or changing one; typed text outlives a locked screen and a reload (001 O-74, 001 O-85). */
import { SimpleGrid, Skeleton, Switch } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import type { api } from '../../api.ts';
import { Chosen } from '../../forms/controls/Chosen.tsx';
import { Typed } from '../../forms/controls/Typed.tsx';
import { useCommon } from '../../forms/controls/useCommon.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { textOf } from '../../forms/faults.ts';
import type { ControlProps } from '../../forms/fields.ts';
import { Theirs } from '../../forms/Theirs.tsx';
import { nameOf, useLookup, useOptions } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { RichText } from '../../ui/RichText.tsx';
import type { Bulletin } from '../queries.ts';
import { LinkedClients } from './LinkedClients.tsx';
import { useBulletinForm } from './useBulletinForm.ts';
import { FIELDS, type LinkedClient, type Values } from './values.ts';

const RichInput = lazy(() => import('../../ui/RichInput.tsx'));

interface Props {
  stored: Bulletin | null;
  about: LinkedClient | null;
  users: Awaited<ReturnType<typeof api.users.getAllUsers>>['users'];
  onClose: () => void;
}

const WIDTH = 1000;

export function BulletinForm({ stored, about, users, onClose }: Props) {
  const t = useT();
  const form = useBulletinForm(stored, about, onClose);
  const read = useRead(users);
  const { values, faults } = form;
  const priorities = useOptions('bulletin_priority_types');
  const requesters = users
    .filter(({ active, id }) => active === 1 || id === stored?.request_by)
    .map(({ id, name }) => ({ value: String(id), label: name, disabled: false }));
  return (
    <FormDialog
      form={form}
      title={stored ? t('edit_of', { name: stored.subject }) : t('bulletin_new')}
      size={WIDTH}
      onClose={onClose}
    >
      {form.theirs && <Theirs theirs={form.theirs} mine={values} fields={FIELDS} value={read} />}
      <Typed form={form} name="subject" field={FIELDS.subject} autoFocus />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        <Chosen
          form={form}
          name="bulletin_priority_type_id"
          field={FIELDS.bulletin_priority_type_id}
          choices={priorities}
        />
        <Chosen form={form} name="request_by" field={FIELDS.request_by} choices={requesters} />
        <Typed form={form} name="start_date" field={FIELDS.start_date} />
        <Typed form={form} name="end_date" field={FIELDS.end_date} />
      </SimpleGrid>
      <Text form={form} name="description" field={FIELDS.description} />
      <Switch
        id={form.idOf('for_all_client')}
        label={t(FIELDS.for_all_client.label)}
        checked={values.for_all_client === 1}
        onChange={(event) => form.set('for_all_client', event.currentTarget.checked ? 1 : 0)}
      />
      {values.for_all_client === 0 && (
        <LinkedClients
          clients={values.clients}
          fault={faults.clients && textOf(t, faults.clients)}
          onChange={(clients) => form.set('clients', clients)}
        />
      )}
    </FormDialog>
  );
}

/** With lists too: a bulletin may be a page long. */
function Text(props: ControlProps<Values>) {
  const { form } = props;
  return (
    <Suspense fallback={<Skeleton height={180} />}>
      <RichInput
        {...useCommon(props)}
        value={form.values.description}
        withLists
        onChange={(html) => form.set('description', html)}
      />
    </Suspense>
  );
}

/** A value of a bulletin as it is read. */
function useRead(users: Props['users']): (name: keyof Values & string, value: unknown) => ReactNode {
  const t = useT();
  const locale = useLocale();
  const priorities = useLookup('bulletin_priority_types');
  return (name, value) => {
    if (name === 'description') return <RichText html={String(value)} />;
    if (name === 'clients') return (value as Values['clients']).map((client) => client.name).join(', ') || '–';
    if (name === 'for_all_client') return t(value === 1 ? 'yes' : 'no');
    if (name === 'request_by') return users.find(({ id }) => id === value)?.name ?? '–';
    if (name === 'bulletin_priority_type_id') return nameOf(priorities.byId(Number(value)), locale);
    return String(value ?? '–');
  };
}
