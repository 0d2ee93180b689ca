import { ActionIcon, Table, VisuallyHidden } from '@mantine/core';
import { CATEGORY } from '@resa/rules/booking/schedule';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { nameOf, useLookup } from '../local/lookups.ts';
import { useLocale, useT } from '../local/texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { type ListProps, TypeName } from './AppointmentCards.tsx';
import { CheckInButton } from './CheckInButton.tsx';
import styles from './checkin.module.css';
import { Details } from './Details.tsx';
import type { Appointment } from './judge.ts';

/** Appointments on a wide screen; a row opens to who comes and what was noted. */
export function AppointmentTable({ rows, found, ...acting }: ListProps) {
  const t = useT();
  const [open, setOpen] = useState<readonly number[]>([]);
  const toggle = (id: number) =>
    setOpen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  return (
    <Table.ScrollContainer minWidth={0} className={styles.frame}>
      <Table verticalSpacing={8} horizontalSpacing="md" aria-labelledby="checkin_appointments">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" w={52}>
              <VisuallyHidden>{t('details')}</VisuallyHidden>
            </Table.Th>
            <Table.Th scope="col">{t('appointment_type')}</Table.Th>
            <Table.Th scope="col" ta="right">
              {t('participants')}
            </Table.Th>
            <Table.Th scope="col">{t('location')}</Table.Th>
            <Table.Th scope="col">{t('start_date_time')}</Table.Th>
            <Table.Th scope="col">{t('status')}</Table.Th>
            <Table.Th scope="col">
              <VisuallyHidden>{t('check_in')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Fragment key={row.id}>
              <Table.Tr className={styles.row} data-today={row.start_date_time.startsWith(found.today) || undefined}>
                <Table.Td>
                  <Toggle row={row} open={open.includes(row.id)} onToggle={() => toggle(row.id)} />
                </Table.Td>
                <Table.Td>
                  <TypeName row={row} />
                </Table.Td>
                <Table.Td ta="right">{row.category_id === CATEGORY.event && row.participants}</Table.Td>
                <Table.Td>{row.place}</Table.Td>
                <Table.Td>
                  <DateText value={row.start_date_time} />
                </Table.Td>
                <Table.Td>
                  <StateBadge kind="appointment_status" id={row.status} />
                </Table.Td>
                <Table.Td ta="right">
                  <CheckInButton row={row} today={found.today} {...acting} />
                </Table.Td>
              </Table.Tr>
              {open.includes(row.id) && (
                <Table.Tr id={`checkin_details_${row.id}`}>
                  <Table.Td />
                  <Table.Td colSpan={6}>
                    <Details row={row} found={found} />
                  </Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
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
