import { Card, Group, Stack, Text } from '@mantine/core';
import type { AppointmentRow } from '@resa/contract/appointments';
import { ORIGIN } from '@resa/rules/booking/slots';
import { IconBuildingStore, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { type TextKey, useLocale, useT } from '../../local/texts.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { FileNumber } from '../../ui/FileNumber.tsx';
import { StateBadge, Tint } from '../../ui/StateBadge.tsx';
import styles from './calendar.module.css';

interface Props {
  rows: readonly AppointmentRow[] | undefined;
  loading: boolean;
  failed: TextKey | null;
  onRetry: () => void;
  empty: ReactNode;
}

/** A day's appointments in order of time; emergencies stand on amber and say so. */
export function DayTable(props: Props) {
  const t = useT();
  const columns: Column<AppointmentRow>[] = [
    { name: 'origin', label: 'origin', silent: true, width: 48, cell: (row) => <Origin origin={row.origin} /> },
    { name: 'file_number', label: 'file_number', cell: (row) => <File row={row} /> },
    { name: 'name', label: 'name', cell: (row) => <Name row={row} /> },
    { name: 'appointment_type_id', label: 'appointment_type', cell: (row) => <TypeName row={row} /> },
    { name: 'start_date_time', label: 'start_date_time', cell: (row) => <Start row={row} /> },
    { name: 'user', label: 'user' },
    { name: 'status', label: 'status', cell: (row) => <StateBadge kind="appointment_status" id={row.status} /> },
  ];
  return (
    <div className={styles.rows}>
      <DataTable
        label={t('appointments_title')}
        columns={columns}
        rowKey={({ id }) => id}
        card={(row) => <RowCard row={row} />}
        {...props}
      />
    </div>
  );
}

const File = ({ row }: { row: AppointmentRow }) => (
  <FileNumber id={row.client_id} file_number={row.file_number} name={row.name} />
);

const Start = ({ row }: { row: AppointmentRow }) => (
  <span className={styles.whole}>
    <DateText value={row.start_date_time} />
  </span>
);

function Name({ row }: { row: AppointmentRow }) {
  const t = useT();
  return (
    <Group gap={8}>
      <span>{row.name}</span>
      {row.emergency === 1 && (
        <span data-emergency>
          <Tint colour="orange">{t('emergency')}</Tint>
        </span>
      )}
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

function RowCard({ row }: { row: AppointmentRow }) {
  return (
    <Card p="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Stack gap={2}>
          <b>
            <Name row={row} />
          </b>
          <Text size="sm" component="div">
            <File row={row} />
          </Text>
          <Text size="sm" component="div">
            <TypeName row={row} />
          </Text>
        </Stack>
        <Stack gap={4} align="flex-end">
          <Start row={row} />
          <StateBadge kind="appointment_status" id={row.status} />
          <Origin origin={row.origin} />
        </Stack>
      </Group>
    </Card>
  );
}
