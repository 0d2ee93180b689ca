/** The files that somebody edits; an administrator can end it (002 §2.8). */
import { Button, VisuallyHidden } from '@mantine/core';
import type { LockedFile } from '@resa/contract/locks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, failureText } from '../../api.ts';
import { useIsAdministrator } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { useOnce } from '../../once.ts';
import { queryOf } from '../../queries.ts';
import { confirm } from '../../ui/confirm.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { notify } from '../../ui/notify.ts';

/** A lock ends without an event when its holder's browser disconnects. */
const EVERY_MS = 30_000;

export function LockedFiles() {
  const t = useT();
  const once = useOnce();
  const administrator = useIsAdministrator();
  const [releasing, setReleasing] = useState<number | null>(null);
  const { data, error, isFetching, refetch } = useQuery({ ...queryOf(api.locks.list, {}), refetchInterval: EVERY_MS });
  const release = async ({ client_id: id, file_number, user }: LockedFile) => {
    const sure = await confirm({
      title: 'ask_release_lock_title',
      text: 'ask_release_lock',
      values: { file_number, user },
      yes: 'release_lock',
    });
    if (!sure) return;
    setReleasing(id);
    try {
      await once({ id }, (options) => api.locks.release({ id }, options));
      notify.success('s_saved');
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setReleasing(null);
    }
  };
  const columns: Column<LockedFile>[] = [
    {
      name: 'file_number',
      label: 'file_number',
      heads: true,
      cell: (row) => <span className="tabular">{row.file_number}</span>,
    },
    { name: 'client', label: 'client' },
    { name: 'user', label: 'logs_user' },
    { name: 'created_at', label: 'lock_since', cell: (row) => <DateText value={row.created_at} /> },
    { name: 'updated_at', label: 'lock_last_sign', cell: (row) => <DateText value={row.updated_at} /> },
    ...(administrator
      ? [
          {
            own: 'actions',
            label: 'actions',
            silent: true,
            align: 'right',
            cell: (row: LockedFile) => (
              <Button
                variant="default"
                size="compact-sm"
                loading={releasing === row.client_id}
                onClick={() => void release(row)}
              >
                {t('release_lock')}
                <VisuallyHidden> {row.file_number}</VisuallyHidden>
              </Button>
            ),
          } as const,
        ]
      : []),
  ];
  return (
    <DataTable
      label={t('logs_locked_files')}
      columns={columns}
      rows={data?.rows}
      rowKey={(row) => row.client_id}
      narrowBelow={760}
      loading={isFetching}
      failed={data ? null : error && failureText(error, 'e_get_data')}
      onRetry={() => void refetch()}
      empty={<Empty text="no_locked_files" />}
    />
  );
}
