/** The current client: the person opened last, shown in a bar at the top until put away. */
import { forgetInSession, keepInSession, onWipe, readInSession } from './session.ts';
import { makeStore, useStore } from './store.ts';

export interface PersonInHand {
  id: number;
  file_number: number;
  name: string;
  client_state_type_id: number;
  photo?: 0 | 1;
}

const hand = makeStore<PersonInHand | null>(null);
onWipe(() => hand.set(null));

export const useHand = (): PersonInHand | null => useStore(hand);

export function takeInHand({ id, file_number, name, client_state_type_id, photo }: PersonInHand): void {
  const person = { id, file_number, name, client_state_type_id, ...(photo !== undefined && { photo }) };
  hand.set(person);
  void keepInSession('hand', person);
}

export function putAway(): void {
  hand.set(null);
  void forgetInSession('hand');
}

/** Finds again who was in hand before a reload. */
export async function startHand(): Promise<void> {
  hand.set(await readInSession<PersonInHand>('hand'));
}
