/** The table of contents of what runs beside the calls: jobs, and timers. */

import { settleWaiting } from './appointments/index.ts';
import { keepAppointments } from './appointments/nightly/nightly.ts';
import { keepBackups } from './archive/index.ts';
import { checkpoint, foldCounts } from './db/upkeep.ts';
import { rescan } from './documents/index.ts';
import { keepDuplicates } from './duplicates/index.ts';
import { keepHouseholds } from './families/nightly/nightly.ts';
import { keepFileUpdates } from './file_update/nightly/nightly.ts';
import { keepUp } from './frame/jobs/upkeep.ts';
import { workMails } from './frame/mail/mail.ts';
import type { Services } from './frame/process/services.ts';
import { keepMerges } from './merging/index.ts';
import { keepReports } from './reports/index.ts';
import { keepSchedules, queueDueReports } from './schedules/index.ts';
import { expireSessions } from './session/ending/expire.ts';

const EXPIRE_MS = 30_000;
const WAITING_MS = 30_000;
const SCHEDULES_MS = 30_000;
const UPKEEP_MS = 180_000;
const RESCAN_MS = 60_000;
const LEFT_LOOKS_MS = 3_600_000;

export interface Work {
  /** Starts the jobs and the timers. */
  start(): Promise<void>;
  /** Takes no more work, and waits a moment for what is running. */
  stop(): Promise<void>;
}

/** Says who does which job. Nothing runs before start(), so tests choose their moment. */
export function workOn(services: Services): Work {
  const closeMails = workMails(services);
  keepUp(services);
  keepAppointments(services);
  keepHouseholds(services);
  keepMerges(services);
  keepDuplicates(services);
  keepFileUpdates(services);
  keepReports(services);
  keepBackups(services);
  keepSchedules(services);
  const timers: NodeJS.Timeout[] = [];
  const repeat = (ms: number, work: () => Promise<void>, first?: 'now') => {
    const again = () => work().catch((error: unknown) => services.log.warn({ err: error }, 'repeated work failed'));
    timers.push(setInterval(again, ms).unref());
    if (first) void again();
  };
  return {
    async start() {
      await services.jobs.start();
      // Of processes that were killed; another one may serve on, in the same folder.
      await services.readers.moveLeft();
      repeat(LEFT_LOOKS_MS, () => services.readers.moveLeft());
      repeat(
        RESCAN_MS,
        oneAtATime(() => rescan(services)),
        'now',
      );
      repeat(EXPIRE_MS, () => expireSessions(services));
      await settleWaiting(services);
      repeat(WAITING_MS, () => settleWaiting(services));
      repeat(SCHEDULES_MS, () => queueDueReports(services));
      repeat(UPKEEP_MS, () => foldCounts(services.db.kysely));
      repeat(UPKEEP_MS, () => checkpoint(services.db));
    },
    async stop() {
      timers.forEach(clearInterval);
      await services.jobs.stop();
      closeMails();
    },
  };
}

/** What takes longer than its interval is not begun a second time meanwhile. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}
