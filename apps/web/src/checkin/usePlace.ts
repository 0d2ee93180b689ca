/**
 * The location of this workstation (000 §2, O-82): one of the user's own, chosen automatically when there is only
 * one. The browser remembers it for everyone who signs in here; a location that is not theirs does not count.
 */
import { useState } from 'react';
import { type Session, useSession } from '../local/session.ts';

export type Place = Session['locations'][number];
const KEPT = 'checkin_place';

export function usePlace() {
  const { locations: places } = useSession();
  const [chosen, setChosen] = useState(() => Number(localStorage.getItem(KEPT)));
  const [only] = places;
  const place = places.length === 1 ? only : places.find(({ id }) => id === chosen);
  const choose = (id: number) => {
    localStorage.setItem(KEPT, String(id));
    setChosen(id);
  };
  return { places, place: place ?? null, choose };
}
