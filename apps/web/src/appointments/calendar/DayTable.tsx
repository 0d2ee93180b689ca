import { Anchor, Card, Group, Stack, Text } from '@mantine/core';
import type { AppointmentRow } from '@resa/contract/appointments';
import { ORIGIN } from '@resa/rules/booking/slots';
import { IconBuildingStore, IconGripVertical, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useChosenColumns } from '../../columns.ts';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { type TextKey, useLocale, useT } from '../../local/texts.ts';
import { useToday } from '../../local/today.ts';
import { EligibilityBadge } from '../../people/EligibilityBadge.tsx';
import { FileNumber } from '../../people/FileNumber.tsx';
import { useVerdicts, type Verdicts } from '../../people/useVerdicts.ts';
import { ColumnsButton, columnsShown } from '../../ui/ColumnsButton.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { useNarrowRoom } from '../../ui/room.ts';
import { StateBadge, Tint } from '../../ui/StateBadge.tsx';
import { RowActs } from '../acts/RowActs.tsx';
import { type Acts, useRights } from '../acts/useActs.ts';
import type { useOpenedAppointment } from '../detail/useOpenedAppointment.ts';
import styles from './calendar.module.css';
import { verdictOfRow } from './row-verdict.ts';
import type { CalendarState } from './useCalendar.ts';
import type { Dragging } from './useDragging.ts';
import { WideButton } from './WideButton.tsx';

interface Props {
  calendar: CalendarState;
  rows: readonly AppointmentRow[] | undefined;
  loading: boolean;
  failed: TextKey | null;
  onRetry: () => void;
  empty: ReactNode;
  acts: Acts;
  opened: ReturnType<typeof useOpenedAppointment>;
  dragging: Dragging;
}

/** The width of a page from which the list is beside the board: calendar.module.css, with the page's margins. */
const BESIDE = 948;
/** More than any page has. */
const ALWAYS = 100_000;

type Acting = Pick<Props, 'acts' | 'opened'>;

/** A day's appointments in order of time; emergencies are amber and labelled. */
export function DayTable({ calendar, acts, opened, dragging, ...props }: Props) {
  const t = useT();
  const rights = useRights();
  const verdicts = useVerdicts(props.rows?.map(({ client_id }) => client_id) ?? []);
  const columns: Column<AppointmentRow>[] = [
    { name: 'origin', label: 'origin', silent: true, width: 48, cell: (row) => <Origin origin={row.origin} /> },
    { name: 'file_number', label: 'file_number', alwaysShown: true, cell: (row) => <File row={row} /> },
    {
      name: 'name',
      label: 'name',
      alwaysShown: true,
      cell: (row) => <Name row={row} verdicts={verdicts} opened={opened} />,
    },
    { name: 'appointment_type_id', label: 'appointment_type', hideOrder: 2, cell: (row) => <TypeName row={row} /> },
    {
      name: 'start_date_time',
      label: 'start_date_time',
      alwaysShown: true,
      cell: (row) => (
        <Handle row={row} dragging={rights(row).edit ? dragging : null}>
          <DateText value={row.start_date_time.slice(0, 10)} />{' '}
          <b className="tabular">{row.start_date_time.slice(11)}</b>
        </Handle>
      ),
    },
    { name: 'user', label: 'user', hideOrder: 1 },
    { name: 'status', label: 'status', cell: (row) => <StateBadge kind="appointment_status" id={row.status} /> },
    {
      own: 'actions',
      label: 'actions',
      silent: true,
      align: 'right',
      cell: (row) => (
        <div className={styles.onScreen}>
          <RowActs row={row} acts={acts} opened={opened} />
        </div>
      ),
    },
  ];
  // Beside the board there is never room for a table; measuring one would replace a row while it is dragged.
  const isBelow = useNarrowRoom(BESIDE) || calendar.wide;
  const choosing = { chosen: useChosenColumns('appointments'), columns };
  return (
    <div className={styles.rows}>
      <Group justify="flex-end" gap={6} mb={6} className={`${styles.onScreen} ${styles.tools}`}>
        <WideButton calendar={calendar} />
        <ColumnsButton {...choosing} />
      </Group>
      <DataTable
        label={t('appointments_title')}
        columns={columnsShown(choosing)}
        rowKey={({ id }) => id}
        {...(isBelow ? { byContent: true } : { narrowBelow: ALWAYS })}
        card={(row) => (
          <RowCard
            row={row}
            dragging={rights(row).edit ? dragging : null}
            verdicts={verdicts}
            acts={acts}
            opened={opened}
          />
        )}
        {...props}
      />
    </div>
  );
}

