/** Adding a bulletin or changing one; what is typed outlives a locked screen and a reload (001 O-74, 001 O-85). */
import { Button, Group, Select, SimpleGrid, Skeleton, Stack, Switch, TextInput } from '@mantine/core';
import { BULLETIN_SUBJECT_LENGTH } from '@resa/rules/person/bulletin';
import { lazy, Suspense, useId } from 'react';
import type { api } from '../../api.ts';
import { useOptions } from '../../local/lookups.ts';
import { useT } from '../../local/texts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Bulletin } from '../queries.ts';
import { LinkedClients } from './LinkedClients.tsx';
import { Theirs } from './Theirs.tsx';
import { useBulletinForm } from './useBulletinForm.ts';
import { FIELDS, type LinkedClient, type Name } from './values.ts';

const RichInput = lazy(() => import('../../ui/RichInput.tsx'));

interface Props {
  stored: Bulletin | null;
  about: LinkedClient | null;
  users: Awaited<ReturnType<typeof api.users.getAllUsers>>['users'];
  onClose: () => void;
}

const WIDTH = 1000;
const REQUIRED: readonly Name[] = ['subject', 'bulletin_priority_type_id', 'request_by', 'start_date', 'end_date'];

export function BulletinForm({ stored, about, users, onClose }: Props) {
  const t = useT();
  const id = useId();
  const form = useBulletinForm(stored, about, onClose);
  const { values, set } = form;
  const priorities = useOptions('bulletin_priority_types');
  const requesters = users.filter(({ active, id: user }) => active === 1 || user === stored?.request_by);
  const common = (name: Name) => {
    const fault = form.faults[name];
    const required = REQUIRED.includes(name);
    return {
      id: `${id}-${name}`,
      label: t(FIELDS[name]),
      error: fault && t(fault),
      withAsterisk: required,
      'aria-required': required,
      onBlur: () => form.leave(name),
    };
  };
  const date = (name: 'start_date' | 'end_date') => (
    <TextInput
      {...common(name)}
      value={values[name] ?? ''}
      placeholder={t('dob_help')}
      inputMode="numeric"
      maxLength={10}
      classNames={{ input: 'tabular' }}
      autoComplete="off"
      onChange={(event) => set(name, event.currentTarget.value || null)}
    />
  );
  const save = async () => {
    const [first] = await form.save();
    if (first) document.getElementById(`${id}-${first}`)?.focus();
  };
  return (
    <Dialog
      title={stored ? t('edit_of', { name: stored.subject }) : t('bulletin_new')}
      size={WIDTH}
      closeOnClickOutside={!form.edited}
      onClose={() => void form.leaveBy(onClose)}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (form.savable) void save();
        }}
      >
        <Stack>
          {form.theirs && <Theirs theirs={form.theirs} mine={values} users={users} />}
          <TextInput
            {...common('subject')}
            value={values.subject}
            maxLength={BULLETIN_SUBJECT_LENGTH}
            autoComplete="off"
            data-autofocus
            onChange={(event) => set('subject', event.currentTarget.value)}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
            <Select
              {...common('bulletin_priority_type_id')}
              data={priorities.map((one) => ({
                ...one,
                disabled: one.disabled && one.value !== String(stored?.bulletin_priority_type_id),
              }))}
              value={values.bulletin_priority_type_id === null ? null : String(values.bulletin_priority_type_id)}
              placeholder={t('choose_one')}
              allowDeselect={false}
              onChange={(chosen) => set('bulletin_priority_type_id', chosen === null ? null : Number(chosen))}
            />
            <Select
              {...common('request_by')}
              data={requesters.map(({ id: user, name }) => ({ value: String(user), label: name }))}
              value={values.request_by === null ? null : String(values.request_by)}
              placeholder={t('choose_one')}
              searchable
              nothingFoundMessage={t('no_choice_found')}
              allowDeselect={false}
              onChange={(chosen) => set('request_by', chosen === null ? null : Number(chosen))}
            />
            {date('start_date')}
            {date('end_date')}
          </SimpleGrid>
          <Suspense fallback={<Skeleton height={180} />}>
            <RichInput
              id={`${id}-description`}
              label={t(FIELDS.description)}
              value={values.description}
              error={form.faults.description && t(form.faults.description)}
              withLists
              onChange={(html) => set('description', html)}
            />
          </Suspense>
          <Switch
            id={`${id}-for_all_client`}
            label={t(FIELDS.for_all_client)}
            checked={values.for_all_client === 1}
            onChange={(event) => set('for_all_client', event.currentTarget.checked ? 1 : 0)}
          />
          {values.for_all_client === 0 && (
            <LinkedClients
              clients={values.clients}
              fault={form.faults.clients && t(form.faults.clients)}
              onChange={(clients) => set('clients', clients)}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void form.leaveBy(onClose)}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={!form.savable} loading={form.saving}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
