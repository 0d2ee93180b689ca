import { Anchor, Card, Stack, Text } from '@mantine/core';
import { textOfRead } from '@resa/contract/actions';
import type { OwnView } from '@resa/contract/user';
import { Link } from '@tanstack/react-router';
import { api } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { useOpens } from '../../ui/useOpens.ts';
import { usePagedTable } from '../../ui/usePagedTable.ts';

const DEFAULTS = { sorts: ['at'], sortBy: 'at', descending: true } as const;

/** The files that were shown to the user (decision 014). */
export default function ViewsTab() {
  const t = useT();
  const { table } = usePagedTable(
    api.user.views,
    DEFAULTS,
    ({ paging }) => paging,
    (page) => page,
  );
  const words = ({ call }: OwnView) => t(textOfRead(call) ?? 'read_other');
  const columns: Column<OwnView>[] = [
    { name: 'at', label: 'log_when', cell: (row) => <DateText value={row.at} /> },
    { own: 'file_number', label: 'file_number', cell: (row) => <SeenFile row={row} /> },
    { own: 'call', label: 'log_looked', cell: words },
    { own: 'machine', label: 'log_machine', cell: (row) => row.machine },
  ];
  return (
    <Stack>
      <Text c="dimmed" maw={720}>
        {t('profile_views_help')}
      </Text>
      <DataTable
        {...table}
        label={t('profile_views')}
        columns={columns}
        rowKey={(row) => [row.at, row.client_id, row.file_number, row.call, row.machine].join(' ')}
        card={(row) => (
          <Card p="sm" component={Stack} gap={4}>
            <Text fw={600}>{words(row)}</Text>
            <SeenFile row={row} />
            <Text size="sm" c="dimmed">
              <DateText value={row.at} /> · {row.machine}
            </Text>
          </Card>
        )}
        empty={<Empty text="profile_no_views" />}
      />
    </Stack>
  );
}

/** The number, which leads to the file where the user may open it. */
function SeenFile({ row: { client_id, file_number } }: { row: OwnView }) {
  const t = useT();
  const opens = useOpens();
  if (file_number === null) return <Text span>–</Text>;
  if (client_id === null || !opens('/client')) return <span className="tabular">{file_number}</span>;
  return (
    <Anchor
      component={Link}
      to="/client"
      search={{ hfid: client_id } as never}
      className="tabular"
      aria-label={t('open_file_number', { file_number })}
    >
      {file_number}
    </Anchor>
  );
}
