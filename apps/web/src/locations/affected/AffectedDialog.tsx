import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import type { Affected, AffectedAppointment, Decision } from '@resa/contract/locations';
import { useState } from 'react';
import { isTextKey, useLocale, useT } from '../../local/texts.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Dated } from '../../ui/Dated.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { momentText } from '../../ui/day-text.ts';
import { LoadingSign } from '../../ui/Loading.tsx';

/** Why an appointment cannot be moved, as a text key. */
export interface Refusal {
  readonly id: number;
  readonly rule: string;
}

/** Every time to which an appointment can be moved, by its id, once fetched. */
export type FreeTimes = ReadonlyMap<number, readonly string[]>;

/** `other` moves to a time that is chosen here. */
type Act = 'leave' | 'move' | 'other' | 'cancel';

interface Props {
  affected: Affected;
  free: FreeTimes;
  onTimes: (id: number) => Promise<void>;
  /** The refusals of the last attempt: who cannot be moved to the chosen time. */
  refusals: readonly Refusal[];
  onDecide: (decisions: readonly Decision[]) => Promise<void>;
  onCancel: () => void;
}

/**
 * The appointments that would be outside the hours, and the decision on each: moved, cancelled, or left as it is.
 * Nothing is decided beforehand, and nothing is saved while one is undecided.
 */
