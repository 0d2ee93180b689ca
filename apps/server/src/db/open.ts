/**
 * Opens the organization's database: a PostgreSQL server where DATABASE_URL names one, PGlite in the data folder
 * otherwise. Everything above sees one pool of node-postgres and one Kysely, and the same SQL in both places.
 */
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { openCopy, openInFolder, openPglite, type Pglite } from './pglite/open.ts';
import type { Tables } from './tables/index.ts';

export interface Database {
  kysely: Kysely<Tables>;
  pool: pg.Pool;
  kind: 'pglite' | 'postgres';
  /** PGlite only: how often a file was flushed to the disk since the start. */
  fsyncs?: () => Promise<number>;
  /** PGlite only: the whole database as a tar archive, for copies that PGlite can open. */
  archive?: () => Promise<Uint8Array>;
  /** PGlite only: a copy as of now for long reads, deleted when it is closed; the one session stays free. */
  copy?: () => Promise<Database>;
  close(): Promise<void>;
}

export interface OpenOptions {
  databaseUrl?: string;
  /** The setting that holds `databaseUrl`, for the sentence that refuses it; DATABASE_URL when absent. */
  setting?: string;
  dataFolder: string;
  /**
   * Completes a database that was just made (PGlite only): migrations, reference rows, demo. It is taken into use
   * once this is done and on the disk; when it fails the next start begins again.
   */
  onCreate?: (database: Database) => Promise<void>;
  /**
   * Called when PGlite stopped on its own (a failed flush, no memory): the process has to start again from the disk.
   */
  onLost?: (error: Error) => void;
}

/**
 * Refuses, in one sentence: a server older than PostgreSQL 15, one that does not respond, a pooler that shares
 * sessions, files that PGlite cannot open. The caller owns the data folder already (frame/process/data-folder.ts): PGlite itself takes no lock.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  if (options.databaseUrl) {
    const { openPostgres } = await import('./postgres.ts');
    return overPostgres(await openPostgres(options.databaseUrl, options.setting));
  }
  const onLost = options.onLost ?? (() => {});
  const { dataFolder, onCreate } = options;
  const fill = async (made: Pglite): Promise<void> => onCreate?.(await overPglite(made));
  const opened = await openInFolder(dataFolder, fill, onLost);
  const copy = async () => overPglite(await openCopy(dataFolder, opened));
  return { ...(await overPglite(opened)), copy };
}

/** A database in memory, empty or filled from the archive of another: for tests. */
export async function openInMemory(archive?: Uint8Array): Promise<Database> {
  const db = await overPglite(await openPglite({ archive }, () => {}));
  return { ...db, copy: async () => openInMemory(await db.archive?.()) };
}

async function overPostgres(pool: pg.Pool): Promise<Database> {
  return { kysely: await kyselyOver(pool), pool, kind: 'postgres', close: () => pool.end() };
}

async function overPglite({ pool, thread, close }: Pglite): Promise<Database> {
  const { flushes, archive } = thread;
  return { kysely: await kyselyOver(pool), pool, kind: 'pglite', fsyncs: flushes, archive, close };
}

/** Imported only now, while PGlite's thread, the slowest part of a start, is already opening the files. */
async function kyselyOver(pool: pg.Pool): Promise<Kysely<Tables>> {
  const [{ Kysely, PostgresDialect }, { preparing }] = await Promise.all([import('kysely'), import('./prepared.ts')]);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
}
