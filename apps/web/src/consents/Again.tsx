/** The people in service who should answer again. */
import { Anchor, Card, Stack, Text } from '@mantine/core';
import type { AskedAgain } from '@resa/contract/consents';
import { Link } from '@tanstack/react-router';
import { api } from '../api.ts';
import { useT } from '../local/texts.ts';
import { FileNumber } from '../people/FileNumber.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Empty } from '../ui/Empty.tsx';
import { usePagedTable } from '../ui/usePagedTable.ts';
import { usePurposeNames } from './names.ts';

const DEFAULTS = { sorts: ['name', 'file_number'], sortBy: 'name', rowsPerPage: 25 } as const;

export function Again() {
  const t = useT();
  const { table } = usePagedTable(
    api.consents.again,
    DEFAULTS,
    ({ paging }) => paging,
    (page) => page,
  );
  const columns: Column<AskedAgain>[] = [
    { name: 'name', label: 'name', bold: true, cell: (row) => <ToConsents row={row} /> },
    {
      name: 'file_number',
      label: 'file_number',
      cell: (row) => <FileNumber id={row.client_id} file_number={row.file_number} name={row.name} />,
    },
    { own: 'purposes', label: 'consent_purpose', cell: (row) => <Why row={row} /> },
  ];
  return (
    <DataTable
      {...table}
      label={t('consents_again')}
      columns={columns}
      rowKey={(row) => row.client_id}
      card={(row) => (
        <Card p="sm" component={Stack} gap={4}>
          <ToConsents row={row} />
          <Text size="sm" c="dimmed">
            <FileNumber id={row.client_id} file_number={row.file_number} name={row.name} />
          </Text>
          <Why row={row} />
        </Card>
      )}
      empty={<Empty text="no_consents_again" hint="consents_again_hint" />}
    />
  );
}

/** Leads to the tab of the file in which they are recorded. */
const ToConsents = ({ row: { client_id, name } }: { row: AskedAgain }) => (
  <Anchor component={Link} to="/client" search={{ hfid: client_id, tab: 'consents' } as never}>
    {name}
  </Anchor>
);

function Why({ row: { purposes } }: { row: AskedAgain }) {
  const t = useT();
  const nameOf = usePurposeNames();
  return (
    <Stack gap={2}>
      {purposes.map(({ purpose, again }) => (
        <Text key={purpose} size="sm">
          {t('field_of', { field: nameOf(purpose), name: t(`consent_again_${again}`) })}
        </Text>
      ))}
    </Stack>
  );
}
