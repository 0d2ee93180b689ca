import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { BookAppointment } from '../appointments/index.ts';
import { useCan } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { isBooked } from '../people/useVerdicts.ts';
import { useOpened } from '../ui/useOpened.ts';
import type { Found } from './check.ts';
import styles from './checkin.module.css';
import type { Place } from './usePlace.ts';

interface Props {
  found: Found;
  place: Place;
  /** The act of the screen. */
  large?: boolean;
}

/** Books the client at the counter, at this location first, in a dialog: the list shows the appointment afterwards. */
export function Book({ found: { client, eligibility }, place, large = false }: Props) {
  const t = useT();
  const may = useCan();
  const booking = useOpened('book');
  if (!may('crud_appointments') || !isBooked(eligibility)) return null;
  return (
    <>
      <Button
        variant="default"
        {...(large && { size: 'md', fullWidth: true, className: styles.long })}
        leftSection={<IconCalendarPlus size={18} aria-hidden />}
        onClick={() => booking.open(client.file_number)}
      >
        {t('book_appointment')}
      </Button>
      {booking.opened === String(client.file_number) && (
        <Suspense>
          <BookAppointment client={client} place_id={place.id} onClose={booking.close} />
        </Suspense>
      )}
    </>
  );
}
