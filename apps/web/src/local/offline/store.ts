/**
 * The browser's database 'resa-desk': households, keys and acts of a workstation that goes on without a network (decision
 * 076). An update of the program empties the other one. Nothing here names anybody without a key.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Encrypted } from '../sealed.ts';

/** The day's households, under the user's key. */
export interface StoredDay extends Encrypted {
  readonly user_id: number;
  readonly today: string;
  /** How far the server's clock was ahead, in milliseconds. */
  readonly ahead: number;
  /** Rows of earlier builds have none. */
  readonly photos?: Encrypted;
}
export type OpensBy = 'password' | 'pin';
/** The user's key, under a key from their password or PIN. */
interface StoredKey extends Encrypted {
  readonly user_id: number;
  readonly salt: Uint8Array<ArrayBuffer>;
  /** Wrong tries in a row. */
  readonly tries: number;
  /** Rows of earlier builds have a password, and neither field. */
  readonly by?: OpensBy;
  /** A hash of the user's key, to notice when the server gives another one. */
  readonly hash?: string;
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

/** Counts wrong tries of a key, so that a power cut gives no more of them; false where the key was erased meanwhile. */
export async function countTries(user_id: number, tries: number): Promise<boolean> {
  const written = (await deskStore()).transaction('keys', 'readwrite', { durability: 'strict' });
  const row = await written.store.get(user_id);
  if (row) await written.store.put({ ...row, tries });
  await written.done;
  return row !== undefined;
}

/** Adds the photos to the day of a user, unless it was erased meanwhile; rejects where the browser has no room. */
export async function putPhotos(user_id: number, today: string, photos: Encrypted): Promise<void> {
  const written = (await deskStore()).transaction('days', 'readwrite');
  const row = await written.store.get(user_id);
  if (row?.today === today) await written.store.put({ ...row, photos });
  await written.done;
}

/**
 * Forgets the households and keys of all users; acts stay. With `keepPins` the key under a PIN stays too, unless it
 * opens acts that were not sent: it serves again the next day.
 */
export async function forgetHouseholds({ keepPins }: { keepPins: boolean }): Promise<void> {
  const file = await deskStore();
  await file.clear('days');
  for (const user_id of await file.getAllKeys('keys'))
    if (!(keepPins && (await isIdlePin(user_id)))) await file.delete('keys', user_id);
}

/** Forgets what another user left here. */
export async function forgetOthers(user_id: number): Promise<void> {
  const file = await deskStore();
  for (const other of await file.getAllKeys('days')) if (other !== user_id) await file.delete('days', other);
  for (const other of await file.getAllKeys('keys'))
    if (other !== user_id && !(await isIdlePin(other))) await file.delete('keys', other);
}

async function isIdlePin(user_id: number): Promise<boolean> {
  const file = await deskStore();
  if ((await file.get('keys', user_id))?.by !== 'pin') return false;
  return (await file.getAll('acts')).every((act) => act.sent || act.user_id !== user_id);
}

/** Forgets acts that the server answered on an earlier day. */
export async function forgetAnswered(today: string): Promise<void> {
  const file = await deskStore();
  for (const { seq, sent, day } of await file.getAll('acts'))
    if (sent && day !== today && seq !== undefined) await file.delete('acts', seq);
}
