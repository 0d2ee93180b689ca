/** The yearly update of files (002 §2.11): its period, the clients it leaves out, and the files that were updated. */
import { Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { UpdatedFile } from '@resa/contract/file-update';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { api, failureText } from '../api.ts';
import { type TextKey, useT } from '../local/texts.ts';
import { FileNumber } from '../people/FileNumber.tsx';
import { queryOf } from '../queries.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Failed } from '../ui/Failed.tsx';
import { ListFilters } from '../ui/ListFilters.tsx';
import { Page } from '../ui/Page.tsx';
import { usePagedTable } from '../ui/usePagedTable.ts';
import { Exclusions } from './Exclusions.tsx';
import { PeriodForm } from './PeriodForm.tsx';

/** Milliseconds without typing before it searches (002 §9). */
const SEARCH_DEBOUNCE_MS = 750;

const DEFAULTS = {
  sorts: ['file_number', 'id', 'name', 'updated_by', 'updated_at'],
  sortBy: 'file_number',
  filters: { search: '' },
  quiet: ['search'],
} as const;

export default function FileUpdate() {
  const t = useT();
  const { data, error, refetch } = useQuery(queryOf(api.file_update.list, {}));
  return (
    <Page title={t('file_update')}>
      {error && <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={320} aria-busy="true" />}
      {data && (
        <Stack gap="lg">
          <Section title="update_period" lead="update_period_lead">
            <PeriodForm key={data.period ? 'stored' : 'new'} period={data.period} />
          </Section>
          <Section title="update_exclusions">
            <Exclusions excluded={data.exclusions} />
          </Section>
          <Section title="updated_files">
            <UpdatedFiles />
          </Section>
        </Stack>
      )}
    </Page>
  );
}

function Section({ title, lead, children }: { title: TextKey; lead?: TextKey; children: ReactNode }) {
  const t = useT();
  const id = useId();
  return (
    <Card component="section" p="lg" aria-labelledby={id} style={{ overflow: 'visible' }}>
      <Title order={2} size="h4" id={id} mb={lead ? 0 : 'md'}>
        {t(title)}
      </Title>
      {lead && (
        <Text size="sm" c="dimmed" mb="md">
          {t(lead)}
        </Text>
      )}
      {children}
    </Card>
  );
}

function UpdatedFiles() {
  const t = useT();
  const { list, table } = usePagedTable(
    api.file_update.list,
    DEFAULTS,
    ({ paging, filters }) => ({ ...paging, terms: { search: filters.search ?? '' } }),
    ({ dt }) => dt,
  );
  const columns: Column<UpdatedFile>[] = [
    { name: 'id', label: 'field_id', cell: (row) => <span className="tabular">{row.id}</span> },
    { name: 'file_number', label: 'file_number', cell: (row) => <FileNumber {...row} /> },
    { name: 'name', label: 'name', bold: true },
    { name: 'updated_by', label: 'updated_by' },
    { name: 'updated_at', label: 'updated_at', cell: (row) => <DateText value={row.updated_at} /> },
  ];
  return (
    <>
      <ListFilters
        list={list}
        title={t('updated_files')}
        label={t('updated_files_search')}
        rest={SEARCH_DEBOUNCE_MS}
        autoFocus={false}
      />
      <DataTable
        {...table}
        label={t('updated_files')}
        columns={columns}
        rowKey={(row) => row.id}
        card={(row) => (
          <Card p="sm">
            <Text fw={600}>{row.name}</Text>
            <Text size="sm" c="dimmed" component="div">
              <FileNumber {...row} />
            </Text>
            <Text size="sm" component="div">
              {t('updated_at')} <DateText value={row.updated_at} />
              {row.updated_by && ` · ${row.updated_by}`}
            </Text>
          </Card>
        )}
        empty={<Empty text="updated_files_none" hint="updated_files_none_hint" />}
      />
    </>
  );
}
