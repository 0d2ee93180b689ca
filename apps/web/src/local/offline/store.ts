/**
 * The browser's database 'resa-desk': households, keys and acts of a workstation that goes on without a network (decision
 * 076). An update of the program empties the other one. Nothing here names anybody without a key.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Encrypted } from '../sealed.ts';

/** The day's households, under the user's key. */
interface StoredDay extends Encrypted {
  readonly user_id: number;
  readonly today: string;
  /** How far the server's clock was ahead, in milliseconds. */
  readonly ahead: number;
}
/** The user's key, under a key from their password. */
interface StoredKey extends Encrypted {
  readonly user_id: number;
  readonly salt: Uint8Array<ArrayBuffer>;
  /** Wrong passwords in a row. */
  readonly tries: number;
}
interface StoredAct extends Encrypted {
  /** The order in which acts were noted. */
  readonly seq?: number;
  readonly id: string;
  readonly user_id: number;
  readonly workstation: string;
  readonly day: string;
  /** The server has answered it; it stays for the list of the day. */
  readonly sent: boolean;
}

interface Desk extends DBSchema {
  days: { key: number; value: StoredDay };
  keys: { key: number; value: StoredKey };
  acts: { key: number; value: StoredAct };
}

let opening: Promise<IDBPDatabase<Desk>> | undefined;
export function deskStore(): Promise<IDBPDatabase<Desk>> {
  const file =
    opening ??
    openDB<Desk>('resa-desk', 1, {
      upgrade(file) {
        file.createObjectStore('days', { keyPath: 'user_id' });
        file.createObjectStore('keys', { keyPath: 'user_id' });
        file.createObjectStore('acts', { keyPath: 'seq', autoIncrement: true });
      },
      // Another tab with a newer version must not wait for this one.
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        opening = undefined;
      },
      terminated: () => {
        opening = undefined;
      },
    });
  opening = file;
  file.catch(() => {
    opening = undefined;
  });
  return file;
}

/** Keeps an act so that a flat battery does not lose it; rejects where the browser has no room. */
export async function putAct(act: StoredAct): Promise<void> {
  const file = await deskStore();
  const written = file.transaction('acts', 'readwrite', { durability: 'strict' });
  await Promise.all([written.store.put(act), written.done]);
}

/** Forgets the households and keys of all users; acts stay. */
export async function forgetHouseholds(): Promise<void> {
  const file = await deskStore();
  const written = file.transaction(['days', 'keys'], 'readwrite');
  await Promise.all([written.objectStore('days').clear(), written.objectStore('keys').clear(), written.done]);
}

/** Forgets acts that the server answered on an earlier day. */
export async function forgetAnswered(today: string): Promise<void> {
  const file = await deskStore();
  for (const { seq, sent, day } of await file.getAll('acts'))
    if (sent && day !== today && seq !== undefined) await file.delete('acts', seq);
}
