/** How a row of a location's schedule is written: who saved it, its version, and the refusals of a save (001 O-42). */
import { sql } from 'kysely';
import type { ReadDb, Trx } from '../../db/handles.ts';
import { invalid } from '../../frame/call/refused.ts';
import type { Context } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';
import { savedBy } from '../../frame/change/saved-by.ts';
import type { EditedTable } from '../queries.ts';

interface Stored {
  id: number;
  row_version: number;
  updated_at: string | null;
  updated_by: number | null;
}
type Values = Record<string, unknown>;

/**
 * The response to a save from an earlier version: who saved since, and which fields differ. Undefined when nobody did.
 */
export async function staleFor(db: ReadDb, stored: Stored, sent: Values & { row_version?: number | null }) {
  const { row_version, ...fields } = sent;
  if (row_version === undefined || row_version === null || row_version === stored.row_version) return undefined;
  const { rows } = await sql<{ name: string }>`select name from users where id = ${stored.updated_by}`.execute(db);
  return {
    saved_by: rows[0]?.name ?? 'system',
    saved_at: stored.updated_at,
    row_version: stored.row_version,
    changed: differing(stored as unknown as Values, fields),
  };
}

/** The fields of `sent` whose value is another one in `stored`. */
export const differing = (stored: Values, sent: Values): string[] =>
  Object.keys(sent).filter((field) => JSON.stringify(stored[field] ?? null) !== JSON.stringify(sent[field] ?? null));

/** Adds a row and notes it; returns it as it is stored. */
export async function insertRow<R extends { id: number }>(
  db: Trx,
  ctx: Context,
  note: Note,
  entity: EditedTable,
  values: Values,
): Promise<R> {
  const all = { ...values, ...savedBy(ctx) };
  const { rows } = await sql<R>`
    insert into ${sql.table(entity)} (${sql.join(Object.keys(all).map((name) => sql.id(name)))})
    values (${sql.join(Object.values(all).map(written))}) returning *`.execute(db);
  const [row] = rows as [R];
  note.wrote({ entity, id: row.id, after: row as unknown as Values });
  return row;
}

/** Writes the fields that differ and notes them; returns the row as it is stored. A row that stays as it is keeps its version. */
export async function updateRow<R extends Stored>(
  db: Trx,
  ctx: Context,
  note: Note,
  entity: EditedTable,
  stored: R,
  values: Values,
): Promise<R> {
  const fields = differing(stored as unknown as Values, values);
  if (fields.length === 0) return stored;
  const all: Values = { ...Object.fromEntries(fields.map((field) => [field, values[field]])), ...savedBy(ctx) };
  const sets = Object.entries(all).map(([name, value]) => sql`${sql.id(name)} = ${written(value)}`);
  const { rows } = await sql<R>`
    update ${sql.table(entity)} set ${sql.join(sets)}, row_version = row_version + 1
    where id = ${stored.id} returning *`.execute(db);
  const [row] = rows as [R];
  note.wrote({
    entity,
    id: row.id,
    before: stored as unknown as Values,
    after: row as unknown as Values,
  });
  return row;
}

/** Removes a row and notes it. */
export async function deleteRow(db: Trx, note: Note, entity: EditedTable, stored: { id: number }): Promise<void> {
  await sql`delete from ${sql.table(entity)} where id = ${stored.id}`.execute(db);
  note.wrote({ entity, id: stored.id, before: stored as unknown as Values });
}

/** An object is JSON. */
const written = (value: unknown) =>
  value !== null && typeof value === 'object' ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;

/** Refuses the input when a rule is broken; `under` is the path of the fields in it. */
export function refuseFaults(under: string, faults: readonly { path: string; rule: string; max?: number }[]): void {
  if (faults.length > 0) throw invalid(...faults.map((fault) => ({ ...fault, path: `${under}.${fault.path}` })));
}
