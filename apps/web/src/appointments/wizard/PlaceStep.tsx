import { useT } from '../../local/texts.ts';
import { Choice, Choices } from '../../ui/wizard/Choice.tsx';
import { Note } from '../Note.tsx';
import type { Booking } from './useBooking.ts';

/** Step 1: the user's own locations only (001 §6). */
export function PlaceStep({ booking }: { booking: Booking }) {
  const t = useT();
  if (booking.places.length === 0) return <Note hue="orange">{t('no_assigned_location')}</Note>;
  return (
    <Choices>
      {booking.places.map(({ id, name }) => (
        <Choice key={id} chosen={booking.draft.place_id === id} onChoose={() => booking.pickPlace(id)}>
          <b>{name}</b>
        </Choice>
      ))}
    </Choices>
  );
}
