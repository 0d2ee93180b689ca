import { Button, Card, Group, Stack, Text } from '@mantine/core';
import type { ClientAppointmentRow } from '@resa/contract/appointments';
import { IconPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { api } from '../api.ts';
import { nameOf, useLookup } from '../local/lookups.ts';
import { useCan, useSession } from '../local/session.ts';
import { useLocale, useT } from '../local/texts.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Empty } from '../ui/Empty.tsx';
import { StateBadge, Tint } from '../ui/StateBadge.tsx';
import { useOpened } from '../ui/useOpened.ts';
import { usePagedTable } from '../ui/usePagedTable.ts';
import { RowActs } from './acts/RowActs.tsx';
import { useActs } from './acts/useActs.ts';
import { OpenedAppointment } from './detail/OpenedAppointment.tsx';
import { useOpenedAppointment } from './detail/useOpenedAppointment.ts';
import { WaitingOfClient } from './waiting/WaitingOfClient.tsx';
import type { BookedPerson } from './wizard/draft.ts';

const BookAppointment = lazy(() => import('./BookAppointment.tsx'));

const SORTS = ['start_date_time', 'appointment_type_id', 'place', 'status', 'user'] as const;

/** The appointments tab of a client's file (001 §2.8): every location's, those of others read-only. */
export default function ClientAppointments({ client }: { client: BookedPerson }) {
  const t = useT();
  const may = useCan();
  const { locations } = useSession();
  const acts = useActs();
  const opened = useOpenedAppointment();
  const adding = useOpened('add');
  const { table } = usePagedTable(
    api.appointments.list,
    { sorts: SORTS, sortBy: 'start_date_time', descending: true },
    ({ paging }) => ({ ...paging, terms: { client_id: client.id } }),
    ({ dt }) => dt,
  );
  const mayAdd = may('crud_appointments');
  // 001 O-55
  const placed = locations.length > 0;
  const actsOf = (row: ClientAppointmentRow) => (
    <RowActs
      row={{ ...row, client_id: client.id, file_number: client.file_number, name: client.name }}
      acts={acts}
      opened={opened}
      compact
    />
  );
  const columns: Column<ClientAppointmentRow>[] = [
    {
      name: 'start_date_time',
      label: 'start_date_time',
      cell: (row) => <DateText value={row.start_date_time} />,
    },
    {
      name: 'appointment_type_id',
      label: 'appointment_type',
      cell: (row) => <TypeName row={row} />,
    },
    { name: 'place', label: 'location' },
    {
      name: 'status',
      label: 'status',
      cell: (row) => <StateBadge kind="appointment_status" id={row.status} />,
    },
    { name: 'user', label: 'user' },
    {
      own: 'actions',
      label: 'actions',
      silent: true,
      align: 'right',
      cell: actsOf,
    },
  ];
  return (
    <Stack>
      {mayAdd && (
        <Group justify="flex-end">
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={!placed}
            onClick={() => adding.open('appointment')}
          >
            {t('add_appointment')}
          </Button>
        </Group>
      )}
      <WaitingOfClient client_id={client.id} />
      <DataTable
        {...table}
        label={t('tab_appointments')}
        columns={columns}
        rowKey={({ id }) => id}
        card={(row) => <RowCard row={row}>{actsOf(row)}</RowCard>}
        empty={<Empty text="no_appointments_yet" />}
      />
      {adding.opened === 'appointment' && mayAdd && placed && (
        <Suspense>
          <BookAppointment client={client} onClose={adding.close} />
        </Suspense>
      )}
      <OpenedAppointment at={opened} />
    </Stack>
  );
}

/** An appointment where the window is narrow. */
function RowCard({ row, children }: { row: ClientAppointmentRow; children: ReactNode }) {
  return (
    <Card p="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <Stack gap={2} miw={0}>
          <Group gap={8}>
            <Text fw={600} component="div">
              <DateText value={row.start_date_time} />
            </Text>
            <StateBadge kind="appointment_status" id={row.status} />
          </Group>
          <TypeName row={row} />
          <Text size="sm" c="dimmed">
            {[row.place, row.user].filter(Boolean).join(' · ')}
          </Text>
        </Stack>
        {children}
      </Group>
    </Card>
  );
}

function TypeName({ row }: { row: ClientAppointmentRow }) {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('appointment_types');
  return (
    <Group gap={8}>
      <span>{nameOf(types.byId(row.appointment_type_id), locale)}</span>
      {row.emergency === 1 && <Tint colour="orange">{t('emergency')}</Tint>}
    </Group>
  );
}
