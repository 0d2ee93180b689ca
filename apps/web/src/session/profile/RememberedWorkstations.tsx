import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { RememberedWorkstation } from '@resa/contract/second-step';
import { REMEMBERED_DAYS } from '@resa/rules/staff/second-step';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { useBrowserWords, useEnding } from '../useEnding.ts';

/** The workstations where the user needs no second step, if there are any. */
export function RememberedWorkstations() {
  const t = useT();
  const words = useBrowserWords();
  const { data } = useQuery({ ...queryOf(api.secondStep.workstations, {}), staleTime: 0, refetchOnWindowFocus: true });
  const { busy, endOne, endAll } = useEnding((id, options) => api.secondStep.forget({ id }, options), {
    question: { title: 'ask_forget_workstations_title', text: 'ask_forget_workstations', yes: 'step_forget' },
    done: 's_workstations_forgotten',
    over: 's_workstation_was_over',
  });
  if (!data || data.rows.length === 0) return null;
  const columns: Column<RememberedWorkstation>[] = [
    { own: 'browser', label: 'session_browser', heads: true, cell: words },
    { name: 'machine', label: 'log_machine' },
    { name: 'created_at', label: 'session_since', cell: (row) => <DateText value={row.created_at} /> },
    { name: 'expires_at', label: 'step_remembered_until', cell: (row) => <DateText value={row.expires_at} /> },
    {
      own: 'actions',
      label: 'actions',
      silent: true,
      align: 'right',
      cell: (row) => (
        <Button
          size="compact-sm"
          variant="default"
          loading={busy === row.id}
          aria-label={t('step_forget_of', { browser: words(row), machine: row.machine })}
          onClick={() => void endOne(row.id)}
        >
          {t('step_forget')}
        </Button>
      ),
    },
  ];
  return (
    <Stack component="section" mt="md">
      <Title order={2} size="h4">
        {t('step_remembered_title')}
      </Title>
      <Text c="dimmed" maw={720}>
        {t('step_remembered_help', { days: REMEMBERED_DAYS })}
      </Text>
      <DataTable label={t('step_remembered_title')} columns={columns} rows={data.rows} rowKey={({ id }) => id} />
      {data.rows.length > 1 && (
        <Group>
          <Button variant="default" loading={busy === 'all'} onClick={() => void endAll()}>
            {t('step_forget_all')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
