import { useSession } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { FileNumber } from '../people/FileNumber.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Empty } from '../ui/Empty.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import styles from './dashboard.module.css';
import { Panel } from './Panel.tsx';
import { byTurn, isComing } from './today.ts';
import type { DashboardData } from './useDashboard.ts';
import { useNow } from './useNow.ts';

type Appointment = DashboardData['today_appointments'][number];

/** Today's appointments at the user's locations: the next ones first, then those that are over. */
export function TodayAppointments({ appointments }: { appointments: readonly Appointment[] | undefined }) {
  const t = useT();
  const now = useNow();
  const placeOf = usePlaceOf();
  const columns: Column<Appointment>[] = [
    { name: 'start_date_time', label: 'start_time', cell: (row) => <Time row={row} /> },
    {
      name: 'name',
      label: 'name',
      cell: (row) => (
        <div className={styles.name}>
          {row.name}
          <div className={styles.small}>{placeOf(row)}</div>
        </div>
      ),
    },
    { name: 'file_number', label: 'file_number', cell: (row) => <File row={row} /> },
    { name: 'status', label: 'status', cell: (row) => <StateBadge kind="appointment_status" id={row.status} /> },
  ];
  return (
    <Panel title="today_appointments" count={appointments?.length}>
      <DataTable
        bare
        label={t('today_appointments')}
        columns={columns}
        rows={appointments && byTurn(appointments, now)}
        rowKey={({ id }) => id}
        rowClass={(row) => (isComing(row, now) ? undefined : styles.past)}
        heading={(row) => (isComing(row, now) ? 'coming_up' : 'earlier_today')}
        card={(row) => (
          <div className={styles.line}>
            <Time row={row} />
            <div className={styles.words}>
              {row.name}
              <div className={styles.apart}>
                <File row={row} />
                <span>{placeOf(row)}</span>
              </div>
            </div>
            <StateBadge kind="appointment_status" id={row.status} />
          </div>
        )}
        empty={<Empty text="no_appointments_today" hint="no_appointments_today_hint" />}
      />
    </Panel>
  );
}

const Time = ({ row }: { row: Appointment }) => (
  <span className={`${styles.time} tabular`}>{row.start_date_time.slice(11)}</span>
);

const File = ({ row }: { row: Appointment }) => (
  <FileNumber id={row.client_id} file_number={row.file_number} name={row.name} />
);

/** The location's name, where the user has more than one. */
function usePlaceOf() {
  const { locations } = useSession();
  return (row: Appointment) => locations.length > 1 && locations.find(({ id }) => id === row.place_id)?.name;
}
