/**
 * The location where this desk stands (000 §2, O-82): one of the user's own, chosen by itself when there is one only,
 * and kept for the session: through other screens, a reload and a locked screen, not for the next user.
 */
import { useState } from 'react';
import { type Session, useSession } from '../local/session.ts';

export type Place = Session['locations'][number];
const KEPT = 'checkin_place';

export function usePlace() {
  const { locations: places, uuid } = useSession();
  const [chosen, setChosen] = useState(() => kept(uuid));
  const [only] = places;
  const place = places.length === 1 ? only : places.find(({ id }) => id === chosen);
  const choose = (id: number) => {
    sessionStorage.setItem(KEPT, `${uuid} ${id}`);
    setChosen(id);
  };
  return { places, place: place ?? null, choose };
}

function kept(uuid: string): number | null {
  const [session, id] = (sessionStorage.getItem(KEPT) ?? '').split(' ');
  return session === uuid ? Number(id) : null;
}
