import type { Logger } from 'pino';
import type { Database } from '../../db/open.ts';
import type { ViewLog } from '../change/view-log.ts';
import type { Files } from '../files/files.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { LongWork } from '../jobs/long-work.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Config } from './config.ts';
import type { RefusedTries } from './refused-tries.ts';
import type { CachedSettings } from './settings.ts';
import type { CachedWording } from './wording.ts';

/** The services of one server process. Handlers see only those that Context shows. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  /** Serves only searches; the same as `db` unless SEARCH_DATABASE_URL names a replica. */
  readonly searchDb: Database;
  readonly settings: CachedSettings;
  readonly wording: CachedWording;
  readonly files: Files;
  readonly jobs: Jobs;
  readonly longWork: LongWork;
  readonly realtime: Realtime;
  readonly viewLog: ViewLog;
  readonly refusedTries: RefusedTries;
  readonly log: Logger;
  /** Makes a read that would write fail, even if its handle's type allows it; for tests. */
  readonly readOnly: boolean;
  /** The only clock; tests pass their own. */
  readonly clock: () => Date;
}
