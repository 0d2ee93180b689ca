import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useT } from '../../local/texts.ts';
import { Dated } from '../../ui/Dated.tsx';
import { momentText } from '../../ui/day-text.ts';
import { Note } from '../Note.tsx';
import { useUntil } from '../waiting/parts.tsx';
import { waitingOf } from '../waiting/queries.ts';
import { useWaitingActs } from '../waiting/useWaitingActs.ts';
import type { Booking } from './useBooking.ts';
import type { Booked } from './useSave.ts';

/** The place that is held for this client from a waiting list: its time counts as taken below, and is booked here. */
export function HeldPlace({ booking, onBooked }: { booking: Booking; onBooked: (at: Booked) => void }) {
  const t = useT();
  const locale = useLocale();
  const untilOf = useUntil();
  const { draft, editing, places } = booking;
  const { data } = useQuery({ ...waitingOf(draft.client?.id ?? 0), enabled: draft.client !== null && !editing });
  const acts = useWaitingActs(({ place_id }) => places.find(({ id }) => id === place_id)?.name ?? '');
  const entry = data?.rows.find(({ offer, place_id }) => offer && places.some(({ id }) => id === place_id));
  if (editing || !entry?.offer) return null;
  const { start_date_time, held_until } = entry.offer;
  const book = async () => {
    const booked = await acts.book(entry);
    if (!booked) return;
    await booking.saved();
    onBooked(booked);
  };
  return (
    <Note hue="green" live>
      <Group gap="sm" justify="space-between">
        <span>
          <Dated>
            {t('waiting_held_for_client', { when: momentText(start_date_time, locale), until: untilOf(held_until) })}
          </Dated>
        </span>
        <Button variant="default" size="xs" loading={acts.busy === entry.id} onClick={() => void book()}>
          {t('waiting_book_title')}
        </Button>
      </Group>
    </Note>
  );
}
