/**
 * Databases of earlier releases, in data/: SQL that PostgreSQL and the embedded database can load, and the totals of all
 * reports. `npm run keep-release` adds the current release. For the first release there is also a data folder of the
 * embedded database.
 *
 * kept           the releases, oldest first
 * loadRelease    reads the SQL of one into a database without tables
 * unpackFolder   makes a data folder as a release left it
 * rowsOf         the rows of the organization, without those that a start renews
 * shapeOf        tables, functions, and their constraints and triggers
 * reportTotals   the sums of every report on a day and on the day of the last event
 * comparable     these without the figures that a later release counts otherwise
 */
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompressSync } from 'node:zlib';
import { listNames } from '@resa/contract/lists/names';
import { type ReportName, reportNames } from '@resa/contract/reports/index';
import { tablesOf } from '../../archive/catalogue.ts';
import type { Database } from '../../db/open.ts';
import { guardsOf } from '../edge-rows.ts';
import { sheetOf } from '../reports/asking.ts';
import { COMPLETE, type SentParams } from '../reports/params.ts';
import { testServer } from '../server.ts';

export const DATA = new URL('./data/', import.meta.url).pathname;

export interface Kept {
  /** The day of its schema: its files begin with it. */
  name: string;
  version: string;
  /** The organization's day when it was filled. */
  day: string;
  totals: Record<string, ReportTotal[]>;
}
/** A block of a report: its number of rows and the figures of its last total by their columns. */
interface ReportTotal {
  rows: number;
  total: Record<string, number>;
}

/**
 * Figures that a later decision counts otherwise: columns, and blocks that have more rows since. Persons who prefer not to
 * answer (gender 6) are counted with those whose gender is not known.
 */
const CHANGED_COLUMNS = ['new_households', 'by_gender:6', 'by_gender:'];
const CHANGED_ROWS: readonly string[] = ['b4_report', 'c2_report', 'c3_report', 'f4_report'];

/** The totals of a release without the figures that a later one counts otherwise (decisions 042 and 046). */
export const comparable = (totals: Kept['totals']) =>
  Object.fromEntries(
    Object.entries(totals).map(([name, blocks]) => [
      name,
      blocks.map(({ rows, total }) => ({
        rows: CHANGED_ROWS.includes(name) ? null : rows,
        total: Object.fromEntries(Object.entries(total).filter(([column]) => !CHANGED_COLUMNS.includes(column))),
      })),
    ]),
  );

const files = (await readdir(DATA)).sort();
export const kept: readonly Kept[] = await Promise.all(
  files
    .filter((file) => file.endsWith('.json'))
    .map(async (file) => ({ name: file.slice(0, -5), ...JSON.parse(await readFile(join(DATA, file), 'utf8')) })),
);
export const keptFolders = kept.filter(({ name }) => files.includes(`${name}.db.tar.zst`));

export const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gist', 'fuzzystrmatch'];

export async function loadRelease({ pool }: Database, { name }: Kept): Promise<void> {
  const dump = zstdDecompressSync(await readFile(join(DATA, `${name}.sql.zst`))).toString();
  const client = await pool.connect();
  try {
    for (const extension of EXTENSIONS) await client.query(`create extension ${extension}`);
    await client.query('begin');
    // Functions come before the tables that they name.
    await client.query('set local check_function_bodies = off');
    await client.query(dump);
    await client.query('commit');
  } finally {
    client.release();
  }
}

export async function unpackFolder({ name }: Kept, dataFolder: string): Promise<void> {
  const folder = join(dataFolder, 'db');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const archive = join(dataFolder, 'db.tar');
  await writeFile(archive, zstdDecompressSync(await readFile(join(DATA, `${name}.db.tar.zst`))));
  await promisify(execFile)('tar', ['-xf', archive, '-C', folder]);
}

/** Tables that a start fills or computes again, and tables to which a migration adds rows (0350, 0351, 0418). */
const RENEWED = [...listNames, 'client_words', 'list_versions', 'mail_templates', 'settings', 'versions'].concat(
  'document_types_group_citizenship',
  'document_types_group_roles',
  'duplicate_changes',
);
/** Columns whose values a migration changes: 0019 names tables in the log, 0260 ends all sessions. */
const CHANGED: Readonly<Record<string, readonly string[]>> = {
  activity_log: ['entity'],
  roles: ['lang_fr'],
  sessions: ['ended_at', 'ended_why'],
};

