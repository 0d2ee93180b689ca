/** The current client: the person opened last, shown in a bar at the top until put away; and who it was before. */
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
/** Ids alone: who they are is asked again, with the rights of that moment. */
const recent = makeStore<readonly number[]>([]);
const RECENT_MOST = 8;
onWipe(() => {
  hand.set(null);
  recent.set([]);
});

export const useHand = (): PersonInHand | null => useStore(hand);
/** The clients opened last in this session, the latest first. */
export const useRecent = (): readonly number[] => useStore(recent);

export function takeInHand({ id, file_number, name, client_state_type_id, photo }: PersonInHand): void {
  const person = { id, file_number, name, client_state_type_id, ...(photo !== undefined && { photo }) };
  hand.set(person);
  void keepInSession('hand', person);
  if (recent.get()[0] === id) return;
  recent.set([id, ...recent.get().filter((one) => one !== id)].slice(0, RECENT_MOST));
  void keepInSession('recent', recent.get());
}

export function putAway(): void {
  hand.set(null);
  void forgetInSession('hand');
}

/** Finds again who was in hand, and before them, before a reload. */
export async function startHand(): Promise<void> {
  hand.set(await readInSession<PersonInHand>('hand'));
  recent.set((await readInSession<number[]>('recent')) ?? []);
}
