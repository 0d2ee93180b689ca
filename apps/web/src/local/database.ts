/**
 * The browser's own database 'resa', version 60 (001 §9): lookups, overridden texts, drafts and the session, the last
 * two encrypted. Where it cannot open, a store in memory takes its place so that work can go on (001 O-81).
 */
import { Dexie } from 'dexie';
import type { Encrypted } from './sealed.ts';
import { makeStore } from './store.ts';

interface Rows {
  lookups: { table: string; checksum: string; rows: unknown };
  texts: { key: string; name_en: string; name_fr: string };
  drafts: { name: string } & Encrypted;
  session: { id: 'current'; userid: number; key: CryptoKey } & Encrypted;
}
type Name = keyof Rows;
const keys = { lookups: 'table', texts: 'key', drafts: 'name', session: 'id' } as const satisfies Record<Name, string>;

/** True when the browser's database could not open: nothing outlives a reload. */
export const inMemory = makeStore(false);

const dexie = new Dexie('resa');
dexie.version(60).stores({ lookups: '&table', texts: '&key', drafts: '&name', session: '&id' });
const memory = new Map<Name, Map<string, unknown>>(
  (Object.keys(keys) as Name[]).map((name) => [name, new Map<string, unknown>()]),
);
const held = (name: Name) => memory.get(name) as Map<string, unknown>;

let opening: Promise<boolean> | undefined;
const opens = () => {
  opening ??= dexie.open().then(
    () => true,
    () => {
      inMemory.set(true);
      return false;
    },
  );
  return opening;
};

export async function read<N extends Name>(name: N, key: string): Promise<Rows[N] | undefined> {
  if (await opens()) return dexie.table<Rows[N]>(name).get(key);
  return held(name).get(key) as Rows[N] | undefined;
}

export async function readAll<N extends Name>(name: N): Promise<Rows[N][]> {
  if (await opens()) return dexie.table<Rows[N]>(name).toArray();
  return [...held(name).values()] as Rows[N][];
}

export async function write<N extends Name>(name: N, ...rows: Rows[N][]): Promise<void> {
  if (await opens()) await dexie.table(name).bulkPut(rows);
  else for (const row of rows) held(name).set((row as unknown as Record<string, string>)[keys[name]] as string, row);
}

export async function forget(name: Name, key?: string): Promise<void> {
  if (await opens()) await (key === undefined ? dexie.table(name).clear() : dexie.table(name).delete(key));
  else if (key === undefined) held(name).clear();
  else held(name).delete(key);
}
