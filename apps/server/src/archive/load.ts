/** Reads an archive into an empty organisation, whole or not at all (docs/decisions/008). */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { CompiledQuery, type Kysely } from 'kysely';
import { appliedNames, migrate } from '../db/migrate.ts';
import { migrations as known } from '../db/migrations/index.ts';
import type { Database } from '../db/open.ts';
import { stripTables } from '../db/strip-tables.ts';
import type { Tables } from '../db/tables/index.ts';
import { settle } from '../db/upkeep.ts';
import { FileLost } from '../frame/files/file-lost.ts';
import type { Vault } from '../frame/files/files.ts';
import type { Config } from '../frame/process/config.ts';
import { LEFT_OUT, type Query, quoted, settleSession, tablesOf } from './catalogue.ts';
import { ArchiveRefused } from './container.ts';
import type { End, Manifest, Table } from './manifest.ts';
import { type ArchiveRead, readArchive } from './read.ts';

export interface Target {
  db: Database;
  vault: Vault;
  mode: Config['mode'];
}

/** `manifest` is the archive's, which was read through once already, so that one that is no good touches nothing. */
export async function loadArchive(
  { db, vault, mode }: Target,
  path: string,
  passphrases: readonly string[],
  manifest: Manifest,
): Promise<ArchiveRead> {
  await refuseUsed(db);
  await bringTo(db, manifest);
  const put: string[] = [];
  const load = async (trx: Kysely<Tables>) => {
    const loader = loaderOf(trx, vault, put);
    try {
      const done = await readArchive(path, passphrases, loader.taker(manifest));
      if (mode === 'production') await refuseDemo(trx);
      await loader.finish(done.end);
      return done;
    } catch (error) {
      // Not after a commit that broke: nobody knows whether it took place, and the night cleans what has no row.
      for (const id of put) await vault.store.remove(id).catch(() => {});
      throw error;
    }
  };
  const read = await db.kysely.transaction().execute(load);
  // What the archive's own migrations did not know yet; as at any start of a newer program.
  await migrate(db);
  await settle(db);
  return read;
}

/** On a server nobody else may be at work; the embedded database has one process anyway. */
async function refuseUsed(db: Database): Promise<void> {
  if (db.kind === 'pglite') return;
  const { rows } = await db.pool.query<{ n: number }>(
    `select count(*) as n from pg_stat_activity
     where datname = current_database() and application_name = 'resa' and pid <> pg_backend_pid()`,
  );
  if ((rows[0]?.n ?? 0) > db.pool.totalCount - 1)
    throw new ArchiveRefused('Another Resa process is using this database; stop it first.');
}

/** Tables as the archive's program had them: rows of an earlier one become today's by the migrations in between. */
async function bringTo(db: Database, { migrations, version }: Manifest): Promise<void> {
  const applied = await appliedNames(db.kysely);
  if (applied.some((name, at) => name !== migrations[at]))
    throw new ArchiveRefused(
      `The archive was made by an earlier Resa (${version}); it is read into a database that was never used: another RESA_DATA, or a new database on the server.`,
    );
  await migrate(db, Object.fromEntries(Object.entries(known).filter(([name]) => migrations.includes(name))));
}

async function refuseDemo(trx: Kysely<Tables>): Promise<void> {
  const demo = await trx.selectFrom('users').select('id').where('demo', '=', 1).limit(1).executeTakeFirst();
  if (demo)
    throw new ArchiveRefused(
      'The archive holds demo users, whose password everybody knows; production does not take it.',
    );
}

