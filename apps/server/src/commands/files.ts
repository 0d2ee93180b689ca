import { sql } from 'kysely';
import { leaveBackupsMark, otherBackupsMark } from '../frame/files/backups-mark.ts';
import { openVault } from '../frame/files/files.ts';
import { leaveMark, otherMark } from '../frame/files/mark.ts';
import { argumentsOf } from './arguments.ts';
import type { Command, CommandServices } from './command.ts';

const USAGE = 'Usage: npm run files -- copied | moved';

/**
 * Settles a database whose files or backups carry the mark of another installation: `copied` gives it its own id,
 * and it still reads the other's files without ever removing one; `moved` gives it the other's files and backups.
 */
export const files: Command = async (services, args) => {
  const [what, ...more] = argumentsOf(args);
  if (more.length > 0) throw new Error(USAGE);
  if (what === 'copied') return copied(services);
  if (what === 'moved') return moved(services);
  throw new Error(USAGE);
};

async function copied({ db, config }: CommandServices): Promise<string> {
  const { store } = await openVault(config);
  const other = await otherMark(store, db, config);
  if (!other) throw new Error(`No other installation uses the files of this database in ${store.name}.`);
  await db.kysely.updateTable('installation').set({ id: sql`gen_random_uuid()` }).execute();
  return `This installation keeps its own files in ${store.name} from now on, and reads those of the one that it was copied from (${other.url}).`;
}

async function moved({ db, config }: CommandServices): Promise<string> {
  const { store } = await openVault(config);
  const taken: string[] = [];
  const ofFiles = await otherMark(store, db, config);
  if (ofFiles) {
    await leaveMark(store, db, config);
    taken.push(
      `The files in ${store.name} belong to this installation now; the one of before (${ofFiles.url}) does not start with them any more.`,
    );
  }
  const ofBackups = await otherBackupsMark(db, config);
  if (ofBackups) {
    await leaveBackupsMark(db, config);
    taken.push(
      `The backups in ${config.backups} belong to this installation now; the one of before (${ofBackups.url}) does not start with them any more.`,
    );
  }
  if (taken.length === 0)
    throw new Error(
      `No other installation uses the files of this database in ${store.name}, nor its folder of backups.`,
    );
  return taken.join('\n');
}
