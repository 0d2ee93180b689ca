/** The reports that are sent regularly: one's own, and to administrators all. */
import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { reportOf } from '@resa/contract/reports/index';
import type { Schedule } from '@resa/contract/schedules';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { api, failureText } from '../api.ts';
import { useCan } from '../local/session.ts';
import { type TextKey, useLocale, useT } from '../local/texts.ts';
import { momentOf } from '../local/today.ts';
import { useOnce } from '../once.ts';
import { queryOf } from '../queries.ts';
import { confirm } from '../ui/confirm.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Empty } from '../ui/Empty.tsx';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { useOpened } from '../ui/useOpened.ts';
import { ScheduleDialog } from './index.ts';
import { rhythmText, spanText } from './words.ts';

export default function Schedules() {
  const t = useT();
  const may = useCan()('manage_reports');
  const { opened, open, close } = useOpened('schedule');
  const { data, error, refetch } = useQuery(queryOf(api.schedules.list, {}));
  const rows = data?.schedules;
  const edited = rows?.find(({ id, mine }) => mine === 1 && String(id) === opened);
  const title = (row: Schedule) => t(reportOf(row.report).title);
  const showsOwner = rows?.some(({ mine }) => mine === 0);
  const columns: Column<Schedule>[] = [
    { name: 'report', label: 'schedule_report', heads: true, cell: (row) => <What row={row} /> },
    ...(showsOwner
      ? [{ own: 'owner', label: 'schedule_owner', cell: (row) => row.owner.name } satisfies Column<Schedule>]
      : []),
    { own: 'rhythm', label: 'schedule_every', cell: (row) => <When row={row} /> },
    {
      name: 'send_to',
      label: 'email_to',
      cell: (row) => <span style={{ overflowWrap: 'anywhere' }}>{row.send_to}</span>,
    },
    { own: 'last', label: 'schedule_last', cell: (row) => <Last row={row} /> },
    {
      own: 'actions',
      label: 'actions',
      silent: true,
      align: 'right',
      cell: (row) => <Buttons row={row} onEdit={open} />,
    },
  ];
  return (
    <Page
      title={t('schedules')}
      count={rows?.length}
      actions={
        may && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
            {t('add')}
          </Button>
        )
      }
    >
      <Text size="sm" c="dimmed" mb="md" maw={900}>
        {t('schedules_help')}
      </Text>
      <DataTable
        label={t('schedules')}
        columns={columns}
        rows={rows}
        failed={data ? null : error && failureText(error, 'e_get_data')}
        onRetry={() => void refetch()}
        rowKey={({ id }) => id}
        narrowBelow={900}
        card={(row) => (
          <Card p="sm">
            <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
              <Text fw={550}>{title(row)}</Text>
              <Buttons row={row} onEdit={open} />
            </Group>
            <What row={row} brief />
            <When row={row} />
            {showsOwner && <Text size="sm">{row.owner.name}</Text>}
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {row.send_to}
            </Text>
            <Last row={row} />
          </Card>
        )}
        empty={<Empty text="schedules_none" {...(may && { hint: 'schedules_none_hint' })} />}
      />
      <Suspense>
        {opened === 'new' && may && <ScheduleDialog onClose={close} />}
        {edited && <ScheduleDialog key={edited.id} schedule={edited} onClose={close} />}
      </Suspense>
    </Page>
  );
}

/** The report, its subject, and whether it is paused or stopped. */
function What({ row, brief = false }: { row: Schedule; brief?: boolean }) {
  const t = useT();
  return (
    <Stack gap={2} align="flex-start">
      {!brief && <span>{t(reportOf(row.report).title)}</span>}
      {row.subject !== t(reportOf(row.report).title) && (
        <Text component="span" size="sm" fw={400} style={{ overflowWrap: 'anywhere' }}>
          {row.subject}
        </Text>
      )}
      {row.span && (
        <Text component="span" size="sm" c="dimmed" fw={400}>
          {t(spanText(row.span))}
        </Text>
      )}
      {row.stopped && <Badge color="red">{t('schedule_is_stopped')}</Badge>}
      {!row.stopped && row.paused === 1 && <Badge variant="default">{t('schedule_is_paused')}</Badge>}
      {row.stopped && (
        <Text component="span" size="sm" fw={400}>
          {t(`schedule_stopped_${row.stopped}`)}
        </Text>
      )}
    </Stack>
  );
}

function When({ row }: { row: Schedule }) {
  const t = useT();
  const locale = useLocale();
  const { date, time } = momentOf(new Date(row.next_at));
  return (
    <Stack gap={2}>
      <span>{rhythmText(t, locale, row)}</span>
      {row.paused === 0 && !row.stopped && (
        <Text component="span" size="sm" c="dimmed" className="tabular">
          {t('schedule_next', { date, time })}
        </Text>
      )}
    </Stack>
  );
}

function Last({ row: { last } }: { row: Schedule }) {
  const t = useT();
  if (!last)
    return (
      <Text component="span" size="sm" c="dimmed">
        {t('schedule_never')}
      </Text>
    );
  const { date, time } = momentOf(new Date(last.at));
  const words: TextKey = `schedule_outcome_${last.outcome}`;
  return (
    <Stack gap={2}>
      <span>{t(words)}</span>
      <Text component="span" size="sm" c="dimmed" className="tabular">
        {date} {time}
      </Text>
      {last.left_out && (
        <Text component="span" size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('schedule_left_out', { addresses: last.left_out })}
        </Text>
      )}
    </Stack>
  );
}

function Buttons({ row, onEdit }: { row: Schedule; onEdit: (id: number) => void }) {
  const t = useT();
  const may = useCan()('manage_reports');
  const once = useOnce();
  const name = t(reportOf(row.report).title);
  const goesOn = row.paused === 1 || row.stopped !== null;
  const turn = async () => {
    const input = { id: row.id, paused: goesOn ? 0 : 1 } as const;
    try {
      const answer = await once({ ...input, row_version: row.row_version }, (options) =>
        api.schedules.pause(input, options),
      );
      if (answer.code === 'schedule_stopped') return notify.error(`schedule_stopped_${answer.stopped}`);
      notify.success(goesOn ? 's_schedule_resumed' : 's_schedule_paused', { name });
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    }
  };
  const remove = async () => {
    const question = { title: 'ask_delete_entry_title', text: 'm_ask_remove_row', values: { name } } as const;
    if (!(await confirm({ ...question, yes: 'delete', danger: true }))) return;
    try {
      await once({ id: row.id }, (options) => api.schedules.destroy({ id: row.id }, options));
      notify.success('s_successful_deleted', { name });
    } catch (failure) {
      notify.error(failureText(failure, 'e_removing'));
    }
  };
  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      {row.mine === 1 && may && (
        <RowButton icon={IconPencil} label="edit" of="edit_of" name={name} size="lg" onClick={() => onEdit(row.id)} />
      )}
      <RowButton
        icon={goesOn ? IconPlayerPlay : IconPlayerPause}
        label={goesOn ? 'schedule_resume' : 'schedule_pause'}
        of={goesOn ? 'schedule_resume_of' : 'schedule_pause_of'}
        name={name}
        size="lg"
        onClick={() => void turn()}
      />
      <RowButton
        icon={IconTrash}
        label="delete"
        of="delete_of"
        name={name}
        danger
        size="lg"
        onClick={() => void remove()}
      />
    </Group>
  );
}
