/**
 * The mark that an installation leaves under its id in the store of its files. A copy of a database has the id of its
 * original and would remove the files that the original writes from then on, so the mark names the database itself.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { installationOf } from '../../db/installation.ts';
import type { Database } from '../../db/open.ts';
import { CannotStart, type Config } from '../process/config.ts';
import { FileLost } from './file-lost.ts';
import type { Place, Store } from './store.ts';

const Mark = z.object({ database: z.string(), url: z.string() });
export type Mark = z.output<typeof Mark>;
type Where = Pick<Config, 'dataFolder' | 'filesUrl' | 'publicUrl'>;

/**
 * Leaves the mark. Refuses with CannotStart when another database left one. Files of the embedded database need
 * none: they are copied and owned together with it.
 */
export async function claimStore(store: Store, db: Database, config: Where): Promise<void> {
  const foreign = await otherMark(store, db, config);
  if (foreign)
    throw new CannotStart(
      `The files of this database in ${store.name} are in use by another installation (${foreign.url}); run "npm run files -- copied" if this database is a copy of that one's, or "npm run files -- moved" if it replaces that one, which must be stopped for good.`,
    );
  if (isMarked(db, config)) await leaveMark(store, db, config);
}

/** The mark of another database under the id of this one. */
export async function otherMark(store: Store, db: Database, config: Where): Promise<Mark | undefined> {
  if (!isMarked(db, config)) return undefined;
  const foreign = await readMark(store, await placeOf(db));
  return foreign && foreign.database !== (await nameOf(db, config.dataFolder)) ? foreign : undefined;
}

/** Replaces any other mark. */
export async function leaveMark(store: Store, db: Database, { dataFolder, publicUrl }: Where): Promise<void> {
  const mark: Mark = { database: await nameOf(db, dataFolder), url: publicUrl };
  await store.put(await placeOf(db), Buffer.from(JSON.stringify(mark)));
}

const isMarked = (db: Database, { filesUrl }: Where) => db.kind === 'postgres' || filesUrl !== undefined;

const placeOf = async (db: Database): Promise<Place> => ({
  installation: await installationOf(db.kysely),
  id: 'installation',
});

async function readMark(store: Store, place: Place): Promise<Mark | undefined> {
  try {
    return parseMark(await store.get(place));
  } catch (error) {
    if (error instanceof FileLost) return undefined;
    throw error;
  }
}

/** Reads a mark; one that is unreadable belongs to another installation. */
export function parseMark(bytes: Buffer): Mark {
  try {
    return Mark.parse(JSON.parse(bytes.toString()));
  } catch {
    return { database: '', url: 'its mark is unreadable' };
  }
}

/** Stays the same through restarts, renames and a failover; a copy, restored from a dump or from files, has another. */
async function nameOf(db: Database, dataFolder: string): Promise<string> {
  if (db.kind === 'pglite') {
    const { ino, birthtimeNs } = await stat(join(dataFolder, 'db'), { bigint: true });
    return `folder ${ino} ${birthtimeNs}`;
  }
  return serverName(db);
}

/** The name of a database on a server, which a failover keeps. */
export async function serverName(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select 'server ' || system_identifier || ' ' || oid as name
    from pg_control_system(), pg_database where datname = current_database()`.execute(db.kysely);
  return rows[0]?.name ?? '';
}