function loaderOf(trx: Kysely<Tables>, vault: Vault, put: string[]) {
  const query: Query = async <R>(text: string, values: unknown[] = []) =>
    (await trx.executeQuery<R>(CompiledQuery.raw(text, values))).rows;
  const plain: string[] = [];
  let restore = async () => {};

  async function begin(tables: readonly Table[]): Promise<void> {
    await settleSession(query);
    const held = await tablesOf(query);
    const names = held.map(({ name }) => quoted(name)).join(', ');
    await query(`lock table ${names} in access exclusive mode`);
    const [used] = await query<{ used: boolean }>(
      'select exists (select from users) or exists (select from clients) as used',
    );
    if (used?.used)
      throw new ArchiveRefused(
        'There are users or clients here already; an archive is read into an empty organisation: another RESA_DATA, or a new database on the server.',
      );
    const shape = (list: readonly Table[]) => list.map(({ name, columns }) => ({ name, columns }));
    if (!isDeepStrictEqual(shape(held), shape(tables)))
      throw new ArchiveRefused(
        'The tables of this database are not those of the archive; read it into a new database.',
      );
    const partitioned = await query<{ name: string }>("select relname as name from pg_class where relkind = 'p'");
    for (const { name } of held) if (!partitioned.some((one) => one.name === name)) plain.push(name);
    for (const { name } of held) await query(`alter table ${quoted(name)} disable trigger user`);
    await query(`truncate ${names}`);
    await makePartitions(query, tables);
    restore = await stripTables(trx, plain);
  }

  return {
    taker: (manifest: Manifest) => ({
      async begin(second: Manifest) {
        if (!isDeepStrictEqual(second, manifest)) throw new ArchiveRefused('The archive changed while it was read.');
        await begin(manifest.tables);
      },
      rows: (table: Table, rows: (string | null)[][]) => insert(query, table, rows, vault.keyId),
      async file(id: string, bytes: Buffer, sha256: string) {
        const [row] = await query('select from files where id = $1 and sha256 = $2', [id, sha256]);
        if (!row) throw new ArchiveRefused('The archive holds a file whose row is missing or another.');
        if (await isThere(vault, id, sha256)) return;
        put.push(id);
        await vault.put(id, bytes);
      },
    }),
    async finish({ sequences }: End) {
      await restore();
      for (const { name } of await tablesOf(query)) await query(`alter table ${quoted(name)} enable trigger user`);
      // Last, since no refusal takes them back: sequences stand outside of transactions.
      for (const { name, last_value, is_called } of sequences)
        await query('select setval($1::regclass, $2, $3)', [quoted(name), last_value, is_called]);
    },
  };
}

/**
 * A house that changes its database keeps its files where they are: those are neither written again nor taken along
 * when the import fails. Others under the same name are somebody's, and stay untouched.
 */
async function isThere(vault: Vault, id: string, sha256: string): Promise<boolean> {
  try {
    const held = await vault.get({ id, key_id: vault.keyId });
    if (createHash('sha256').update(held).digest('hex') === sha256) return true;
  } catch (error) {
    if (!(error instanceof FileLost)) throw error;
    if (error.how === 'gone') return false;
  }
  throw new ArchiveRefused(
    'Files of this organisation lie here already under another secret; give the import another RESA_DATA or FILES_URL, or their RESA_SECRET.',
  );
}

/** The months that the archive has; others that stand here already stay, and are empty. */
async function makePartitions(query: Query, tables: readonly Table[]): Promise<void> {
  for (const { name: parent, partitions } of tables) {
    for (const { name, bounds } of partitions) {
      const [held] = await query<{ there: boolean }>('select to_regclass($1) is not null as there', [quoted(name)]);
      if (!held?.there) await query(`create table ${quoted(name)} partition of ${quoted(parent)} ${bounds}`);
    }
  }
}

/** Ids as they were, also where the database usually gives them. */
async function insert(
  query: Query,
  { name, columns }: Table,
  rows: readonly (string | null)[][],
  keyId: string,
): Promise<void> {
  const left = LEFT_OUT[name];
  const names = columns.map((column) => quoted(column.name));
  const values = columns.map((column) => `${quoted(column.name)}::${column.type}`);
  const arrays = columns.map((_, at) => `$${at + 1}::text[]`);
  const parameters: unknown[] = columns.map((_, at) => rows.map((row) => row[at]));
  if (left) parameters.push(keyId);
  await query(
    `insert into ${quoted(name)} (${[...names, ...(left ? [quoted(left)] : [])].join(', ')}) overriding system value
     select ${[...values, ...(left ? [`$${parameters.length}`] : [])].join(', ')}
     from unnest(${arrays.join(', ')}) as given (${names.join(', ')})`,
    parameters,
  );
}
