/** The merges of the last 30 days, each with the button that takes it back (002 B18). */
import { Button, Title } from '@mantine/core';
import type { Merge } from '@resa/contract/merging';
import { IconArrowBackUp } from '@tabler/icons-react';
import { api } from '../../api.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { FileNumber } from '../../people/FileNumber.tsx';
import { refreshed } from '../../queries.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { focusHeading } from '../../ui/focusHeading.ts';
import { notify } from '../../ui/notify.ts';
import { usePagedTable } from '../../ui/usePagedTable.ts';
import { useRehearsed } from '../../useRehearsed.ts';
import { useLogTexts } from '../log/useLogTexts.ts';

const DEFAULTS = { sorts: ['merged_at'], sortBy: 'merged_at', descending: true } as const;

export function RecentMerges() {
  const t = useT();
  const { table } = usePagedTable(
    api.merging.list,
    DEFAULTS,
    ({ paging }) => paging,
    ({ dt }) => dt,
  );
  const { undo, undoing } = useUndo();
  const columns: Column<Merge>[] = [
    { name: 'merged_at', label: 'merged_at', cell: (row) => <DateText value={row.merged_at} /> },
    { name: 'merged_by', label: 'merged_by' },
    { name: 'source_name', label: 'merge_source', cell: (row) => `${row.source_file_number} ${row.source_name}` },
    {
      name: 'target_name',
      label: 'merge_target',
      cell: (row) => (
        <>
          <FileNumber id={row.target_id} file_number={row.target_file_number} name={row.target_name} />{' '}
          {row.target_name}
        </>
      ),
    },
    {
      own: 'actions',
      label: 'actions',
      silent: true,
      align: 'right',
      cell: (row) => (
        <Button
          variant="default"
          size="compact-sm"
          h={24}
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          loading={undoing === row.source_id}
          aria-label={t('merge_undo_of', { name: row.source_name, file_number: row.source_file_number })}
          onClick={() => void undo(row)}
        >
          {t('merge_undo')}
        </Button>
      ),
    },
  ];
  return (
    <section aria-labelledby="recent_merges">
      <Title order={2} size="h3" id="recent_merges" mb="sm">
        {t('recent_merges')}
      </Title>
      <DataTable
        {...table}
        label={t('recent_merges')}
        columns={columns}
        rowKey={(row) => row.source_id}
        narrowBelow={760}
        empty={<Empty text="no_recent_merges" />}
      />
    </section>
  );
}

function useUndo() {
  const texts = useLogTexts();
  const locale = useLocale();
  const { busy: undoing, change } = useRehearsed();
  const undo = async ({ source_id: source, source_name, source_file_number: file_number }: Merge) => {
    const values = { name: source_name, file_number };
    const done = await change(
      source,
      api.merging.undo,
      { source },
      {
        title: 'ask_merge_undo_title',
        text: 'ask_merge_undo',
        values,
        yes: 'merge_undo',
        danger: false,
        refused: 'cannot_undo_merge',
        failed: 'e_saving',
        reason(refused) {
          if (refused.code === 'locked') return { text: 'e_merging_in_use', values: { holder: refused.holder } };
          if (refused.code !== 'written_since' || !refused.action || !refused.at) return null;
          const when = new Date(refused.at).toLocaleString(`${locale}-CA`, { dateStyle: 'long', timeStyle: 'short' });
          const written = { action: texts.action(refused.action), by: texts.who(refused.by ?? ''), when };
          return { text: 'e_written_since_by', values: written };
        },
      },
    );
    if (!done) return;
    notify.success('s_merge_undone', values);
    await refreshed();
    focusHeading();
  };
  return { undo, undoing };
}
