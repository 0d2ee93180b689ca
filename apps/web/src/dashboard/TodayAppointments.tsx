import { Table } from '@mantine/core';
import { useSession } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { useNow } from './useNow.ts';
import { Empty } from '../ui/Empty.tsx';
import { FileNumber } from '../ui/FileNumber.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import type { DashboardData } from './Dashboard.tsx';
import styles from './dashboard.module.css';
import { Panel } from './Panel.tsx';
import { splitDay } from './today.ts';

type Appointment = DashboardData['today_appointments'][number];

/** Who comes today at the user's locations: the next ones first, then those that are over. */
export function TodayAppointments({ appointments }: { appointments: readonly Appointment[] | undefined }) {
  const t = useT();
  const { coming, earlier } = splitDay(appointments ?? [], useNow());
  return (
    <Panel title="today_appointments" count={appointments?.length}>
      {appointments?.length === 0 ? (
        <Empty text="no_appointments_today" hint="no_appointments_today_hint" />
      ) : (
        <Table horizontalSpacing="sm" verticalSpacing={9} aria-label={t('today_appointments')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('start_time')}</Table.Th>
              <Table.Th scope="col">{t('name')}</Table.Th>
              <Table.Th scope="col">{t('file_number')}</Table.Th>
              <Table.Th scope="col">{t('status')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Rows title={t('coming_up')} rows={coming} />
          <Rows title={t('earlier_today')} rows={earlier} past />
        </Table>
      )}
    </Panel>
  );
}

function Rows({ title, rows, past }: { title: string; rows: readonly Appointment[]; past?: boolean }) {
  const { locations } = useSession();
  if (rows.length === 0) return null;
  const placeOf = (id: number) => locations.find((place) => place.id === id)?.name;
  return (
    <Table.Tbody className={past ? styles.past : undefined}>
      <Table.Tr>
        <Table.Th colSpan={4} scope="rowgroup" className={styles.part}>
          {title}
        </Table.Th>
      </Table.Tr>
      {rows.map((row) => (
        <Table.Tr key={row.id}>
          <Table.Td className={styles.time}>{row.start_date_time.slice(11)}</Table.Td>
          <Table.Td className={styles.name}>
            {row.name}
            {locations.length > 1 && <div className={styles.small}>{placeOf(row.place_id)}</div>}
          </Table.Td>
          <Table.Td>
            <FileNumber id={row.client_id} file_number={row.file_number} name={row.name} />
          </Table.Td>
          <Table.Td>
            <StateBadge kind="appointment_status" id={row.status} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  );
}
