import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onResaEvent, soon } from '../realtime.ts';
import { BOOKED } from './queries.ts';

/** Renews what is shown when anyone books, moves or closes an appointment at this place (001 O-82). */
export function useAppointmentUpdates(place_id: number | null): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      onResaEvent((event) => {
        if (event.type !== 'AppointmentUpdate' || event.place_id !== place_id) return;
        soon(() => void queries.invalidateQueries({ queryKey: BOOKED }));
      }),
    [queries, place_id],
  );
}
