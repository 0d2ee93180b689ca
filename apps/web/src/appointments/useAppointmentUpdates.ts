import { useQueryClient } from '@tanstack/react-query';
import { useFresh } from '../realtime.ts';
import { BOOKED } from './queries.ts';

/** Renews what is shown when anyone books, moves or closes an appointment at this place (001 O-82). */
export function useAppointmentUpdates(place_id: number | null): void {
  const queries = useQueryClient();
  useFresh(
    (event) => event.type === 'AppointmentUpdate' && event.place_id === place_id,
    () => void queries.invalidateQueries({ queryKey: BOOKED }),
  );
}
