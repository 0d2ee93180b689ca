/** Files that may be of one person, found at night: compared, merged, linked as family, or kept apart (000 O-34, 002 B18). */
import { Button, Card, Group, Stack, Tabs, Text, VisuallyHidden } from '@mantine/core';
import type { Duplicate } from '@resa/contract/duplicates';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { api } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { FileNumber } from '../../people/FileNumber.tsx';
import { ClientPhoto } from '../../people/PersonCard.tsx';
import { REASONS } from '../../people/similar-reasons.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Page } from '../../ui/Page.tsx';
import { StateBadge, Tint } from '../../ui/StateBadge.tsx';
import { useOpened } from '../../ui/useOpened.ts';
import { usePagedTable } from '../../ui/usePagedTable.ts';
import styles from '../clients.module.css';
import { Pair } from './Pair.tsx';

const NARROW = 900;

const DEFAULTS = {
  sorts: ['score', 'found_at'],
  sortBy: 'score',
  descending: true,
  filters: { not_same: '0' },
  lists: ['not_same'],
} as const;

export default function Duplicates() {
  const t = useT();
  const { list, table } = usePagedTable(
    api.duplicates.list,
    DEFAULTS,
    ({ paging, filters }) => ({
      ...paging,
      terms: { not_same: filters.not_same === '1' ? (1 as const) : (0 as const) },
    }),
    ({ dt }) => dt,
  );
  const { opened, open, close } = useOpened('pair');
  const not_same = list.filters.not_same === '1';
  const columns: Column<Duplicate>[] = [
    { name: 'one', label: 'duplicate_one', cell: (row) => <Person person={row.one} /> },
    { name: 'other', label: 'duplicate_other', cell: (row) => <Person person={row.other} /> },
    {
      name: 'score',
      label: 'duplicate_reasons',
      cell: (row) => row.reasons.map((reason) => t(REASONS[reason])).join(', '),
    },
    { name: 'found_at', label: 'duplicate_found_at', cell: (row) => <DateText value={row.found_at} /> },
    {
      own: 'actions',
      label: 'actions',
      silent: true,
      align: 'right',
      cell: (row) => <Compare row={row} open={open} />,
    },
  ];
  return (
    <Page title={t('clients_duplicates')} {...(table.total !== undefined && { count: table.total })}>
      <Text c="dimmed" size="sm" mb="md">
        {t('duplicates_help')}
      </Text>
      <Tabs value={not_same ? '1' : '0'} onChange={(to) => list.filter({ not_same: to ?? '0' })} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="0">{t('duplicates_open')}</Tabs.Tab>
          <Tabs.Tab value="1">{t('duplicates_not_same')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={not_same ? '1' : '0'}>
          <DataTable
            {...table}
            label={t(not_same ? 'duplicates_not_same' : 'duplicates_open')}
            columns={columns}
            rowKey={(row) => row.id}
            narrowBelow={NARROW}
            card={(row) => <PairCard row={row} open={open} />}
            empty={
              not_same ? (
                <Empty text="no_duplicates_not_same" />
              ) : (
                <Empty text="no_duplicates" hint="no_duplicates_hint" />
              )
            }
          />
        </Tabs.Panel>
      </Tabs>
      {opened && <Pair key={opened} id={Number(opened)} onClose={close} />}
    </Page>
  );
}

interface Acting {
  row: Duplicate;
  open: (id: number) => void;
}

function Compare({ row, open, whole }: Acting & { whole?: true }) {
  const t = useT();
  return (
    <Button
      variant="default"
      {...(whole ? { fullWidth: true } : { size: 'compact-sm', h: 24 })}
      leftSection={<IconArrowsLeftRight size={16} aria-hidden />}
      onClick={() => open(row.id)}
    >
      {t('similar_compare')}
      <VisuallyHidden> {t('duplicate_pair', named(row))}</VisuallyHidden>
    </Button>
  );
}

/** A pair on a narrow screen: both persons, the traits they share, and the one way on. */
function PairCard({ row, open }: Acting) {
  const t = useT();
  return (
    <Card p="sm">
      <Stack gap="sm">
        <div className={styles.pair}>
          <Person person={row.one} />
          <Person person={row.other} />
        </div>
        <Group gap={6}>
          {row.reasons.map((reason) => (
            <Tint key={reason} colour="blue">
              {t(REASONS[reason])}
            </Tint>
          ))}
        </Group>
        <Text size="sm" c="dimmed">
          {t('duplicate_found_at')} <DateText value={row.found_at} />
        </Text>
        <Compare row={row} open={open} whole />
      </Stack>
    </Card>
  );
}

const named = ({ one, other }: Duplicate) => ({
  one: one.name,
  one_number: String(one.file_number),
  other: other.name,
  other_number: String(other.file_number),
});

function Person({ person }: { person: Duplicate['one'] }) {
  return (
    <Group wrap="nowrap" gap="sm" align="flex-start">
      <ClientPhoto person={person} size={36} />
      <Stack gap={2}>
        <Text fw={550}>{person.name}</Text>
        <Text size="sm" c="dimmed" component="div">
          <FileNumber {...person} />
          {person.dob && ' · '}
          {person.dob && <DateText value={person.dob} />}
        </Text>
        <div>
          <StateBadge kind="client_state" id={person.client_state_type_id} />
        </div>
      </Stack>
    </Group>
  );
}
