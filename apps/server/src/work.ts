/** The table of contents of what runs beside the calls: jobs, and timers. */

import { keepAppointments } from './appointments/nightly/nightly.ts';
import { keepBackups } from './archive/index.ts';
import { checkpoint, foldCounts } from './db/upkeep.ts';
import { keepUp } from './frame/jobs/upkeep.ts';
import { workMails } from './frame/mail/mail.ts';
import type { Home } from './frame/process/home.ts';
import { expireSessions } from './session/ending/expire.ts';

const EXPIRE_MS = 30_000;
const UPKEEP_MS = 180_000;
const LEFT_LOOKS_MS = 3_600_000;

export interface Work {
  /** Starts the jobs and the timers. */
  start(): Promise<void>;
  /** Takes no more work, and waits a moment for what is running. */
  stop(): Promise<void>;
}

/** Says who does which job. Nothing runs before start(), so tests choose their moment. */
export function workOn(home: Home): Work {
  const closeMails = workMails(home);
  keepUp(home);
  keepAppointments(home);
  keepBackups(home);
  const timers: NodeJS.Timeout[] = [];
  const repeat = (ms: number, work: () => Promise<void>) => {
    const again = () => work().catch((error: unknown) => home.log.warn({ err: error }, 'repeated work failed'));
    timers.push(setInterval(again, ms).unref());
  };
  return {
    async start() {
      await home.jobs.start();
      // Of processes that were killed; another one may serve on, in the same folder.
      await home.readers.moveLeft();
      repeat(LEFT_LOOKS_MS, () => home.readers.moveLeft());
      repeat(EXPIRE_MS, () => expireSessions(home));
      repeat(UPKEEP_MS, () => foldCounts(home.db.kysely));
      repeat(UPKEEP_MS, () => checkpoint(home.db));
    },
    async stop() {
      timers.forEach(clearInterval);
      await home.jobs.stop();
      closeMails();
    },
  };
}
