/** Reads an archive into an empty organization, whole or not at all (docs/decisions/008). */
import { isDeepStrictEqual } from 'node:util';
import { CompiledQuery, type Kysely } from 'kysely';
import { installationOf } from '../db/installation.ts';
import { appliedNames, migrate } from '../db/migrate.ts';
import { makeInstallation } from '../db/migrations/0250-installation.ts';
import { migrations as known } from '../db/migrations/index.ts';
import type { Database } from '../db/open.ts';
import { stripTables } from '../db/strip-tables.ts';
import type { Tables } from '../db/tables/index.ts';
import { settle } from '../db/upkeep.ts';
import type { Vault } from '../frame/files/files.ts';
import type { Place } from '../frame/files/store.ts';
import type { Config } from '../frame/process/config.ts';
import { changeSealed, LEFT_OUT, type Query, quoted, settleSession, tablesOf } from './catalogue.ts';
import { ArchiveRefused } from './container.ts';
import type { End, Manifest, Table } from './manifest.ts';
import { type ArchiveRead, readArchive } from './read.ts';

/** Ends the access that was open when an archive was made: since then it may have been ended. */
const END_ACCESS: Readonly<Record<string, string>> = {
  sessions: "update sessions set ended_at = now(), ended_why = 'restored' where ended_at is null",
  client_sessions: "update client_sessions set ended_at = now(), ended_why = 'restored' where ended_at is null",
  remembered_workstations: 'delete from remembered_workstations',
  password_resets: 'update password_resets set used_at = now() where used_at is null',
  client_links: 'update client_links set used_at = now() where used_at is null',
};

export interface Target {
  db: Database;
  vault: Vault;
  mode: Config['mode'];
}

/**
 * Loads an archive. `manifest` comes from a first pass over the whole archive, so that an invalid one is refused before
 * anything is changed.
 */
export async function loadArchive(
  { db, vault, mode }: Target,
  path: string,
  passphrases: readonly string[],
  manifest: Manifest,
): Promise<ArchiveRead> {
  await refuseUsed(db);
  await bringTo(db, manifest);
  const put: Place[] = [];
  const load = async (trx: Kysely<Tables>) => {
    const loader = loaderOf(trx, vault, put);
    try {
      const done = await readArchive(path, passphrases, loader.taker(manifest));
      if (mode === 'production') await refuseDemo(trx);
      await loader.finish(done.end);
      return done;
    } catch (error) {
      // Not after a failed commit: it may have taken place, and a nightly job removes files without a row.
      for (const place of put) await vault.store.remove(place).catch(() => {});
      throw error;
    }
  };
  const read = await db.kysely.transaction().execute(load);
  // Migrations that the archive did not know yet; as at any start of a newer program.
  await migrate(db);
  await settle(db);
  return read;
}

/** Refuses a server's database that other processes use; the embedded database has only this process. */
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
  if (applied.some((name, index) => name !== migrations[index]))
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

function loaderOf(trx: Kysely<Tables>, vault: Vault, put: Place[]) {
  const query: Query = async <R>(text: string, values: unknown[] = []) =>
    (await trx.executeQuery<R>(CompiledQuery.raw(text, values))).rows;
  const plain: string[] = [];
  let installation = '';
  let restore = async () => {};

  async function begin(tables: readonly Table[]): Promise<void> {
    await settleSession(query);
    const stored = await tablesOf(query);
    const names = stored.map(({ name }) => quoted(name)).join(', ');
    await query(`lock table ${names} in access exclusive mode`);
    const [used] = await query<{ used: boolean }>(
      'select exists (select from users) or exists (select from clients) as used',
    );
    if (used?.used)
      throw new ArchiveRefused(
        'There are users or clients here already; an archive is read into an empty organisation: another RESA_DATA, or a new database on the server.',
      );
    const shape = (list: readonly Table[]) => list.map(({ name, columns }) => ({ name, columns }));
    if (!isDeepStrictEqual(shape(stored), shape(tables)))
      throw new ArchiveRefused(
        'The tables of this database are not those of the archive; read it into a new database.',
      );
    const partitioned = await query<{ name: string }>("select relname as name from pg_class where relkind = 'p'");
    for (const { name } of stored) if (!partitioned.some((one) => one.name === name)) plain.push(name);
    for (const { name } of stored) await query(`alter table ${quoted(name)} disable trigger user`);
    await query(`truncate ${names}`);
    await makePartitions(query, tables);
    restore = await stripTables(trx, plain);
    await makeInstallation(trx);
    installation = await installationOf(trx);
  }

  const sealed = (name: string, open: string) => (open === '' ? '' : vault.texts.seal(name, open));

  return {
    taker: (manifest: Manifest) => ({
      async begin(second: Manifest) {
        if (!isDeepStrictEqual(second, manifest)) throw new ArchiveRefused('The archive changed while it was read.');
        await begin(manifest.tables);
      },
      rows: (table: Table, rows: (string | null)[][]) =>
        insert(query, table, changeSealed(table, rows, sealed), { key_id: vault.keyId, installation }),
      async file(id: string, bytes: Buffer, sha256: string) {
        const [row] = await query('select from files where id = $1 and sha256 = $2', [id, sha256]);
        if (!row) throw new ArchiveRefused('The archive holds a file whose row is missing or another.');
        const place = { id, installation };
        put.push(place);
        await vault.put(place, bytes);
      },
    }),
    async finish({ sequences }: End) {
      const stored = await tablesOf(query);
      // An archive of an earlier Resa has not all of them.
      for (const { name } of stored) if (END_ACCESS[name]) await query(END_ACCESS[name]);
      await restore();
      for (const { name } of stored) await query(`alter table ${quoted(name)} enable trigger user`);
      // Last, since a rollback does not undo sequences.
      for (const { name, last_value, is_called } of sequences)
        await query('select setval($1::regclass, $2, $3)', [quoted(name), last_value, is_called]);
    },
  };
}

/** Makes the months that the archive has; others that exist here already stay, and are empty. */
async function makePartitions(query: Query, tables: readonly Table[]): Promise<void> {
  for (const { name: parent, partitions } of tables) {
    for (const { name, bounds } of partitions) {
      const [stored] = await query<{ there: boolean }>('select to_regclass($1) is not null as there', [quoted(name)]);
      if (!stored?.there) await query(`create table ${quoted(name)} partition of ${quoted(parent)} ${bounds}`);
    }
  }
}

/** Keeps the stored ids, also in columns that the database normally fills. */
async function insert(
  query: Query,
  { name, columns }: Table,
  rows: readonly (string | null)[][],
  own: Readonly<Record<string, string>>,
): Promise<void> {
  const left = Object.entries(LEFT_OUT[name] ?? {});
  const names = columns.map((column) => quoted(column.name));
  const values = columns.map((column) => `${quoted(column.name)}::${column.type}`);
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`);
  const ofHere = left.map(([_, type], index) => `$${columns.length + index + 1}::${type}`);
  await query(
    `insert into ${quoted(name)} (${[...names, ...left.map(([column]) => quoted(column))].join(', ')}) overriding system value
     select ${[...values, ...ofHere].join(', ')} from unnest(${arrays.join(', ')}) as given (${names.join(', ')})`,
    [...columns.map((_, index) => rows.map((row) => row[index])), ...left.map(([column]) => own[column])],
  );
}
