/**
 * The mark in the folder of backups, which names the installation whose backups are there (decision 039): archives are
 * named by their day, so a second installation would replace and remove those of the first.
 */
import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { installationOf } from '../../db/installation.ts';
import type { Database } from '../../db/open.ts';
import { CannotStart, type Config } from '../process/config.ts';
import { type Mark, parseMark, serverName } from './mark.ts';

type Where = Pick<Config, 'backups' | 'dataFolder' | 'publicUrl'>;

const NAME = 'installation';

/** Leaves the mark. Refuses with CannotStart a folder that another installation has marked and that holds archives. */
export async function claimBackups(db: Database, config: Where): Promise<void> {
  const other = await otherBackupsMark(db, config);
  if (other && config.backups && (await readdir(config.backups)).some((name) => name.endsWith('.age')))
    throw new CannotStart(
      `RESA_BACKUPS must be a folder for this installation only; ${config.backups} holds the backups of another one (${other.url}): name another folder, or run "npm run files -- moved" if this installation replaces that one, which must be stopped for good.`,
    );
  await leaveBackupsMark(db, config);
}

/** The mark of another installation in RESA_BACKUPS. */
export async function otherBackupsMark(db: Database, config: Where): Promise<Mark | undefined> {
  if (!isMarked(db, config)) return undefined;
  const bytes = await readFile(join(config.backups, NAME)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  const found = bytes && parseMark(bytes);
  return found && found.database !== (await nameOf(db, config)) ? found : undefined;
}

/** Replaces any other mark, whole or not at all. */
export async function leaveBackupsMark(db: Database, config: Where): Promise<void> {
  if (!isMarked(db, config)) return;
  const mark: Mark = { database: await nameOf(db, config), url: config.publicUrl };
  const path = join(config.backups, NAME);
  const part = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(part, JSON.stringify(mark), { flag: 'wx', mode: 0o600, flush: true });
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
}

/** Backups in the folder of the embedded database are copied and owned together with it. */
function isMarked<C extends Where>(db: Database, config: C): config is C & { backups: string } {
  if (!config.backups) return false;
  const inside = relative(config.dataFolder, config.backups);
  return db.kind === 'postgres' || inside.startsWith('..') || isAbsolute(inside);
}

/** A copied folder of the embedded database holds the id of its original, but is another folder. */
async function nameOf(db: Database, { dataFolder }: Where): Promise<string> {
  if (db.kind === 'postgres') return serverName(db);
  const { ino } = await stat(dataFolder, { bigint: true });
  return `installation ${await installationOf(db.kysely)} in folder ${ino}`;
}
