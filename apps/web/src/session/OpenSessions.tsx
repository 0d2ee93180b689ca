import { Badge, Button, Group, Stack } from '@mantine/core';
import type { OpenSession } from '@resa/contract/session';
import type { UseQueryResult } from '@tanstack/react-query';
import { failureText } from '../api.ts';
import { type TextKey, useT } from '../local/texts.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Empty } from '../ui/Empty.tsx';
import { type End, useBrowserWords, useEnding } from './useEnding.ts';

interface Props {
  label: string;
  query: UseQueryResult<{ rows: readonly OpenSession[] }>;
  /** Ends the session of an id, or those that the button below the table names; absent where the viewer may not. */
  end?: End | undefined;
  /** The button that ends several, and its question. */
  all: { label: TextKey; text: TextKey; values?: Record<string, string> };
  bare?: boolean;
}

/** The open sessions of a user; each can be ended but that of this browser. */
export function OpenSessions({ label, query: { data, error, refetch }, end, all, bare = false }: Props) {
  const t = useT();
  const words = useBrowserWords();
  const { label: _, ...asked } = all;
  const { busy, endOne, endAll } = useEnding(end, {
    question: { title: 'ask_end_sessions_title', ...asked, yes: 'session_end' },
    done: 's_sessions_ended',
    over: 's_session_was_over',
  });
  const columns: Column<OpenSession>[] = [
    {
      own: 'browser',
      label: 'session_browser',
      heads: true,
      cell: (row) => (
        <Group gap={8}>
          {words(row)}
          {row.own === 1 && <Badge variant="light">{t('session_own')}</Badge>}
        </Group>
      ),
    },
    { name: 'machine', label: 'log_machine' },
    { name: 'created_at', label: 'session_since', cell: (row) => <DateText value={row.created_at} /> },
    { name: 'active_at', label: 'session_active_at', cell: (row) => <DateText value={row.active_at} /> },
    {
      own: 'actions',
      label: 'actions',
      silent: true,
      align: 'right',
      cell: (row) =>
        end &&
        row.own === 0 && (
          <Button
            size="compact-sm"
            variant="default"
            loading={busy === row.id}
            aria-label={t('session_end_of', { browser: words(row), machine: row.machine })}
            onClick={() => void endOne(row.id)}
          >
            {t('session_end')}
          </Button>
        ),
    },
  ];
  const others = data?.rows.filter((row) => row.own === 0).length ?? 0;
  return (
    <Stack>
      <DataTable
        label={label}
        bare={bare}
        columns={columns}
        rows={data?.rows}
        rowKey={({ id }) => id}
        empty={<Empty text="no_open_sessions" />}
        failed={error && !data ? failureText(error, 'e_get_data') : null}
        onRetry={() => void refetch()}
      />
      {end && others > 1 && (
        <Group>
          <Button variant="default" loading={busy === 'all'} onClick={() => void endAll()}>
            {t(all.label)}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
