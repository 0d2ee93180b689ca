/**
 * The browser's own database 'resa', version 60 (001 §9): lookups, overridden texts, drafts and the session, the last
 * two encrypted. If it cannot open, a store in memory takes its place so that work can continue (001 O-81).
 */
import type { DraftKeys, Encrypted } from './sealed.ts';
import { makeStore } from './store.ts';

interface Rows {
  lookups: { table: string; checksum: string; rows: unknown };
  texts: { key: string; name_en: string | null; name_fr: string | null };
  drafts: { name: string; at: number } & Encrypted;
  session:
    | ({ id: 'current'; userid: number; key: CryptoKey } & Encrypted)
    | { id: 'draft_keys'; keys: DraftKeys }
    | ({ id: 'hand' | 'recent' | 'list' | 'arrivals' } & Encrypted);
}
type Name = keyof Rows;
type Row<N extends Name, K> = N extends 'session' ? Extract<Rows[N], { id: K }> : Rows[N];
const keys = { lookups: 'table', texts: 'key', drafts: 'name', session: 'id' } as const satisfies Record<Name, string>;
const names = Object.keys(keys) as Name[];
export const DATABASE_VERSION = 60;

/** True when the browser's database could not open: nothing outlives a reload. */
export const inMemory = makeStore(false);
const memory = new Map(names.map((name) => [name, new Map<string, unknown>()]));

let opening: Promise<IDBDatabase | null> | undefined;
function database(): Promise<IDBDatabase | null> {
  opening ??= open().catch(() => {
    inMemory.set(true);
    return null;
  });
  return opening;
}

export async function read<N extends Name, K extends string>(name: N, key: K): Promise<Row<N, K> | undefined> {
  const file = await database();
  if (!file) return rowsOf(name).get(key) as Row<N, K> | undefined;
  return answerOf(file.transaction(name).objectStore(name).get(key));
}

/** A table's rows whose keys begin with `prefix`. */
export async function readAll<N extends Name>(name: N, prefix = ''): Promise<Rows[N][]> {
  const file = await database();
  if (!file) {
    const rows = [...rowsOf(name)].filter(([key]) => key.startsWith(prefix));
    return rows.map(([, row]) => row as Rows[N]);
  }
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  return answerOf(file.transaction(name).objectStore(name).getAll(range));
}

export async function write<N extends Name>(name: N, ...rows: Rows[N][]): Promise<void> {
  const file = await database();
  if (!file) for (const row of rows) rowsOf(name).set(keyOf(name, row), row);
  else await change(file, name, (table) => rows.map((row) => table.put(row)));
}

/** Forgets one row, or a whole table. */
export async function forget(name: Name, key?: string): Promise<void> {
  const file = await database();
  if (file) await change(file, name, (table) => (key === undefined ? table.clear() : table.delete(key)));
  else if (key === undefined) rowsOf(name).clear();
  else rowsOf(name).delete(key);
}

const keyOf = (name: Name, row: object) => (row as Record<string, string>)[keys[name]] as string;
const rowsOf = (name: Name) => memory.get(name) as Map<string, unknown>;

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('resa', DATABASE_VERSION);
  request.onupgradeneeded = () => {
    for (const name of [...request.result.objectStoreNames]) request.result.deleteObjectStore(name);
    for (const name of names) request.result.createObjectStore(name, { keyPath: keys[name] });
  };
  // Another tab with a newer version must not wait for this one; the next request opens it again.
  request.onsuccess = () => {
    request.result.onversionchange = () => {
      request.result.close();
      opening = undefined;
    };
  };
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

function answerOf<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function change(file: IDBDatabase, name: Name, act: (table: IDBObjectStore) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = file.transaction(name, 'readwrite');
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    act(transaction.objectStore(name));
  });
}
