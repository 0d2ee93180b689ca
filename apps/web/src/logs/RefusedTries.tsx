/** Refused sign-ins and calls by user and address (decision 032). */
import { Card, SegmentedControl, Text } from '@mantine/core';
import type { RefusedLine } from '@resa/contract/logs';
import { NOTICED_ABOVE, type RefusedKind } from '@resa/rules/process/refused';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, failureText } from '../api.ts';
import { type T, type TextKey, useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Empty } from '../ui/Empty.tsx';
import styles from './logs.module.css';

const KINDS: Readonly<Record<RefusedKind, TextKey>> = {
  sign_in: 'refused_sign_in',
  client_sign_in: 'refused_client_sign_in',
  unlock: 'refused_unlock',
  locked_out: 'refused_locked_out',
  second_step: 'refused_second_step',
  passkey: 'refused_passkey',
  provider: 'refused_provider',
  own_password: 'refused_own_password',
  link: 'refused_link',
  too_many: 'refused_too_many',
  call: 'refused_call',
  location: 'refused_location',
};
const PERIODS = { 1: 'refused_day', 7: 'refused_week', 30: 'refused_month', 90: 'refused_all' } as const;
type Days = keyof typeof PERIODS;
/** Kinds for which the call is shown. */
const NAMED: readonly RefusedKind[] = ['call', 'location', 'too_many'];
/** Below this width in pixels rows become cards. */
const NARROW = 820;

export function RefusedTries() {
  const t = useT();
  const [days, setDays] = useState<Days>(7);
  const { data, error, isFetching, refetch } = useQuery(queryOf(api.logs.refused, { days }));
  const columns: Column<RefusedLine>[] = [
    { name: 'last_at', label: 'refused_last', cell: (row) => <DateText value={row.last_at} /> },
    { name: 'kind', label: 'refused_what', heads: true, cell: (row) => <What row={row} /> },
    { name: 'users', label: 'log_who', cell: (row) => whoOf(t, row) },
    { name: 'machines', label: 'log_machine', cell: (row) => whereOf(t, row) },
    { name: 'count', label: 'refused_times', align: 'right' },
    { name: 'first_at', label: 'refused_first', cell: (row) => <DateText value={row.first_at} /> },
  ];
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {t('refused_lead', { count: NOTICED_ABOVE })}
      </Text>
      <SegmentedControl
        mb="md"
        aria-label={t('refused_period')}
        value={String(days)}
        onChange={(value) => setDays(Number(value) as Days)}
        data={Object.entries(PERIODS).map(([value, label]) => ({ value, label: t(label) }))}
      />
      <DataTable
        label={t('logs_tab_refused')}
        columns={columns}
        rows={data?.rows}
        rowKey={(row) => [row.kind, row.call, row.users, row.machines, row.first_at].join('\n')}
        loading={isFetching}
        failed={data ? null : error && failureText(error, 'e_get_data')}
        onRetry={() => void refetch()}
        narrowBelow={NARROW}
        card={(row) => (
          <Card p="sm">
            <Text fw={600} component="div">
              <What row={row} />
            </Text>
            <div className={styles.line}>
              <DateText value={row.last_at} />
              <span>{t('refused_count', { count: row.count })}</span>
              <span>{whoOf(t, row)}</span>
              <span>{whereOf(t, row)}</span>
            </div>
          </Card>
        )}
        empty={<Empty text="refused_none" />}
      />
      {data?.capped === 1 && <Text size="sm">{t('refused_capped', { count: data.rows.length })}</Text>}
    </>
  );
}

function What({ row: { kind, call } }: { row: RefusedLine }) {
  const t = useT();
  return (
    <>
      {t(KINDS[kind])}
      {call && NAMED.includes(kind) && (
        <Text size="xs" c="dimmed" ff="monospace" component="div">
          {call}
        </Text>
      )}
    </>
  );
}

const listOf = (t: T, shown: readonly string[], more: number) =>
  [shown.join(', '), more > 0 && t('log_more', { count: more })].filter(Boolean).join(' ');

function whoOf(t: T, { kind, users, user_count, by_nobody }: RefusedLine): string {
  const named = listOf(t, users, user_count - users.length);
  return [named, by_nobody > 0 && kind === 'sign_in' && t('refused_no_account')].filter(Boolean).join(', ');
}

const whereOf = (t: T, { machines, machine_count, others }: RefusedLine): string =>
  [listOf(t, machines, machine_count - machines.length), others === 1 && t('refused_others')]
    .filter(Boolean)
    .join(', ');
