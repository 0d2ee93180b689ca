/**
 * Reference lists as the browser store keeps them: their rows, and checksums that show in one small query which of
 * them changed (000 O-78).
 */
import { createHash } from 'node:crypto';
import type { List } from '@resa/contract/lists/define';
import { type ListName, type ListRow, lists } from '@resa/contract/lists/index';
import type { ReadDb } from '../db/handles.ts';
import { rowsOf } from './rows.ts';

export interface LookupTable {
  rows: Record<string, unknown>[];
  checksum: string;
}

/** The rows and checksum of each list whose checksum differs from the caller's; all lists for a caller without any. */
export async function changedLookups(
  db: ReadDb,
  checksums: Readonly<Record<string, string>>,
): Promise<Partial<Record<ListName, LookupTable>>> {
  const answer: Partial<Record<ListName, LookupTable>> = {};
  // The checksums are read first: rows newer than their checksum are only fetched once more.
  for (const [name, checksum] of Object.entries(await lookupChecksums(db)) as [ListName, string][]) {
    if (checksums[name] !== checksum) answer[name] = { rows: await keptRows(db, name, checksum), checksum };
  }
  return answer;
}

/** The checksum of each list: the version that triggers give it, and the fields that this build returns. */
export async function lookupChecksums(db: ReadDb): Promise<Record<ListName, string>> {
  const versions = await db.selectFrom('list_versions').select(['name', 'version']).execute();
  const offeredVersions = versions.filter(({ name }) => name in lists);
  return Object.fromEntries(offeredVersions.map(({ name, version }) => [name, `${version}.${builds[name]}`])) as Record<
    ListName,
    string
  >;
}

/** All rows of a list with their linked ids, by position, then English name. Pages by language sort again. */
export const lookupRows = <N extends ListName>(db: ReadDb, name: N) =>
  rowsOf(db, lists[name] as unknown as List) as unknown as Promise<ListRow<N>[]>;

/** A list whose fields change in a new build changes its checksum, though its rows did not. */
const builds = Object.fromEntries(
  Object.entries(lists).map(([name, { fields }]) => [
    name,
    createHash('sha256').update(Object.keys(fields).join()).digest('hex').slice(0, 8),
  ]),
) as Record<ListName, string>;

/** Versions are random and never repeat, so rows kept under a checksum are right for every process and database. */
const cache = new Map<ListName, LookupTable>();

async function keptRows(db: ReadDb, name: ListName, checksum: string): Promise<LookupTable['rows']> {
  const cached = cache.get(name);
  if (cached?.checksum === checksum) return cached.rows;
  const rows = await lookupRows(db, name);
  cache.set(name, { rows, checksum });
  return rows;
}
