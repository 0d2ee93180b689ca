/** The current client: the person opened last, shown in a bar at the top until removed; and the earlier ones. */
import { forgetInSession, keepInSession, onWipe, readInSession } from './session.ts';
import { makeStore, useStore } from './store.ts';

export interface CurrentClient {
  id: number;
  file_number: number;
  name: string;
  client_state_type_id: number;
  photo?: 0 | 1;
}

const current = makeStore<CurrentClient | null>(null);
/** Only ids; their data are fetched again with the user's present rights. */
const recent = makeStore<readonly number[]>([]);
const RECENT_MOST = 8;
onWipe(() => {
  current.set(null);
  recent.set([]);
});

export const useCurrentClient = (): CurrentClient | null => useStore(current);
/** The clients opened last in this session, the latest first. */
export const useRecent = (): readonly number[] => useStore(recent);

export function makeCurrent({ id, file_number, name, client_state_type_id, photo }: CurrentClient): void {
  const person = { id, file_number, name, client_state_type_id, ...(photo !== undefined && { photo }) };
  current.set(person);
  void keepInSession('hand', person);
  if (recent.get()[0] === id) return;
  recent.set([id, ...recent.get().filter((one) => one !== id)].slice(0, RECENT_MOST));
  void keepInSession('recent', recent.get());
}

/** Changes what is shown of a person while they are the current client; another may have been chosen meanwhile. */
export function updateCurrent(id: number, change: Partial<Omit<CurrentClient, 'id'>>): void {
  const person = current.get();
  if (person?.id === id) makeCurrent({ ...person, ...change });
}

export function clearCurrentClient(): void {
  current.set(null);
  void forgetInSession('hand');
}

/** Restores the current and the earlier clients after a reload. */
export async function startCurrentClient(): Promise<void> {
  current.set(await readInSession<CurrentClient>('hand'));
  recent.set((await readInSession<number[]>('recent')) ?? []);
}
