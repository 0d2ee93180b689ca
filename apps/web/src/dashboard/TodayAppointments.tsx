import { Anchor, NativeSelect } from '@mantine/core';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { IconUserCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { FileNumber } from '../people/FileNumber.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Empty } from '../ui/Empty.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { useNarrow } from '../ui/useNarrow.ts';
import { useOpens } from '../ui/useOpens.ts';
import { Day } from './Day.tsx';
import styles from './dashboard.module.css';
import { Panel } from './Panel.tsx';
import { byTurn, PART_TEXTS, type Part, partOf } from './today.ts';
import type { DashboardData } from './useDashboard.ts';
import { useNow } from './useNow.ts';

type Appointment = DashboardData['today_appointments'][number];

/** Today's appointments at the user's locations, by the hour and in a list: the next ones first, then those that are over. */
export function TodayAppointments({ appointments }: { appointments: readonly Appointment[] | undefined }) {
  const t = useT();
  const now = useNow();
  const opens = useOpens();
  const { place, places, choose } = usePlace();
  const [part, setPart] = useState<Part | null>(null);
  const here = (appointments ?? []).filter(({ place_id }) => place === 0 || place_id === place);
  const rows = byTurn(here, now).filter((row) => part === null || partOf(row, now) === part);
  const columns: Column<Appointment>[] = [
    { name: 'start_date_time', label: 'start_time', cell: (row) => <Time row={row} /> },
    {
      name: 'name',
      label: 'name',
      cell: (row) => (
        <div className={styles.named}>
          <span>{row.name}</span>
          <span className={styles.small}>{placeOf(row)}</span>
        </div>
      ),
    },
    { name: 'file_number', label: 'file_number', cell: (row) => <File row={row} /> },
    { name: 'status', label: 'status', silent: true, align: 'right', cell: (row) => <Status row={row} /> },
  ];
  /** The location's name, if several are listed. */
  const placeOf = ({ place_id }: Appointment) =>
    places.length > 1 && place === 0 && places.find(({ id }) => id === place_id)?.name;
  return (
    <Panel
      title="today_appointments"
      link={
        opens('/checkin')
          ? { to: '/checkin', label: 'checkin_title' }
          : { to: '/appointments', label: 'appointments_title' }
      }
      waiting={appointments === undefined}
      picture={
        <Day appointments={here} now={now} part={part} onPart={setPart}>
          {places.length > 1 && (
            <NativeSelect
              size="xs"
              aria-label={t('location')}
              value={place}
              data={[
                { value: '0', label: t('report_all_locations') },
                ...places.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
            />
          )}
        </Day>
      }
    >
      <DataTable
        bare
        label={t('today_appointments')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowClass={(row) => (partOf(row, now) === 'arrived' ? styles.past : undefined)}
        heading={(row) => PART_TEXTS[partOf(row, now)]}
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
            <Status row={row} />
          </div>
        )}
        empty={
          part === null || here.length === 0 ? (
            <Empty text="no_appointments_today" hint="no_appointments_today_hint" />
          ) : (
            <Empty text="no_data_found" />
          )
        }
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

/** How an appointment ended; an open one leads to the check-in of its household. */
function Status({ row }: { row: Appointment }) {
  const t = useT();
  const opens = useOpens();
  const phone = useNarrow();
  if (row.status !== STATUS.open || !opens('/checkin')) return <StateBadge kind="appointment_status" id={row.status} />;
  return (
    <Anchor
      component={Link}
      inherit
      to="/checkin"
      search={{ client: row.file_number } as never}
      className="unbroken"
      aria-label={t('checkin_check_in_person', { name: row.name, time: row.start_date_time.slice(11) })}
    >
      {phone ? <IconUserCheck size={22} aria-hidden /> : t('check_in')}
    </Anchor>
  );
}

const KEPT = 'dashboard_place';

/** The location that is shown, 0 for all: kept by the browser, if it is one of the user's own. */
function usePlace() {
  const { locations: places } = useSession();
  const [chosen, setChosen] = useState(() => Number(localStorage.getItem(KEPT)));
  const choose = (id: number) => {
    localStorage.setItem(KEPT, String(id));
    setChosen(id);
  };
  return { places, place: places.some(({ id }) => id === chosen) ? chosen : 0, choose };
}
