/** Taking a merge back by its journal. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import { type Change, isSame, type JsonRow, rowIn, snapshot } from './snapshot.ts';

/** An appointment that the merge cancelled stays so: its place may be another's, and its client got a mail. */
const OF_APPOINTMENTS = ['client_id', 'family_id', 'former_heads'];
const VERSION_COLUMN = 'row_version';

/** Whether every row is as the merge left it. Versions are not compared: a later merge and its undo raise them. */
export async function isAsLeft(db: Trx, people: readonly number[], changes: readonly Change[]): Promise<boolean> {
  const now = await snapshot(db, people);
  return changes.every((change) => {
    const row = rowIn(now, change);
    if (change.after === null) return row === undefined;
    return (
      row !== undefined &&
      columnsOf(change).every((column) => column === VERSION_COLUMN || isSame(row[column], change.after?.[column]))
    );
  });
}

const columnsOf = ({ table, after, before }: Change): string[] =>
  Object.keys(after ?? before ?? {}).filter(
    (column) => table !== 'appointments' || before === null || OF_APPOINTMENTS.includes(column),
  );

/**
 * Rows that were added are removed first, and files last, the merged one at the end: no two have one place or address.
 */
export async function restoreRows(db: Trx, changes: readonly Change[], source: number): Promise<void> {
  for (const { table, key, before } of changes)
    if (before === null) await sql`delete from ${sql.table(table)} t where ${isRow(table, key)}`.execute(db);
  const restoreRank = ({ table, key }: Change) => (table !== 'clients' ? 0 : key.id === source ? 2 : 1);
  for (const change of changes.toSorted((a, b) => restoreRank(a) - restoreRank(b))) {
    if (change.before === null) continue;
    if (change.after === null) await insert(db, change.table, change.before);
    else await update(db, change);
  }
}

async function update(db: Trx, change: Change): Promise<void> {
  const { table, key, before } = change;
  const columns = columnsOf(change).filter((column) => column !== VERSION_COLUMN);
  if (columns.length === 0) return;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  // The version keeps rising: somebody may hold the one that the merge made.
  const version = Object.hasOwn(before ?? {}, VERSION_COLUMN)
    ? sql`, ${sql.ref(VERSION_COLUMN)} = t.${sql.ref(VERSION_COLUMN)} + 1`
    : sql``;
  await sql`update ${sql.table(table)} t set (${names}) = (select ${names} from ${rowOfJson(table, before as JsonRow)} r)
    ${version} where ${isRow(table, key)}`.execute(db);
}

/** The seat of an open appointment that became free stays free. */
async function insert(db: Trx, table: string, row: JsonRow): Promise<void> {
  const names = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  const unlessOpen =
    table === 'appointment_participants'
      ? sql`where not exists (select from live_appointments where id = r.appointment_id and status = 1)`
      : sql``;
  await sql`insert into ${sql.table(table)} (${names}) select ${names} from ${rowOfJson(table, row)} r ${unlessOpen}`.execute(
    db,
  );
}

const rowOfJson = (table: string, row: JsonRow): RawBuilder<unknown> =>
  sql`jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`;

const isRow = (table: string, key: JsonRow): RawBuilder<boolean> => {
  const columns = Object.keys(key).map((column) => sql`t.${sql.ref(column)} = k.${sql.ref(column)}`);
  return sql`exists (select from ${rowOfJson(table, key)} k where ${sql.join(columns, sql` and `)})`;
};
