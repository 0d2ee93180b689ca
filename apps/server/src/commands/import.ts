import { type ArchiveRead, loadArchive, readArchive } from '../archive/index.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { openVault } from '../frame/files/files.ts';
import type { Config } from '../frame/process/config.ts';
import { ownDataFolder } from '../frame/process/data-folder.ts';
import { secretsOf } from '../frame/process/secrets.ts';
import { archiveArguments } from './archive-arguments.ts';

const USAGE = 'Usage: npm run import -- --from file [--passphrase-file file]';

/**
 * `--from file` reads an archive into an empty organization of a program that does not run. It is not a Command: those
 * receive an open database, and here an invalid archive must not even make one.
 */
export async function importFrom(config: Config, args: unknown): Promise<string> {
  const { file, passphrase } = await archiveArguments(args, '--from', USAGE);
  const owned = config.databaseUrl ? undefined : await ownDataFolder(config.dataFolder);
  try {
    const passphrases = passphrase ? [passphrase] : await secretsOf(config);
    const { manifest } = await readArchive(file, passphrases);
    const vault = await openVault(config);
    const { end } = await intoDatabase(config, (db) =>
      loadArchive({ db, vault, mode: config.mode }, file, passphrases, manifest),
    );
    const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0);
    return `The organisation of ${manifest.made_at} (Resa ${manifest.version}) is here: ${rows} rows and ${end.files.count} files. npm start opens it.`;
  } finally {
    await owned?.release();
  }
}

/** A new embedded database is taken into use only when the archive is in it. */
async function intoDatabase(
  { databaseUrl, dataFolder }: Config,
  load: (db: Database) => Promise<ArchiveRead>,
): Promise<ArchiveRead> {
  let loaded: ArchiveRead | undefined;
  const onCreate = async (made: Database) => {
    loaded = await load(made);
  };
  const onLost = (error: Error) => {
    throw error;
  };
  const db = await openDatabase({ databaseUrl, dataFolder, onCreate, onLost });
  try {
    loaded ??= await load(db);
    return loaded;
  } finally {
    await db.close();
  }
}
