import { ActionIcon } from '@mantine/core';
import { CATEGORY } from '@resa/rules/booking/schedule';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { nameOf, useLookup } from '../local/lookups.ts';
import { useLocale, useT } from '../local/texts.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { DateText } from '../ui/DateText.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { AppointmentCard, TypeName } from './AppointmentCard.tsx';
import { type Acting, CheckInButton } from './CheckInButton.tsx';
import type { Appointment, Found } from './check.ts';
import styles from './checkin.module.css';
import { Details } from './Details.tsx';

interface Props {
  rows: readonly Appointment[];
  found: Found;
  acting: Acting;
}

/** The appointments; a row opens to its participants and its comments. */
export function AppointmentTable({ rows, found, acting }: Props) {
  const t = useT();
  const [open, setOpen] = useState<readonly number[]>([]);
  const toggle = (id: number) =>
    setOpen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  const columns: Column<Appointment>[] = [
    {
      own: 'details',
      label: 'details',
      silent: true,
      width: 52,
      cell: (row) => <Toggle row={row} open={open.includes(row.id)} onToggle={() => toggle(row.id)} />,
    },
    { name: 'appointment_type_id', label: 'appointment_type', cell: (row) => <TypeName row={row} /> },
    {
      name: 'participants',
      label: 'participants',
      align: 'right',
      cell: (row) => row.category_id === CATEGORY.event && row.participants,
    },
    { name: 'place', label: 'location' },
    { name: 'start_date_time', label: 'start_date_time', cell: (row) => <DateText value={row.start_date_time} /> },
    { name: 'status', label: 'status', cell: (row) => <StateBadge kind="appointment_status" id={row.status} /> },
    {
      own: 'check_in',
      label: 'check_in',
      silent: true,
      align: 'right',
      cell: (row) => <CheckInButton row={row} {...acting} />,
    },
  ];
  return (
    <DataTable
      label={t('checkin_appointments')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowClass={({ start_date_time }) =>
        start_date_time.startsWith(found.today) ? `${styles.row} ${styles.today}` : styles.row
      }
      below={(row) =>
        open.includes(row.id) && (
          <div id={`checkin_details_${row.id}`} className={styles.below}>
            <Details row={row} found={found} />
          </div>
        )
      }
      narrowBelow={800}
      card={(row) => <AppointmentCard row={row} found={found} acting={acting} />}
    />
  );
}

function Toggle({ row, open, onToggle }: { row: Appointment; open: boolean; onToggle: () => void }) {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('appointment_types');
  const Sign = open ? IconChevronDown : IconChevronRight;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      onClick={onToggle}
      aria-expanded={open}
      aria-controls={open ? `checkin_details_${row.id}` : undefined}
      aria-label={t('checkin_details', {
        type: nameOf(types.byId(row.appointment_type_id), locale),
        start: row.start_date_time,
      })}
    >
      <Sign size={18} />
    </ActionIcon>
  );
}
