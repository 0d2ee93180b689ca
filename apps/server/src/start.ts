/** Starts one server process, from its settings to an open port, and stops it again. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Database, openDatabase } from './db/open.ts';
import { claimBackups } from './frame/files/backups-mark.ts';
import { CannotStart, type Config } from './frame/process/config.ts';
import { type OwnedFolder, ownDataFolder, writableDataFolder } from './frame/process/data-folder.ts';
import { makeLog } from './frame/process/log.ts';
import { makeFolder, writeProbe } from './frame/process/make-folder.ts';
import { repeat } from './frame/process/repeat.ts';
import type { SystemLog } from './frame/process/system-log.ts';
import { version } from './version.ts';

export interface Running {
  /** Where it listens; the port is the one taken when PORT is 0. */
  readonly address: string;
  readonly db: Database;
  /** Takes no more calls, finishes those that run, writes waiting data, closes the database. */
  stop(): Promise<void>;
}

/** How long a change of the time zone may take to count for the days of the system log. */
const ZONE_MS = 60_000;
/** How long running calls may take when the server is stopped. */
const STOP_WITHIN_MS = 5_000;

/**
 * `onLost` is called when the embedded database stopped on its own. Rejects, with everything closed, when it cannot
 * start.
 */
export async function start(config: Config, systemLog: SystemLog, onLost: (error: Error) => void): Promise<Running> {
  const log = makeLog(config.logLevel, undefined, systemLog);
  const clock = () => new Date();
  const closing: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (let close = closing.pop(); close; close = closing.pop()) await close();
  };
  try {
    const owned = await ownFolder(config, closing);
    await checkBackupFolder(config);
    // The database opens in its own thread while this one reads the rest of the program.
    const opening = openPopulated(config, clock(), onLost);
    const parts = Promise.all([
      import('./app.ts'),
      import('./frame/process/make-services.ts'),
      import('./work.ts'),
      import('./commands/index.ts'),
    ]);
    const db = await opening;
    closing.push(() => db.close());
    const [{ buildApp }, { makeServices }, { registerWork }, { commandOf }] = await parts;
    const searchDb = config.searchDatabaseUrl
      ? await openDatabase({
          databaseUrl: config.searchDatabaseUrl,
          setting: 'SEARCH_DATABASE_URL',
          dataFolder: '',
        })
      : db;
    if (searchDb !== db) closing.push(() => searchDb.close());

    const services = await makeServices({ config, db, searchDb, log, clock });
    await services.files.claim();
    await claimBackups(db, config).catch((error: NodeJS.ErrnoException) => {
      if (!FULL.test(error.code ?? '')) throw error;
    });
    const keepZone = async () => systemLog.inZone((await services.settings.get()).time_zone);
    await keepZone();
    closing.push(repeat(ZONE_MS, keepZone).stop);
    closing.push(() => services.refusedTries.close());
    closing.push(() => services.viewLog.close());
    closing.push(() => services.realtime.close());
    const work = registerWork(services);
    closing.push(() => work.stop());
    const app = await buildApp(services);
    closing.push(() => closeSoon(app));
    owned?.onCommand((name, args) => commandOf(name)({ db, config, clock }, args));
    await app.listen({ host: config.host, port: config.port });
    await work.start();
    const { port } = app.server.address() as AddressInfo;
    systemLog.say('NOTICE', 'Resa started', { version, mode: config.mode, database: db.kind });
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    return { address: `${config.tls ? 'https' : 'http'}://${host}:${port}`, db, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The embedded database has one process; a PostgreSQL server may have many, which then share the folder's files. */
async function ownFolder(config: Config, closing: (() => Promise<void>)[]): Promise<OwnedFolder | undefined> {
  if (config.databaseUrl) {
    await writableDataFolder(config.dataFolder);
    return undefined;
  }
  const owned = await ownDataFolder(config.dataFolder);
  closing.push(() => owned.release());
  return owned;
}

/** The errors of a system for a path that can never be a folder. */
const NO_FOLDER = /^(ENOENT|ENOTDIR|EEXIST|ENAMETOOLONG|ELOOP|EINVAL)$/;
/** A full disk stops backups, which the dashboard shows, but not the work of the day. */
const FULL = /^(ENOSPC|EDQUOT)$/;

/** Refuses with CannotStart a RESA_BACKUPS that cannot be a folder or takes no files. */
async function checkBackupFolder({ backups }: Pick<Config, 'backups'>): Promise<void> {
  if (!backups) return;
  await makeFolder(backups).catch(({ code = '' }: NodeJS.ErrnoException) => {
    if (NO_FOLDER.test(code))
      throw new CannotStart(`RESA_BACKUPS must be a folder or off; ${backups} cannot be a folder (${code}).`);
    refuseUnlessFull(backups, code);
  });
  await writeProbe(backups).catch(({ code = '' }: NodeJS.ErrnoException) => refuseUnlessFull(backups, code));
}

function refuseUnlessFull(backups: string, code: string): void {
  if (FULL.test(code)) return;
  throw new CannotStart(
    `RESA_BACKUPS must be a folder that Resa can write, or off; ${backups} refuses files (${code}).`,
  );
}

/** The database, complete. A new embedded one is taken into use only when it is. */
export async function openPopulated(
  config: Config,
  now: Date,
  onLost: (error: Error) => void,
  withDemo = true,
): Promise<Database> {
  const { databaseUrl, dataFolder } = config;
  let filled = false;
  const fill = async (made: Database) => {
    const { populate } = await import('./populate.ts');
    await populate(made, config, now, withDemo);
    filled = true;
  };
  const db = await openDatabase({ databaseUrl, dataFolder, onCreate: fill, onLost });
  try {
    if (!filled) await fill(db);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Waits for running calls. A connection whose call has just ended would stay open for its next one: it is let go. */
async function closeSoon(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const stopTimer = setTimeout(() => app.server.closeAllConnections(), STOP_WITHIN_MS);
  await app.close().finally(() => {
    clearInterval(idle);
    clearTimeout(stopTimer);
  });
}
