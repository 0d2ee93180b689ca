/** The contacts tab of a file (000 §2 "Contacts tab"): other people to reach. It needs no lock of the file (O-90). */
import { Button, Card, Group, Stack, Text } from '@mantine/core';
import type { ContactRow } from '@resa/contract/contacts';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { api } from '../../api.ts';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useCan } from '../../local/session.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { useOpened } from '../../ui/useOpened.ts';
import { usePagedTable } from '../../ui/usePagedTable.ts';
import { RowActions } from '../rows/RowActions.tsx';
import { useRemove } from '../rows/useRemove.ts';

const ContactDialog = lazy(() => import('./ContactDialog.tsx'));

const DEFAULTS = {
  sorts: ['value', 'name', 'means_communication_type_id', 'extra', 'updated_at'],
  sortBy: 'value',
  rowsPerPage: 10,
} as const;

export default function Contacts({ client }: { client: { id: number; name: string } }) {
  const t = useT();
  const edits = useCan()('crud_clients');
  const { opened, open, close } = useOpened('contact');
  const { table } = usePagedTable(
    api.contacts.list,
    DEFAULTS,
    ({ paging }) => ({ ...paging, terms: { client_id: client.id } }),
    (page) => page,
  );
  const means = useMeans();
  const columns: Column<ContactRow>[] = [
    { name: 'means_communication_type_id', label: 'contact_means', cell: means },
    { name: 'name', label: 'contact_name', bold: true },
    { name: 'value', label: 'contact_value' },
    { name: 'extra', label: 'contact_extra', hideOrder: 2 },
    { name: 'updated_at', label: 'updated_at', hideOrder: 1, cell: (row) => <DateText value={row.updated_at} /> },
    ...(edits
      ? [
          {
            own: 'actions',
            label: 'actions',
            silent: true,
            cell: (row: ContactRow) => <Acts row={row} open={open} />,
          } as const,
        ]
      : []),
  ];
  const stored = table.rows?.find(({ id }) => String(id) === opened) ?? null;
  return (
    <Stack gap="md">
      {edits && (
        <Group justify="flex-end">
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
            {t('add_contact')}
          </Button>
        </Group>
      )}
      <DataTable
        {...table}
        label={t('tab_contacts')}
        columns={columns}
        rowKey={(row) => row.id}
        byContent
        card={(row) => (
          <Card p="sm" component={Stack} gap={6}>
            <Text size="sm" c="dimmed">
              {means(row)}
            </Text>
            <Text fw={600}>{row.name}</Text>
            <Text>{row.value}</Text>
            {row.extra && <Text size="sm">{row.extra}</Text>}
            {edits && <Acts row={row} open={open} words />}
          </Card>
        )}
        empty={<Empty text="no_contacts" hint="no_contacts_hint" />}
      />
      {edits && (opened === 'new' || stored) && (
        <Suspense>
          <ContactDialog key={opened} stored={stored} client={client} onClose={close} />
        </Suspense>
      )}
    </Stack>
  );
}

function useMeans() {
  const locale = useLocale();
  const means = useLookup('means_communication_types');
  return (row: ContactRow) => nameOf(means.byId(row.means_communication_type_id), locale);
}

function Acts({ row: { id, name }, open, words }: { row: ContactRow; open: (id: number) => void; words?: boolean }) {
  const remove = useRemove('contacts.destroy', (options) => api.contacts.destroy({ id }, options));
  return (
    <RowActions
      name={name}
      editing
      words={words}
      busy={remove.busy}
      onOpen={() => open(id)}
      onRemove={() => void remove.ask({ title: 'ask_delete_contact_title', name })}
    />
  );
}