/** How rows begin that an upgrade adds: administrators may import clients and restrict files; privacy officers. */
const ADDED: Readonly<Record<string, readonly string[]>> = {
  role_permissions: ['{"role_id": 1, "permission_id": 41}', '{"role_id": 1, "permission_id": 43}', '{"role_id": 5,'],
  roles: ['{"id": 5, "name": "privacy_officer"'],
};

export type Rows = Record<string, { columns: string[]; rows: string[] }>;

/** With `before`, only the tables and columns that are in it. */
export async function rowsOf({ pool }: Database, before?: Rows): Promise<Rows> {
  const tables = await tablesOf(async (text, values) => (await pool.query(text, values)).rows);
  const found: Rows = {};
  for (const { name, columns: all } of tables) {
    if (RENEWED.includes(name) || (before && !before[name])) continue;
    const columns =
      before?.[name]?.columns ?? all.map((column) => column.name).filter((one) => !CHANGED[name]?.includes(one));
    const { rows } = await pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from (select ${columns.map((one) => `"${one}"`).join()} from "${name}") t order by 1`,
    );
    found[name] = {
      columns,
      rows: rows.map(({ row }) => row).filter((row) => !ADDED[name]?.some((added) => row.startsWith(added))),
    };
  }
  return found;
}

export async function shapeOf(db: Database): Promise<string[]> {
  const { rows } = await db.pool.query<{ part: string }>(
    `select c.relname || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' '
       || case when attnotnull then 'not null ' else '' end || coalesce(pg_get_expr(adbin, adrelid), '') as part
     from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef d on adrelid = attrelid and adnum = attnum
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
     union all select pg_get_functiondef(p.oid) from pg_proc p
     where pronamespace = 'public'::regnamespace and prokind = 'f'
       and not exists (select from pg_depend where objid = p.oid and classid = 'pg_proc'::regclass and deptype = 'e')
     union all select viewname || ' ' || definition from pg_views where schemaname = 'public'`,
  );
  // The read log has a table for each month; expressions that were dumped and loaded have other parentheses.
  return [...rows.map(({ part }) => part), ...(await guardsOf(db))]
    .filter((part) => !/\bread_log_\d/.test(part))
    .map((part) => part.replace(/[()]/g, ''))
    .sort();
}

export async function reportTotals(db: Database, day: string): Promise<Kept['totals']> {
  const { rows: events } = await db.pool.query<{ day: string; event: number }>(
    `select date::text as day, appointment_type_id as event from visits where category_id = 2
     order by date desc, id limit 1`,
  );
  const server = await testServer({ db, now: `${day}T15:00:00Z` });
  try {
    const admin = await server.signIn('admin@resa.test');
    const totalsAt = async (name: ReportName, at: { day: string; event?: number }) =>
      (await sheetOf(server, admin, name, paramsAt(name, at))).map(({ columns, rows }) => {
        const cells = rows.findLast(({ kind }) => kind === 'total')?.cells ?? [];
        const total: Record<string, number> = {};
        for (const [at, { name }] of columns.entries()) {
          const cell = cells[at];
          if (typeof cell === 'number') total[name] = cell;
        }
        return { rows: rows.length, total };
      });
    const totals: Kept['totals'] = {};
    for (const name of reportNames)
      totals[name] = (await Promise.all([{ day }, ...events].map((at) => totalsAt(name, at)))).flat();
    return totals;
  } finally {
    await server.close();
  }
}

/** The parameters of a report for the day, its month, or its year up to that day, whichever it takes. */
function paramsAt(name: ReportName, { day, event }: { day: string; event?: number }): SentParams {
  const year = Number(day.slice(0, 4));
  const range = { from: `${year}-01-01`, to: day };
  const at: SentParams = { range, date: day, year, month: Number(day.slice(5, 7)) - 1, event, vbz_event: event };
  const entries = Object.entries(COMPLETE[name]).map(([key, value]) => [key, at[key as keyof SentParams] ?? value]);
  return Object.fromEntries(entries);
}
