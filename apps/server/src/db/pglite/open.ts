/**
 * The embedded database in the data folder: opened where it is, or made in `db.new` and then renamed to `db`.
 *
 * `db` therefore only ever holds a complete database: a start that was cut short leaves a `db.new`, which the next
 * start deletes, and with it the copies that an export was reading.
 */
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { similarity } from '../similarity.ts';
import { copyAll } from './copy-files.ts';
import { flush, flushTree } from './flush-tree.ts';
import type { DataSource } from './messages.ts';
import { type PgliteThread, startThread } from './thread.ts';

const begin = similarity.map((setting) => `set ${setting}`).join('; ');

export interface Pglite {
  pool: pg.Pool;
  thread: PgliteThread;
  close(): Promise<void>;
}

/** A pool of one session, as PGlite has one. `onLost` is called when the database stopped on its own. */
export async function openPglite(source: DataSource, onLost: (error: Error) => void): Promise<Pglite> {
  // The thread opens the files while this one reads the driver.
  const [thread, { default: pg }, { types }] = await Promise.all([
    startThread(source, onLost),
    import('pg'),
    import('../type-parsers.ts'),
  ]);
  const pool = new pg.Pool({
    stream: () => thread.wire(),
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    // Using the pool inside a transaction would deadlock, so it throws.
    connectionTimeoutMillis: 30_000,
    verify: (client, done) => void client.query(begin).then(() => done(), done),
    types,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    pool,
    thread,
    async close() {
      await pool.end();
      await thread.close();
    },
  };
}

/**
 * Opens `<dataFolder>/db`. If the folder is missing, makes one in `db.new`, lets `fill` complete it, and renames it
 * once every byte is on the disk. When `fill` fails nothing is left behind that a later start would take for a
 * database.
 */
export async function openInFolder(
  dataFolder: string,
  fill: (database: Pglite) => Promise<void>,
  onLost: (error: Error) => void,
): Promise<Pglite> {
  const folder = join(dataFolder, 'db');
  const unfinished = join(dataFolder, 'db.new');
  await removeLeftovers(dataFolder);
  if (!existsSync(folder)) {
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    const made = await openPglite({ folder: unfinished }, onLost);
    try {
      await fill(made);
      await made.pool.query('checkpoint');
    } finally {
      await made.close();
    }
    await flushTree(unfinished);
    await rename(unfinished, folder);
    await flush(dataFolder);
  }
  await ownerOnly(folder);
  return openPglite({ folder }, onLost);
}

/** Takes the rights of others to files of earlier releases, which the system's umask had given them. */
async function ownerOnly(folder: string): Promise<void> {
  const others = async (path: string) => ((await stat(path)).mode & 0o077) !== 0;
  if (!(await others(join(folder, 'PG_VERSION')))) return;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile() || entry.isDirectory())
      await chmod(join(entry.parentPath, entry.name), entry.isFile() ? 0o600 : 0o700);
}

const COPY = 'db.copy-';

async function removeLeftovers(dataFolder: string): Promise<void> {
  const names = await readdir(dataFolder).catch(() => []);
  for (const name of names.filter((one) => one === 'db.new' || one.startsWith(COPY)))
    await rm(join(dataFolder, name), { recursive: true, force: true });
}

/**
 * Opens a copy of the database, which is deleted when it is closed: a long read of it holds up nobody, where the one
 * session of the database itself would be taken for as long.
 */
export async function openCopy(dataFolder: string, original: Pglite): Promise<Pglite> {
  const folder = await mkdtemp(join(dataFolder, COPY));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const seen = await copyAll(join(dataFolder, 'db'), folder);
    await original.thread.catchUp(folder, seen);
    const copy = await openPglite({ folder }, () => {});
    return { ...copy, close: () => copy.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
