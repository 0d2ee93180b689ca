/** Files by their data, as a table and as a CSV file (002 A03). */
import { Button, Card, Group, Menu, Stack, Text } from '@mantine/core';
import type { contract } from '@resa/contract';
import type { RequestOf } from '@resa/contract/call';
import { CLIENT_DATA_SORTS, client_data } from '@resa/contract/reports/client-data';
import type { ClientDataRow } from '@resa/contract/reports/client-data-calls';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { api, failureText } from '../api.ts';
import { useSeparator } from '../local/separator.ts';
import { useCan } from '../local/session.ts';
import { useLocale, useT } from '../local/texts.ts';
import { now } from '../local/today.ts';
import { FileNumber } from '../people/FileNumber.tsx';
import { SavedFilters } from '../saved-filters/index.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Empty } from '../ui/Empty.tsx';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { SemicolonsItem } from '../ui/SemicolonsItem.tsx';
import { saveFile } from '../ui/save-file.ts';
import { usePagedTable } from '../ui/usePagedTable.ts';
import { Filters } from './clients/Filters.tsx';
import { NO_FILTERS, termsOf } from './clients/terms.ts';
import styles from './reports.module.css';
import { useUsed } from './useUsed.ts';

const DEFAULTS = {
  sorts: CLIENT_DATA_SORTS,
  sortBy: 'file_number',
  filters: NO_FILTERS,
} as const;
/** Fourteen columns. */
const NARROW = 1100;

const COLUMNS: Column<ClientDataRow>[] = [
  { name: 'id', label: 'client_data_id', cell: ({ id }) => <span className="tabular">{id}</span> },
  { name: 'file_number', label: 'file_number', cell: (row) => <FileNumber {...row} /> },
  { name: 'name', label: 'name', bold: true },
  { name: 'phone', label: 'phone', cell: ({ phone }) => <span className={styles.whole}>{phone}</span> },
  { name: 'email', label: 'email', cell: ({ email }) => email && <Address of={email} /> },
  { name: 'gender_type', label: 'gender' },
  { name: 'age', label: 'age', align: 'right' },
  { name: 'dob', label: 'dob', cell: ({ dob }) => <DateText value={dob} /> },
  { name: 'family_size', label: 'family_size', align: 'right' },
  { name: 'country', label: 'field_country_id' },
  { name: 'province', label: 'field_province_id' },
  { name: 'city', label: 'city' },
  {
    name: 'postal_code',
    label: 'postal_code',
    cell: ({ postal_code }) => <span className={styles.whole}>{postal_code}</span>,
  },
  { name: 'client_state_type', label: 'state' },
];

export default function ClientData() {
  useUsed(client_data.id);
  const t = useT();
  const locale = useLocale();
  const { list, table } = usePagedTable(
    api.reports.clientData,
    DEFAULTS,
    ({ paging, filters }) => ({ ...paging, terms: termsOf(filters), locale }),
    ({ dt }) => dt,
  );
  const { title, rule } = client_data;
  const { sortBy, descending } = list;
  const csv = () => ({ terms: termsOf(list.filters), sortBy, descending, locale });
  return (
    <Page title={t(title)} count={table.total} actions={<Csv params={csv} />}>
      <Text size="sm" c="dimmed" mb="md" maw={900}>
        {t(rule)}
      </Text>
      <div className={styles.columns} data-filters="above">
        <Card p="md">
          <Stack gap="sm">
            <Group>
              <SavedFilters screen="client_data" values={list.filters} first={NO_FILTERS} apply={list.filter} />
            </Group>
            <Filters list={list} />
          </Stack>
        </Card>
        <section aria-label={t(title)}>
          <DataTable
            {...table}
            dense
            label={t(title)}
            columns={COLUMNS}
            rowKey={({ id }) => id}
            narrowBelow={NARROW}
            empty={<Empty text="no_data_found" hint="client_data_none" />}
          />
        </section>
      </div>
    </Page>
  );
}

/** Wraps where its domain begins, so that the last columns stay in sight. */
function Address({ of }: { of: string }) {
  const index = of.lastIndexOf('@');
  return (
    <span className={styles.address}>
      {of.slice(0, index)}
      <wbr />
      {of.slice(index)}
    </span>
  );
}

/** All rows of the filters, not only of the page. */
function Csv({ params }: { params: () => RequestOf<typeof contract.reports.clientDataCsv>['params'] }) {
  const t = useT();
  const csv = useSeparator();
  const [busy, setBusy] = useState(false);
  if (!useCan()('manage_reports')) return null;
  const save = async () => {
    setBusy(true);
    try {
      const request = { ...params(), separator: csv.separator };
      saveFile(await api.reports.clientDataCsv({ params: request }), `${t(client_data.title)} ${now().date}.csv`);
      notify.success('s_file_saved');
    } catch (failure) {
      notify.error(failureText(failure, 'e_get_data'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button.Group>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => void save()}
      >
        {t('client_data_csv')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px={8} aria-label={t('csv_how')}>
            <IconChevronDown size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <SemicolonsItem {...csv} />
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}
