/**
 * The reference lists, kept in the browser and brought up to date by checksum at start, on CategoryUpdate and when the
 * language changes (000 O-78, 001 O-81). Forms open immediately from here.
 */
import type { ListName, ListRow } from '@resa/contract/lists/index';
import type { SettingKey, Settings } from '@resa/contract/settings';
import type { Wording } from '@resa/contract/texts';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../api.ts';
import { forget, readAll, write } from './database.ts';
import { isOpen } from './session.ts';
import { makeStore, useStore } from './store.ts';
import { type Locale, locale, overrideSomeTexts, overrideTexts, useLocale } from './texts.ts';

/** The fields of every row of a list (000 §1). */
export interface LookupRow {
  id: number;
  name_en: string;
  name_fr: string;
  active: 0 | 1;
  position: number;
}
interface Held {
  readonly checksums: Readonly<Record<string, string>>;
  readonly tables: Readonly<Record<string, readonly unknown[]>>;
  readonly options: Readonly<Record<string, unknown>>;
}
/** The name under which options are stored in the browser's database, beside the tables. */
const OPTIONS = '(options)';

const cache = makeStore<Held>({ checksums: {}, tables: {}, options: {} });
/** 'failed' while the browser has no lists and the server did not respond. */
export const lookupState = makeStore<'starting' | 'ready' | 'failed'>('starting');

/** Reads the lists that an earlier visit left. */
export async function startLookups(): Promise<void> {
  const [tables, texts] = await Promise.all([readAll('lookups'), readAll('texts')]);
  const options = tables.find(({ table }) => table === OPTIONS);
  const lists = tables.filter(({ table }) => table !== OPTIONS);
  cache.set({
    checksums: Object.fromEntries(lists.map(({ table, checksum }) => [table, checksum])),
    tables: Object.fromEntries(lists.map(({ table, rows }) => [table, rows as unknown[]])),
    options: (options?.rows as Record<string, unknown>) ?? {},
  });
  if (texts.length > 0) overrideTexts(texts);
  if (lists.length > 0) lookupState.set('ready');
}

/** Whether a response is complete: without a session, or with a locked one, only the organization's name is an option. */
const WHOLE: SettingKey = 'time_zone';

/** Fetches changed lists and texts. Public pages and a locked screen get only their own texts, which are not kept. */
export async function refreshLookups(): Promise<void> {
  const open = isOpen();
  try {
    const answer = await api.categories.checksum({ checksum: open ? cache.get().checksums : {} });
    const { texts, ...lists } = answer.lookups;
    const options = Object.fromEntries(answer.options.map(({ key, value }) => [key, value]));
    // The server may have locked a screen that does not know it yet.
    if (!(WHOLE in options)) {
      cache.set({ ...cache.get(), options: { ...cache.get().options, ...options } });
      if (texts) overrideSomeTexts(texts.rows as unknown as Wording[]);
      return;
    }
    await keep(lists, texts, options);
    lookupState.set('ready');
  } catch {
    if (open && lookupState.get() !== 'ready') lookupState.set('failed');
  }
}

type Answered = Record<string, { checksum: string; rows: Record<string, unknown>[] }>;

async function keep(lists: Answered, texts: Answered[string] | undefined, options: Record<string, unknown>) {
  const before = cache.get();
  const checksums: Record<string, string> = { ...before.checksums, ...(texts && { texts: texts.checksum }) };
  const tables: Record<string, readonly unknown[]> = { ...before.tables, ...(texts && { texts: [] }) };
  for (const [table, { checksum, rows }] of Object.entries(lists)) {
    checksums[table] = checksum;
    tables[table] = rows;
  }
  // An unchanged list stays the same object, so that nothing is drawn again for it.
  cache.set(replaceEqualDeep(before, { checksums, tables, options }));
  if (texts) {
    const rows = texts.rows as unknown as Wording[];
    await forget('texts');
    await write('texts', ...rows);
    overrideTexts(rows);
  }
  const changed = Object.entries(lists).map(([table, { checksum, rows }]) => ({ table, checksum, rows }));
  if (texts) changed.push({ table: 'texts', checksum: texts.checksum, rows: [] });
  await write('lookups', ...changed, { table: OPTIONS, checksum: '', rows: options });
}

type RowIn<N extends string> = N extends ListName ? ListRow<N> : LookupRow;
export interface LookupTable<R> {
  readonly rows: readonly R[];
  byId(id: number | null | undefined): R | undefined;
}

/** A reference list in its own order; empty until it has arrived. */
export function useLookup<N extends ListName>(table: N): LookupTable<RowIn<N>> {
  const { tables } = useStore(cache);
  return tableOf((tables[table] ?? NONE) as readonly RowIn<N>[]);
}

/** Each list is indexed once, however many fields name something from it. */
const indexed = new WeakMap<readonly unknown[], LookupTable<unknown>>();

function tableOf<R>(rows: readonly R[]): LookupTable<R> {
  const known = indexed.get(rows) as LookupTable<R> | undefined;
  if (known) return known;
  const index = new Map(rows.map((row) => [(row as { id: number }).id, row]));
  const table: LookupTable<R> = {
    rows,
    byId: (id) => (id === null || id === undefined ? undefined : index.get(id)),
  };
  indexed.set(rows, table);
  return table;
}

const NONE: readonly never[] = [];

/** The name in the interface's language; '' for a missing row. Inside a component read useLocale() too, so that it follows. */
export function nameOf(row: { name_en: string; name_fr: string } | undefined, into: Locale = locale.get()): string {
  return row ? row[`name_${into}`] : '';
}

export interface Choice {
  value: string;
  label: string;
  disabled: boolean;
}

/** Choices for a select, inactive ones disabled (000 §1); values are ids as text, as Mantine's selects need them. */
export function useOptions(table: ListName): Choice[] {
  const { rows } = useLookup(table);
  const into = useLocale();
  return useMemo(
    () =>
      (rows as unknown as readonly LookupRow[]).map((row) => ({
        value: String(row.id),
        label: nameOf(row, into),
        disabled: row.active === 0,
      })),
    [rows, into],
  );
}

/** A setting that the server shares with every browser (000 O-78). */
export const option = <V>(key: SettingKey): V | undefined => cache.get().options[key] as V | undefined;
export const useOption = <K extends SettingKey>(key: K): Settings[K] | undefined =>
  useStore(cache).options[key] as Settings[K] | undefined;
