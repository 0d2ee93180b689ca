/** The yearly refresh of school grades (002 §2.12): its history, and who would move before anything moves. */
import { Button, Card, Group, Text } from '@mantine/core';
import type { RefreshRow } from '@resa/contract/grade-refresh';
import { IconArrowBackUp, IconDownload, IconSchool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, failureText } from '../api.ts';
import type { CallOptions } from '../connect.ts';
import { useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Empty } from '../ui/Empty.tsx';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { saveFile } from '../ui/save-file.ts';
import { useOpened } from '../ui/useOpened.ts';
import { usePagedTable } from '../ui/usePagedTable.ts';
import { GradePreview, WORKBOOK } from './GradePreview.tsx';
import { TakeBack } from './TakeBack.tsx';

const DEFAULTS = {
  sorts: ['created_at', 'created_by', 'moved'],
  sortBy: 'created_at',
  descending: true,
  filters: {},
} as const;

export default function GradeRefresh() {
  const t = useT();
  const { opened, open, close } = useOpened('preview');
  const [takingBack, takeBack] = useState<RefreshRow | null>(null);
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
    { name: 'undone_at', label: 'update_taken_back', cell: (row) => <Undone row={row} /> },
    {
      own: 'actions',
      label: 'actions',
      silent: true,
      align: 'right',
      cell: (row) => <Actions row={row} onTakeBack={takeBack} />,
    },
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
            <Text size="sm" mb="xs" component="div">
              {row.created_by} · {t('grade_moved_count', { count: row.moved })}
              {row.undone_at && (
                <div>
                  {t('labelled', { label: t('update_taken_back') })} <Undone row={row} />
                </div>
              )}
            </Text>
            <Actions row={row} onTakeBack={takeBack} />
          </Card>
        )}
        empty={<Empty text="grade_history_none" hint="grade_history_none_hint" />}
      />
      {opened && <GradePreview onClose={close} />}
      {takingBack && <TakeRefreshBack row={takingBack} onClose={() => takeBack(null)} />}
    </Page>
  );
}

function TakeRefreshBack({ row: { id, undone_at }, onClose }: { row: RefreshRow; onClose: () => void }) {
  const preview = useQuery({ ...queryOf(api.grade_refresh.takingBack, { id }), staleTime: 0 });
  const send = (options: CallOptions) => api.grade_refresh.undo({ id }, options);
  const undo = undone_at === null && { undo: { call: 'grade_refresh.undo', send } };
  return <TakeBack preview={preview} lead="grade_undo_lead" {...undo} onClose={onClose} />;
}

function Undone({ row: { undone_at, undone_by } }: { row: RefreshRow }) {
  if (undone_at === null) return null;
  return (
    <>
      <DateText value={undone_at} />
      {undone_by && ` · ${undone_by}`}
    </>
  );
}

function Actions({ row, onTakeBack }: { row: RefreshRow; onTakeBack: (row: RefreshRow) => void }) {
  const t = useT();
  return (
    <Group gap="xs" justify="flex-end">
      {row.moved > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          h={24}
          aria-haspopup="dialog"
          leftSection={row.undone_at === null && <IconArrowBackUp size={16} aria-hidden />}
          onClick={() => onTakeBack(row)}
        >
          {t(row.undone_at === null ? 'yearly_undo' : 'yearly_show_kept')}
        </Button>
      )}
      <Workbook row={row} />
    </Group>
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
