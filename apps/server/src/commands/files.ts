import { sql } from 'kysely';
import { openVault } from '../frame/files/files.ts';
import { leaveMark, otherMark } from '../frame/files/mark.ts';
import { argumentsOf } from './arguments.ts';
import type { Command } from './command.ts';

const USAGE = 'Usage: npm run files -- copied | moved';

/**
 * Decides for a database under whose id another installation keeps its files: `copied` gives it an id of its own, and
 * it goes on reading the other's files without ever removing one; `moved` gives it the other's files.
 */
export const files: Command = async ({ db, config }, args) => {
  const [what, ...more] = argumentsOf(args);
  if ((what !== 'copied' && what !== 'moved') || more.length > 0) throw new Error(USAGE);
  const { store } = await openVault(config);
  const other = await otherMark(store, db, config);
  if (!other) throw new Error(`No other installation uses the files of this database in ${store.name}.`);
  if (what === 'moved') {
    await leaveMark(store, db, config);
    return `The files in ${store.name} belong to this installation now; the one of before (${other.url}) does not start with them any more.`;
  }
  await db.kysely.updateTable('installation').set({ id: sql`gen_random_uuid()` }).execute();
  return `This installation keeps its own files in ${store.name} from now on, and reads those of the one that it was copied from (${other.url}).`;
};
