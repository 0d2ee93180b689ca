import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { notify } from '../../ui/notify.ts';
import { evidenceOf, nextFreeOf, scheduleOf } from '../queries.ts';
import { momentText } from '../words.ts';
import type { Booking } from './useBooking.ts';
import styles from './wizard.module.css';

const NOTHING = { place_id: 0, place_appointment_type_id: 0, appointment_type_id: 0, start_date_time: '' };

/** The usual thing in one act: the client's last kind of booking at its next free place, ready to be saved. Absent when anything stands against it. */
export function Repeat({ booking, client_id }: { booking: Booking; client_id: number }) {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('appointment_types');
  const queries = useQueryClient();
  const { data } = useQuery(nextFreeOf(client_id));
  const offer = data?.offer;
  const judged = useQuery({
    ...evidenceOf({ client_id, members: [], ...(offer ?? NOTHING) }),
    enabled: Boolean(offer),
  });
  if (!offer || judged.data?.evidences.length !== 0) return null;
  const place = booking.places.find(({ id }) => id === offer.place_id)?.name ?? '';
  const take = async () => {
    const answer = await queries.fetchQuery(scheduleOf(offer.place_id)).catch(() => null);
    const plan = answer?.schedule.plans.find(({ id }) => id === offer.place_appointment_type_id);
    if (!plan) return notify.error('e_get_data');
    const { id, appointment_type_id, category_id } = plan;
    booking.repeat({ ...offer, plan: { id, appointment_type_id, category_id } });
  };
  return (
    <Button
      variant="light"
      className={styles.repeat}
      leftSection={<IconRepeat size={18} aria-hidden />}
      onClick={() => void take()}
    >
      {t('repeat_booking', {
        type: nameOf(types.byId(offer.appointment_type_id), locale),
        place,
        when: momentText(offer.start_date_time, locale),
      })}
    </Button>
  );
}
