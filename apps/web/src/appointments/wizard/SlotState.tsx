import { useT } from '../../local/texts.ts';
import { Note } from '../Note.tsx';
import type { Booking } from './useBooking.ts';

/** Says when the chosen time has closed since it was chosen. */
export function SlotState({ booking: { slot, slots, emergency } }: { booking: Booking }) {
  const t = useT();
  if (!slots.data || emergency || slot?.open === 1) return null;
  return (
    <Note hue="orange" live>
      {t(slot?.why ?? 'rule_appointment_not_available')}
    </Note>
  );
}