export function AffectedDialog({ affected, refusals, free, onTimes, onDecide, onCancel }: Props) {
  const t = useT();
  const locale = useLocale();
  const { count, appointments, may_move, may_cancel } = affected;
  const [busy, setBusy] = useState(false);
  const choices = useDecisions(affected);
  const { decisions, undecided, all } = choices;
  return (
    <Dialog
      title={t('affected_title', { count })}
      size={860}
      closeOnClickOutside={false}
      onClose={onCancel}
      zIndex={210}
    >
      <Stack>
        <Text>{t(appointments.length > 0 ? 'affected_explained' : 'affected_count_only', { count })}</Text>
        {refusals.length > 0 && (
          <Alert color="red" role="alert">
            {t('e_not_moved')}
          </Alert>
        )}
        {appointments.length > 0 && (
          <>
            <Group gap="xs">
              {may_move === 1 && (
                <Button variant="default" size="xs" onClick={() => all('move')}>
                  {t('affected_move_all')}
                </Button>
              )}
              {may_cancel === 1 && (
                <Button variant="default" size="xs" onClick={() => all('cancel')}>
                  {t('affected_cancel_all')}
                </Button>
              )}
              <Button variant="default" size="xs" onClick={() => all('leave')}>
                {t('affected_leave_all')}
              </Button>
            </Group>
            <DataTable
              label={t('affected_title', { count })}
              rows={appointments}
              rowKey={(row) => row.id}
              columns={[
                {
                  name: 'start_date_time',
                  label: 'affected_when',
                  cell: (row: AffectedAppointment) => <Dated>{momentText(row.start_date_time, locale)}</Dated>,
                },
                {
                  name: 'name',
                  label: 'client',
                  cell: ({ name, file_number }: AffectedAppointment) => (
                    <span style={BREAKS}>{`${name} · ${file_number}`}</span>
                  ),
                },
                {
                  own: 'act',
                  label: 'affected_decision',
                  width: 300,
                  cell: (row: AffectedAppointment) => (
                    <DecisionCell
                      row={row}
                      choices={choices}
                      times={free.get(row.id)}
                      rule={refusals.find(({ id }) => id === row.id)?.rule}
                      onTimes={onTimes}
                    />
                  ),
                },
              ]}
            />
          </>
        )}
        <Text size="sm" c="dimmed">
          {t('affected_left', { count: count - undecided - decisions.length })}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button
            loading={busy}
            disabled={undecided > 0}
            onClick={async () => {
              setBusy(true);
              await onDecide(decisions);
              setBusy(false);
            }}
          >
            {undecided > 0 ? t('affected_save_undecided', { count: undecided }) : t('affected_save', { count })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The act chosen for each appointment, with the time chosen for `other`. */
function useDecisions({ appointments, may_move, may_cancel }: Affected) {
  const [acts, setActs] = useState<ReadonlyMap<number, Act>>(new Map());
  const [times, setTimes] = useState<ReadonlyMap<number, string>>(new Map());
  const actOf = ({ id }: AffectedAppointment) => acts.get(id) ?? null;
  const timeOf = ({ id }: AffectedAppointment) => times.get(id) ?? null;
  const actsOf = (row: AffectedAppointment): Act[] => [
    'leave',
    ...(may_move && row.other_time ? (['move'] as const) : []),
    ...(may_move ? (['other'] as const) : []),
    ...(may_cancel ? (['cancel'] as const) : []),
  ];
  const isUndecided = (row: AffectedAppointment) =>
    actOf(row) === null || (actOf(row) === 'other' && timeOf(row) === null);
  return {
    actOf,
    actsOf,
    timeOf,
    choose: ({ id }: AffectedAppointment, act: Act) => setActs(new Map([...acts, [id, act]])),
    chooseTime: ({ id }: AffectedAppointment, time: string) => setTimes(new Map([...times, [id, time]])),
    /** Chooses the act for every appointment that allows it. */
    all: (act: Act) =>
      setActs(new Map(appointments.filter((row) => actsOf(row).includes(act)).map(({ id }) => [id, act]))),
    undecided: appointments.filter(isUndecided).length,
    decisions: appointments.flatMap((row): Decision[] => {
      const { id, other_time } = row;
      const act = actOf(row);
      if (act === 'cancel') return [{ act, id }];
      const to = act === 'move' ? other_time : act === 'other' ? timeOf(row) : null;
      return to ? [{ act: 'move', id, start_date_time: to }] : [];
    }),
  };
}

interface CellProps {
  row: AffectedAppointment;
  choices: ReturnType<typeof useDecisions>;
  times: readonly string[] | undefined;
  rule: string | undefined;
  onTimes: (id: number) => Promise<void>;
}

function DecisionCell({ row, choices, times, rule, onTimes }: CellProps) {
  const t = useT();
  const locale = useLocale();
  const error = rule && t(isTextKey(rule) ? rule : 'e_not_moved');
  const isOther = choices.actOf(row) === 'other';
  const textOf = (act: Act): string =>
    act === 'move'
      ? t('affected_move_to', { when: momentText(row.other_time as string, locale) })
      : t(act === 'other' ? 'affected_move_other' : `affected_${act}`);
  return (
    <Stack gap={6}>
      <Select
        aria-label={t('affected_decision_of', { name: row.name })}
        data={choices.actsOf(row).map((act) => ({ value: act, label: textOf(act) }))}
        value={choices.actOf(row)}
        placeholder={t('affected_undecided')}
        error={isOther ? undefined : error}
        allowDeselect={false}
        onChange={(act) => {
          choices.choose(row, act as Act);
          if (act === 'other' && !times) void onTimes(row.id);
        }}
      />
      {isOther && (
        <OtherTime
          name={row.name}
          times={times}
          value={choices.timeOf(row)}
          error={error}
          onChange={(time) => choices.chooseTime(row, time)}
        />
      )}
    </Stack>
  );
}

/** A long name breaks, so that it leaves room for the decision. */
const BREAKS = { overflowWrap: 'anywhere' } as const;

interface OtherTimeProps {
  name: string;
  times: readonly string[] | undefined;
  value: string | null;
  error: string | undefined;
  onChange: (time: string) => void;
}

/** One of the free times of a household; typed text narrows them, a date or an hour. */
function OtherTime({ name, times, value, error, onChange }: OtherTimeProps) {
  const t = useT();
  const locale = useLocale();
  if (!times) return <LoadingSign size="sm" />;
  return (
    <Select
      aria-label={t('affected_time_of', { name })}
      placeholder={t('affected_time')}
      data={times.map((time) => ({ value: time, label: momentText(time, locale) }))}
      value={value !== null && times.includes(value) ? value : null}
      error={times.length === 0 ? t('affected_no_time') : error}
      disabled={times.length === 0}
      limit={MOST_SHOWN}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage={t('affected_no_time')}
      onChange={(time) => time && onChange(time)}
    />
  );
}
/** The most times in the list; the others are found by typing. */
const MOST_SHOWN = 60;
