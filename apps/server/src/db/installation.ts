import type { Db } from './handles.ts';

/**
 * The id of the installation that a database serves. Its uploads are stored under this id, and archives leave it out: a
 * database that was loaded from another one's archive never touches the files of that one (decision 030).
 */
export async function installationOf(db: Db): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return id;
}
