import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCurrentClient } from '../../local/current-client.ts';
import { useLookup } from '../../local/lookups.ts';
import { STEP_HEADING } from '../../ui/wizard/WizardFrame.tsx';
import { NewBooking } from '../NewBooking.tsx';
import { dayOf } from '../queries.ts';
import type { Booked } from '../wizard/useSave.ts';
import { chosenIn } from './tabs.ts';
import type { CalendarState } from './useCalendar.ts';

interface Props {
  calendar: CalendarState;
  location: number;
  onSaved: (booked: Booked) => void;
  onClose: () => void;
}

/** A new booking from the calendar, for the type, day and time that are chosen there. */
export default function BookAt({ calendar, location, ...ends }: Props) {
  const { slot, date, client } = calendar;
  const day = useQuery({ ...dayOf(location, date), enabled: slot !== null });
  const types = useLookup('appointment_types');
  const current = useCurrentClient();
  const isReady = slot === null || !day.isPending;
  useEffect(() => {
    // The pressed cell was removed.
    if (isReady && document.activeElement === document.body) document.getElementById(STEP_HEADING)?.focus();
  }, [isReady]);
  if (!isReady) return <Skeleton h={320} />;
  const chosen = chosenIn(day.data?.group.slots ?? [], slot);
  const type = types.byId(chosen?.appointment_type_id);
  return (
    <NewBooking
      {...ends}
      place_id={location}
      date={date}
      dayStays={slot !== null}
      {...(client !== null && client === current?.id && { first: current })}
      {...(chosen &&
        type && {
          wanted: {
            plan: {
              id: chosen.place_appointment_type_id,
              appointment_type_id: type.id,
              category_id: type.category_id,
            },
            time: chosen.time,
          },
        })}
    />
  );
}
