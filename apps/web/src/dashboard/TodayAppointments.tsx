import { Table, Text } from '@mantine/core';
import { useSession } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { Empty } from '../ui/Empty.tsx';
import { FileNumber } from '../ui/FileNumber.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { useNarrow } from '../ui/useNarrow.ts';
import styles from './dashboard.module.css';
import { Panel } from './Panel.tsx';
import { splitDay } from './today.ts';
import type { DashboardData } from './useDashboard.ts';
import { useNow } from './useNow.ts';

type Appointment = DashboardData['today_appointments'][number];

/** Who comes today at the user's locations: the next ones first, then those that are over. */
export function TodayAppointments({ appointments }: { appointments: readonly Appointment[] | undefined }) {
  const t = useT();
  const narrow = useNarrow();
  const { coming, earlier } = splitDay(appointments ?? [], useNow());
  const parts = [
    { title: t('coming_up'), rows: coming },
    { title: t('earlier_today'), rows: earlier, past: true },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <Panel title="today_appointments" count={appointments?.length}>
      {parts.length === 0 ? (
        <Empty text="no_appointments_today" hint="no_appointments_today_hint" />
      ) : narrow ? (
        parts.map((part) => <Lines key={part.title} {...part} />)
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
          {parts.map((part) => (
            <Rows key={part.title} {...part} />
          ))}
        </Table>
      )}
    </Panel>
  );
}

interface Part {
  title: string;
  rows: readonly Appointment[];
  past?: boolean;
}

function Rows({ title, rows, past }: Part) {
  const placeOf = usePlaceOf();
  return (
    <Table.Tbody className={past ? styles.past : undefined}>
      <Table.Tr>
        <Table.Th colSpan={4} scope="rowgroup" className={styles.part}>
          {title}
        </Table.Th>
      </Table.Tr>
      {rows.map((row) => (
        <Table.Tr key={row.id}>
          <Table.Td className={styles.time}>{timeOf(row)}</Table.Td>
          <Table.Td className={styles.name}>
            {row.name}
            <div className={styles.small}>{placeOf(row)}</div>
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

/** The same on a phone. */
function Lines({ title, rows }: Part) {
  const placeOf = usePlaceOf();
  return (
    <>
      <Text size="sm" fw={600} c="dimmed" px="md" py="xs">
        {title}
      </Text>
      <ul className={styles.lines} aria-label={title}>
        {rows.map((row) => (
          <li key={row.id}>
            <span className={`${styles.time} tabular`}>{timeOf(row)}</span>
            <div className={styles.words}>
              {row.name}
              <div className={styles.apart}>
                <FileNumber id={row.client_id} file_number={row.file_number} name={row.name} />
                <span>{placeOf(row)}</span>
              </div>
            </div>
            <StateBadge kind="appointment_status" id={row.status} />
          </li>
        ))}
      </ul>
    </>
  );
}

const timeOf = (row: Appointment) => row.start_date_time.slice(11);

/** The location's name, where the user has more than one. */
function usePlaceOf() {
  const { locations } = useSession();
  return (row: Appointment) => locations.length > 1 && locations.find(({ id }) => id === row.place_id)?.name;
}
