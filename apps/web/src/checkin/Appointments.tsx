import { Button, Group, SegmentedControl, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useT } from '../local/texts.ts';
import { Empty } from '../ui/Empty.tsx';
import { AppointmentTable } from './AppointmentTable.tsx';
import { Book } from './Book.tsx';
import { type Appointment, type Found, openIds, shownOf, theOne } from './check.ts';
import type { SoughtHousehold } from './queries.ts';
import { useCheckIn } from './useCheckIn.ts';
import type { Place } from './usePlace.ts';

interface Props {
  sought: SoughtHousehold;
  found: Found;
  place: Place;
  /** Something is typed in the search, which keeps the focus. */
  searching: boolean;
  onServed: () => void;
}

/**
 * The client's appointments, open ones or all. With exactly one today its button takes the focus: Enter checks in, unless
 * the desk first has to check who it is.
 */
export function Appointments({ sought, found, place, searching, onServed }: Props) {
  const t = useT();
  const { today, all_appointments } = found;
  const [all, setAll] = useState(false);
  const [seen] = useState(() => openIds(all_appointments));
  const { checkIn, busy } = useCheckIn({ place, today, sought }, onServed);
  const first = theOne(all_appointments, today)?.id ?? null;
  const focusOn = useFirst(searching || found.check ? null : first);
  const rows = shownOf(all_appointments, { all, seen, today });
  const list = { rows, found, first, focusOn, busy, onCheckIn: (row: Appointment) => void checkIn(row, found.client) };
  return (
    <section aria-labelledby="checkin_appointments">
      <Group justify="space-between" mb="xs">
        <Title order={3} id="checkin_appointments">
          {t('checkin_appointments')}
        </Title>
        {found.appointments > 0 && (
          <Group gap="sm">
            <Book found={found} place={place} />
            <SegmentedControl
              aria-label={t('checkin_which')}
              value={all ? 'all' : 'open'}
              onChange={(which) => setAll(which === 'all')}
              data={[
                { value: 'open', label: t('checkin_open') },
                { value: 'all', label: t('tab_all') },
              ]}
            />
          </Group>
        )}
      </Group>
      {found.appointments === 0 ? (
        <Empty text="e_appointment_not_found">
          <Book found={found} place={place} />
        </Empty>
      ) : rows.length === 0 ? (
        <Group justify="center" p="md">
          <Text>{t('checkin_no_open')}</Text>
          <Button variant="default" onClick={() => setAll(true)}>
            {t('checkin_show_all')}
          </Button>
        </Group>
      ) : (
        <AppointmentTable {...list} />
      )}
    </section>
  );
}

/** The appointment whose button takes the focus: the only one shown at first, and never again later. */
function useFirst(first: number | null) {
  const [focusOn, setFocusOn] = useState(first);
  useEffect(() => setFocusOn(null), []);
  return focusOn;
}
