/** Registers all work outside calls: jobs and timers. */

import { settleWaiting } from './appointments/index.ts';
import { registerAppointmentJobs } from './appointments/nightly/nightly.ts';
import { registerBackupJobs } from './archive/index.ts';
import { mailDayLists } from './checkin/index.ts';
import { registerImportJobs } from './client-imports/index.ts';
import { checkpoint, foldCounts } from './db/upkeep.ts';
import { rescan } from './documents/index.ts';
import { registerDuplicateJobs } from './duplicates/index.ts';
import { registerHouseholdJobs } from './families/nightly.ts';
import { registerFileUpdateJobs } from './file_update/nightly/nightly.ts';
import { registerFileUpdateTakeBackJobs } from './file_update/undoing/take-back.ts';
import { registerUpkeep } from './frame/jobs/upkeep.ts';
import { registerMailJobs } from './frame/mail/mail.ts';
import { type Repeated, repeat, within } from './frame/process/repeat.ts';
import type { Services } from './frame/process/services.ts';
import { registerMergeJobs } from './merging/index.ts';
import { registerInvitations } from './portal/index.ts';
import { mayLeave, registerReportJobs } from './reports/index.ts';
import { queueDueReports, registerScheduleJobs } from './schedules/index.ts';
import { expireSessions } from './session/ending/expire.ts';

const EXPIRE_MS = 30_000;
const WAITING_MS = 30_000;
const SCHEDULES_MS = 30_000;
const DAY_LISTS_MS = 60_000;
const UPKEEP_MS = 180_000;
const RESCAN_MS = 60_000;
const LEFT_VIEWS_MS = 3_600_000;
/** How long running work may take when the process stops. */
const STOP_WITHIN_MS = 5_000;

export interface Work {
  /** Starts the jobs and the timers. */
  start(): Promise<void>;
  /** Takes no more work, and waits some seconds for running jobs and timers. */
  stop(): Promise<void>;
}

/** Registers the handlers of jobs. Nothing runs before start(), so tests choose their moment. */
export function registerWork(services: Services): Work {
  const closeMails = registerMailJobs(services, (client_ids) => mayLeave(services.db.kysely, client_ids));
  registerUpkeep(services);
  registerAppointmentJobs(services);
  registerHouseholdJobs(services);
  registerMergeJobs(services);
  registerDuplicateJobs(services);
  registerImportJobs(services);
  registerFileUpdateJobs(services);
  registerFileUpdateTakeBackJobs(services);
  registerReportJobs(services);
  registerInvitations(services);
  registerBackupJobs(services);
  registerScheduleJobs(services);
  const repeated: Repeated[] = [];
  const every = (ms: number, work: () => Promise<void>) => {
    const one = repeat(ms, work, (err) => services.log.warn({ err }, 'repeated work failed'));
    repeated.push(one);
    return one;
  };
  return {
    async start() {
      await services.jobs.start();
      // Moves the views that killed processes left; another process may still serve from the same folder.
      await services.viewLog.moveLeft();
      every(LEFT_VIEWS_MS, () => services.viewLog.moveLeft());
      every(RESCAN_MS, () => rescan(services)).now();
      every(EXPIRE_MS, () => expireSessions(services));
      await settleWaiting(services);
      every(WAITING_MS, () => settleWaiting(services));
      every(SCHEDULES_MS, () => queueDueReports(services));
      every(DAY_LISTS_MS, () => mailDayLists(services));
      every(UPKEEP_MS, () => foldCounts(services.db.kysely));
      every(UPKEEP_MS, () => checkpoint(services.db));
    },
    async stop() {
      const ended = Promise.all(repeated.map((one) => one.stop()));
      await services.jobs.stop(STOP_WITHIN_MS);
      await within(STOP_WITHIN_MS, ended);
      closeMails();
    },
  };
}
