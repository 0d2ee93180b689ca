import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { momentText } from '../../ui/day-text.ts';
import { nextFreeOf } from '../queries.ts';
import type { Booking } from './useBooking.ts';
import styles from './wizard.module.css';

interface Props {
  booking: Booking;
  client_id: number;
}

/**
 * The usual booking in one act: the client's last kind of booking at its next free place. Absent without such a place.
 */
export function Repeat({ booking, client_id }: Props) {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('appointment_types');
  const offer = useQuery(nextFreeOf(client_id)).data?.offer;
  const type = types.byId(offer?.appointment_type_id);
  if (!offer || !type) return null;
  const { place_id, start_date_time, place_appointment_type_id: id } = offer;
  const plan = { id, appointment_type_id: type.id, category_id: type.category_id };
  return (
    <Button
      variant="light"
      className={styles.repeat}
      leftSection={<IconRepeat size={18} aria-hidden />}
      onClick={() => booking.repeat({ place_id, start_date_time, plan })}
    >
      {t('repeat_booking', {
        type: nameOf(type, locale),
        place: booking.places.find(({ id }) => id === place_id)?.name ?? '',
        when: momentText(start_date_time, locale),
      })}
    </Button>
  );
}
