/** Writes the whole organization, rows and files as of one moment, into an archive (docs/decisions/008). */
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Database } from '../db/open.ts';
import { FileLost } from '../frame/files/file-lost.ts';
import type { Vault } from '../frame/files/files.ts';
import type { Place } from '../frame/files/store.ts';
import { version } from '../version.ts';
import { changeSealed, orderOf, type Query, quoted, sequencesOf, settleSession, tablesOf } from './catalogue.ts';
import { type Entry, writeContainer } from './container.ts';
import { END, type End, FILES, FORMAT, MANIFEST, type Manifest, makeTally, ROWS, type Table } from './manifest.ts';
import { readArchive } from './read.ts';

export interface Written {
  bytes: number;
  rows: number;
  files: number;
  /** Files whose bytes are missing or were changed: only their rows are in the archive. */
  lost: number;
}

/** Rows of one entry: what is in memory at a time. */
const PART = 1000;

/**
 * Writes the organization to an encrypted archive at `path`, as of one moment, while others go on writing: a server
 * gives a snapshot, the embedded database a copy of itself. The archive gets its name only after it was read back from
 * the disk; after a failure nothing is left.
 */
export async function writeArchive(
  { db, vault }: { db: Database; vault: Vault },
  path: string,
  passphrase: string,
  now: Date,
): Promise<Written> {
  const source = db.copy ? await db.copy() : db;
  try {
    const client = await source.pool.connect();
    try {
      await client.query('begin isolation level repeatable read read only');
      await settleSession(queryOf(client));
      const sums = { lost: 0 } as Sums;
      const live: Query = async (text, values) => (await db.pool.query(text, values)).rows;
      const entries = entriesOf({ query: queryOf(client), live, client, vault, now }, sums);
      const readBack = (draft: string) => readArchive(draft, [passphrase]);
      const { bytes } = await writeContainer(path, passphrase, entries, readBack);
      const { tables, files } = sums.end;
      const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
      return { bytes, rows, files: files.count, lost: sums.lost };
    } finally {
      // Ends the transaction in any state that a failure left it in.
      client.release(true);
    }
  } finally {
    if (source !== db) await source.close();
  }
}

interface Sources {
  /** Reads everything as of the moment of the archive. */
  client: PoolClient;
  query: Query;
  /** Reads the running database. */
  live: Query;
  vault: Vault;
  now: Date;
}

/** The results of entriesOf, complete after its last entry. */
interface Sums {
  end: End;
  lost: number;
}

async function* entriesOf({ client, query, live, vault, now }: Sources, sums: Sums): AsyncGenerator<Entry, void> {
  const tally = makeTally();
  const tables = await tablesOf(query);
  const applied = await query<{ name: string }>('select name from schema_migration order by name');
  const migrations = applied.map(({ name }) => name);
  yield json(MANIFEST, { format: FORMAT, version, made_at: now.toISOString(), migrations, tables } satisfies Manifest);
  for (const table of tables) {
    let part = 0;
    for await (const batch of rowsOf(client, table)) {
      // One that does not open is lost: its user signs in with a recovery code.
      const open = changeSealed(table, batch, (name, sealed) => vault.texts.open(name, sealed) ?? '');
      const body = Buffer.from(open.map((row) => `${JSON.stringify(row)}\n`).join(''));
      tally.rows(table.name, batch.length, body);
      part += 1;
      yield { name: `${ROWS}${table.name}/${part}`, body };
    }
  }
  let absent = 0;
  for await (const file of filesOf(client)) {
    const body = await vault.get(file).catch(nothingIfLost);
    if (!body) {
      absent += 1;
      // A file that was removed since the archive's moment may be missing.
      if ((await live('select from files where id = $1', [file.id])).length > 0) sums.lost += 1;
      continue;
    }
    tally.file(file.id, createHash('sha256').update(body).digest('hex'));
    yield { name: FILES + file.id, body };
  }
  const { tables: counted, files } = tally.sums(tables.map(({ name }) => name));
  // Sequence values are read from the running database: in a copy they would be up to 32 ahead, as after a crash.
  sums.end = { tables: counted, sequences: await sequencesOf(live), files: { ...files, absent } };
  yield json(END, sums.end);
}

/** A damaged file must not prevent backups; an unavailable disk or bucket must. */
function nothingIfLost(error: unknown): undefined {
  if (!(error instanceof FileLost)) throw error;
}

const queryOf =
  (client: PoolClient): Query =>
  async (text, values) =>
    (await client.query(text, values)).rows;

const json = (name: string, value: object): Entry => ({ name, body: Buffer.from(JSON.stringify(value)) });

/** Every value as PostgreSQL's own text, so that no parser can change a digit. */
const AS_TEXT = { getTypeParser: () => (text: string | Buffer) => text };

async function* rowsOf(client: PoolClient, { name, columns }: Table): AsyncGenerator<(string | null)[][]> {
  const list = columns.map((column) => quoted(column.name)).join(', ');
  const order = await orderOf(queryOf(client), name);
  await client.query(`declare part no scroll cursor for select ${list} from ${quoted(name)} order by ${order}`);
  for (;;) {
    const { rows } = await client.query({ text: `fetch ${PART} from part`, rowMode: 'array', types: AS_TEXT });
    if (rows.length > 0) yield rows;
    if (rows.length < PART) break;
  }
  await client.query('close part');
}

async function* filesOf(client: PoolClient): AsyncGenerator<Place & { key_id: string }> {
  await client.query('declare file no scroll cursor for select id, installation, key_id from files order by id');
  for (;;) {
    const { rows } = await client.query<Place & { key_id: string }>(`fetch ${PART} from file`);
    yield* rows;
    if (rows.length < PART) break;
  }
}
