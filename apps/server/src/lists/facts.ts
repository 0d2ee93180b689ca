/**
 * The facts a row of a list is checked against, read once under the list's lock: its rows and those it may point at.
 */
import { keyOf, type List, linksOf, uniqueOf } from '@resa/contract/lists/define';
import { type ListName, lists } from '@resa/contract/lists/index';
import type { ReadDb, Trx } from '../db/handles.ts';
import type { Note } from '../frame/change/note.ts';
import { type AnyRow, rowsOf } from './rows.ts';

export interface Facts {
  readonly rows: readonly AnyRow[];
  /** Rows of the lists that this one points at. */
  readonly others: Readonly<Partial<Record<ListName, readonly AnyRow[]>>>;
  /** By the fields of each rule of uniqueOf(): which row has the values that no two rows share. */
  readonly keys: ReadonlyMap<string, Map<string, number>>;
}

export async function factsOf(db: ReadDb, list: List): Promise<Facts> {
  const otherLists: Partial<Record<ListName, AnyRow[]>> = {};
  for (const name of referredBy(list)) otherLists[name] = await rowsOf(db, lists[name] as unknown as List);
  const rows = await rowsOf(db, list);
  const facts: Facts = {
    rows,
    others: otherLists,
    keys: new Map(uniqueOf(list).map(({ fields }) => [fields.join(), new Map()])),
  };
  for (const row of rows) knowRow(list, facts, row, row);
  return facts;
}

/** The lists that rows of this one point at. */
function referredBy(list: List): ListName[] {
  const single = Object.values(list.fields).flatMap(({ kind, of }) => (kind === 'one' ? [of as ListName] : []));
  return [...new Set([...single, ...linksOf(list).map(({ of }) => of)])].sort();
}

/** A row without an id yet, of the same import. */
const NEW_ROW_ID = 0;

/** Lets a row count among those that others may not duplicate; `stored` is the one it replaces. */
export function knowRow(list: List, { keys }: Facts, row: Record<string, unknown>, stored?: AnyRow): void {
  for (const { fields } of uniqueOf(list)) {
    const idsByKey = keys.get(fields.join());
    const formerKey = stored && keyOf(stored, fields);
    if (formerKey !== undefined && idsByKey?.get(formerKey) === stored?.id) idsByKey?.delete(formerKey);
    const key = keyOf(row, fields);
    if (key !== undefined) idsByKey?.set(key, stored?.id ?? NEW_ROW_ID);
  }
}

/** Lets one writer at a time change a list, so that a check still holds when the row is written. */
export async function holdList(db: Trx, { name }: List): Promise<void> {
  await db.selectFrom('list_versions').select('version').where('name', '=', name).forUpdate().executeTakeFirstOrThrow();
}

/** The version of everything that the facts of a list are read from; another one once any of it has changed. */
export async function versionOf(db: ReadDb, list: List): Promise<string> {
  return inWords(await versions(db, list).execute());
}

/** The same under the list's lock; nobody changes the rows that its rows point at until the transaction ends. */
export async function holdVersion(db: Trx, list: List): Promise<string> {
  await holdList(db, list);
  return inWords(await versions(db, list).forShare().execute());
}

const versions = (db: ReadDb, list: List) =>
  db
    .selectFrom('list_versions')
    .select('version')
    .where('name', 'in', [list.name, ...referredBy(list)])
    .orderBy('name');
const inWords = (rows: readonly { version: string }[]) => rows.map(({ version }) => version).join(' ');

/** Has every open browser fetch the list again once the change has committed (decisions-002 C06). */
export const emitChange = (note: Note, list: List) =>
  note.emit({ type: 'CategoryUpdate', tables: [list.name] }, 'everyone');
