import { useT } from '../../local/texts.ts';
import { Note } from '../Note.tsx';
import type { Booking } from './useBooking.ts';

/** The client's last appointment was at another location: it is mentioned, not forbidden (001 O-26). */
export function Elsewhere({ booking: { elsewhere } }: { booking: Booking }) {
  const t = useT();
  if (!elsewhere) return null;
  return (
    <Note hue="orange" live>
      {t('nf_last_appointment_place', { place: elsewhere.place })}
    </Note>
  );
}
