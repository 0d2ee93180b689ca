/** The yearly refresh of school grades (002 §2.12): its history, and who would move before anything moves. */
import { Button, Card, Text } from '@mantine/core';
import type { RefreshRow } from '@resa/contract/grade-refresh';
import { IconDownload, IconSchool } from '@tabler/icons-react';
import { useState } from 'react';
import { api, failureText } from '../api.ts';
import { useT } from '../local/texts.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Empty } from '../ui/Empty.tsx';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { saveFile } from '../ui/save-file.ts';
import { useOpened } from '../ui/useOpened.ts';
import { usePagedTable } from '../ui/usePagedTable.ts';
import { GradePreview, WORKBOOK } from './GradePreview.tsx';

const DEFAULTS = {
  sorts: ['created_at', 'created_by', 'moved'],
  sortBy: 'created_at',
  descending: true,
  filters: {},
} as const;

export default function GradeRefresh() {
  const t = useT();
  const { opened, open, close } = useOpened('preview');
  const { table } = usePagedTable(
    api.grade_refresh.list,
    DEFAULTS,
    ({ paging }) => paging,
    ({ dt }) => dt,
  );
  const columns: Column<RefreshRow>[] = [
    { name: 'created_at', label: 'created_at', cell: (row) => <DateText value={row.created_at} /> },
    { name: 'created_by', label: 'created_by' },
    { name: 'moved', label: 'grade_moved', align: 'right' },
    { own: 'actions', label: 'actions', silent: true, align: 'right', cell: (row) => <Workbook row={row} /> },
  ];
  return (
    <Page
      title={t('grade_refresh')}
      {...(table.total !== undefined && { count: table.total })}
      actions={
        <Button leftSection={<IconSchool size={18} aria-hidden />} onClick={() => open()}>
          {t('grade_button')}
        </Button>
      }
    >
      <DataTable
        {...table}
        label={t('grade_history')}
        columns={columns}
        rowKey={(row) => row.id}
        card={(row) => (
          <Card p="sm">
            <Text fw={600} component="div">
              <DateText value={row.created_at} />
            </Text>
            <Text size="sm" mb="xs">
              {row.created_by} · {t('grade_moved_count', { count: row.moved })}
            </Text>
            <Workbook row={row} />
          </Card>
        )}
        empty={<Empty text="grade_history_none" hint="grade_history_none_hint" />}
      />
      {opened && <GradePreview onClose={close} />}
    </Page>
  );
}

function Workbook({ row }: { row: RefreshRow }) {
  const t = useT();
  const [loading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    try {
      saveFile(await api.grade_refresh.file({ id: row.id }), WORKBOOK);
      notify.success('s_file_saved');
    } catch (failure) {
      notify.error(failureText(failure, 'e_get_data'));
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      h={24}
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={loading}
      onClick={() => void load()}
    >
      {t('grade_download')}
    </Button>
  );
}