const File = ({ row }: { row: AppointmentRow }) => (
  <FileNumber id={row.client_id} file_number={row.file_number} name={row.name} />
);

interface HandleProps {
  row: AppointmentRow;
  /** Null if the row cannot be moved. */
  dragging: Dragging | null;
  children: ReactNode;
}

/** When; with a handle, by which a mouse drags it to another time, where the row can be moved. */
function Handle({ row, dragging, children }: HandleProps) {
  const t = useT();
  if (!dragging) return children;
  return (
    <span className={styles.handle} title={t('drag_to_move')} {...dragging.handle(row)}>
      <span>{children}</span>
      <IconGripVertical size={16} aria-hidden />
    </span>
  );
}

function Name({ row, verdicts, opened }: { row: AppointmentRow; verdicts: Verdicts } & Pick<Props, 'opened'>) {
  const t = useT();
  const today = useToday();
  const own = verdicts.get(row.client_id);
  const verdict = own && verdictOfRow(row, own, today);
  return (
    <Group gap={8}>
      <Anchor
        component="button"
        type="button"
        ta="left"
        inherit
        c="inherit"
        fw={600}
        mih={24}
        aria-haspopup="dialog"
        data-opens
        onClick={() => opened.open('view', row.id)}
      >
        {row.name}
      </Anchor>
      {row.emergency === 1 && (
        <span data-emergency>
          <Tint colour="orange">{t('emergency')}</Tint>
        </span>
      )}
      {verdict && <EligibilityBadge eligibility={verdict} />}
    </Group>
  );
}

function TypeName({ row }: { row: AppointmentRow }) {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('appointment_types');
  const name = nameOf(types.byId(row.appointment_type_id), locale);
  return row.participants > 0 ? (
    <>
      {name}{' '}
      <Text span size="sm" c="dimmed">
        {t('participants_count', { count: row.participants })}
      </Text>
    </>
  ) : (
    name
  );
}

function Origin({ origin }: { origin: number }) {
  const t = useT();
  const online = origin === ORIGIN.online;
  const label = t(online ? 'origin_online' : 'origin_staff');
  const Icon = online ? IconWorld : IconBuildingStore;
  return <Icon size={18} role="img" aria-label={label} title={label} className={styles.origin} />;
}

interface CardProps extends Acting {
  row: AppointmentRow;
  verdicts: Verdicts;
  dragging: Dragging | null;
}

/** A row of 56 px or more: time and name first, the rest one line below. */
function RowCard({ row, verdicts, acts, opened, dragging }: CardProps) {
  return (
    <Card p="xs" className={styles.card}>
      <Group justify="space-between" wrap="nowrap" gap={8}>
        <Handle row={row} dragging={dragging}>
          <b className="tabular">{row.start_date_time.slice(11)}</b>
        </Handle>
        <Stack gap={2} flex={1} miw={0}>
          <Name row={row} verdicts={verdicts} opened={opened} />
          <Group gap={4}>
            <Origin origin={row.origin} />
            <Text size="sm" component="div">
              <File row={row} />
            </Text>
            <Text size="sm" c="dimmed" component="div">
              <TypeName row={row} />
            </Text>
            <StateBadge kind="appointment_status" id={row.status} />
          </Group>
        </Stack>
        <div className={styles.onScreen}>
          <RowActs row={row} acts={acts} opened={opened} compact />
        </div>
      </Group>
    </Card>
  );
}
