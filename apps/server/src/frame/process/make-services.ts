import type { Logger } from 'pino';
import type { Database } from '../../db/open.ts';
import { openViewLog } from '../change/view-log.ts';
import { openFiles } from '../files/files.ts';
import { makeJobs } from '../jobs/jobs.ts';
import { makeLongWork } from '../jobs/long-work.ts';
import { makeRealtime } from '../realtime/realtime.ts';
import type { Config } from './config.ts';
import { makeRefusedTries } from './refused-tries.ts';
import type { Services } from './services.ts';
import { cacheSettings } from './settings.ts';
import { cacheWording } from './wording.ts';

export interface ServiceParts {
  config: Config;
  db: Database;
  searchDb?: Database;
  log: Logger;
  clock?: () => Date;
  readOnly?: boolean;
  /** How long a call waits for long work before it becomes a job; ten seconds when absent. */
  patienceMs?: number | undefined;
}

/** Furnishes a process around its database. Nothing runs yet: app.ts and work.ts start it. */
export async function makeServices({
  config,
  db,
  searchDb = db,
  log,
  clock = () => new Date(),
  readOnly = false,
  patienceMs,
}: ServiceParts): Promise<Services> {
  const settings = cacheSettings(db.kysely);
  const wording = cacheWording(db.kysely);
  const jobs = makeJobs({ db, settings, log, clock });
  const files = await openFiles({ config, db, jobs, clock });
  const realtime = makeRealtime({ config, db, log, clock });
  const longWork = makeLongWork({ db, jobs, files, realtime, log, clock, patienceMs });
  const viewLog = await openViewLog(db.kysely, config.dataFolder, log);
  const refusedTries = makeRefusedTries({ db, realtime, log, clock });
  const parts = { settings, wording, files, jobs, longWork, realtime, viewLog, refusedTries };
  return { config, db, searchDb, ...parts, log, clock, readOnly };
}
