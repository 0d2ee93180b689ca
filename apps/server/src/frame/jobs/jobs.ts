/**
 * Work after a change: mails, files to remove, nightly work. A job is a row written in the change's own transaction, so
 * it exists exactly when the change does, and it survives a crash. Each runs once at a time; a failed one is tried
 * again after growing delays, so a handler must tolerate running twice (decision 003).
 */
import { organisationNow } from '@resa/rules/time/dates';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../db/open.ts';
import type { Tables } from '../../db/tables/index.ts';
import { repeat, within } from '../process/repeat.ts';
import type { CachedSettings } from '../process/settings.ts';
import { jobRows, LEASE_MS, MAX_ATTEMPTS, NIGHTLY, type TakenJob } from './job-rows.ts';

/**
 * The payload of each kind of job. A feature adds its own: `declare module './jobs.ts' { interface JobPayloads { ... }
 * }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by those who add jobs
export interface JobPayloads {}
export type JobName = keyof JobPayloads & string;
export type JobOf<N extends JobName> = JobPayloads[N];

/** Where a change notes a job that runs once it has committed. */
export interface JobNote {
  job<N extends JobName>(name: N, data: JobOf<N>): void;
}

export interface NewJob {
  name: JobName;
  data: JobOf<JobName>;
}

export interface Attempt {
  /** The number of the try, from 1; a try that stop() ended is not counted. */
  readonly number: number;
  /** Call it when a part of the work is committed: later tries are counted from 1 again. */
  progressed(): Promise<void>;
}

type Handler<D> = (data: D, attempt: Attempt) => Promise<void>;

export interface WorkOptions<D> {
  /** How many of this kind run at the same time in this process; 1 when absent. */
  readonly atOnce?: number;
  /**
   * Runs when the job is given up, because its last try failed or each try ended its process. A feature whose rows say
   * that the work is running resets them here; it may run twice.
   */
  readonly givenUp?: (data: D) => Promise<void>;
}

export interface Jobs {
  /** Writes a job inside a change's transaction. */
  enqueue<N extends JobName>(db: Kysely<Tables>, name: N, data: JobOf<N>): Promise<void>;
  /** Writes any number of jobs in one statement. */
  enqueueAll(db: Kysely<Tables>, jobs: readonly NewJob[]): Promise<void>;
  /** Registers the handler of a kind of job. */
  work<N extends JobName>(name: N, handler: Handler<JobOf<N>>, options?: WorkOptions<JobOf<N>>): void;
  /**
   * Registers work for once in each day of the organization (`day`), by one process, also when started later that day.
   */
  nightly(name: string, handler: (day: string) => Promise<void>): void;
  /** Looks for due jobs at once; call it after a change that added jobs has committed. */
  wake(): void;
  start(): Promise<void>;
  /** Takes no more jobs and waits for the running ones, at most `ms`. Other processes can take the rest. */
  stop(ms?: number): Promise<void>;
  /** Runs all jobs that are due by the clock, including tonight's work, and returns how many ran. For tests. */
  runDue(): Promise<number>;
}

export interface JobsOptions {
  db: Database;
  settings: CachedSettings;
  log: Logger;
  clock: () => Date;
}

const POLL_MS = 3_000;
/** How long nightly work waits after a start, so that the first sign-ins of the morning are not slowed down. */
const NIGHTLY_DELAY_MS = 60_000;
const FIRST_RETRY_MS = 15_000;
const LAST_RETRY_MS = 3_600_000;

type Worker = {
  handle: Handler<never>;
  atOnce: number;
  givenUp: ((data: never) => Promise<void>) | undefined;
  running: number;
};

/**
 * The jobs of one process. Nothing runs before start() or runDue(); work() and nightly() register the handlers before.
 */
export function makeJobs({ db, settings, log, clock }: JobsOptions): Jobs {
  const rows = jobRows(db.kysely, clock);
  const workers = new Map<string, Worker>();
  const running = new Map<TakenJob, Promise<void>>();
  let stopLooking = async () => {};
  let state: 'idle' | 'started' | 'stopped' = 'idle';
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let plannedFor = '';

  async function giveUp(job: TakenJob): Promise<void> {
    if (!(await rows.isOwned(job))) return;
    try {
      await workers.get(job.name)?.givenUp?.(job.data as never);
    } catch (error) {
      log.error({ err: error, job: job.name }, 'the handler of a job that was given up failed');
    }
    await rows.giveUp(job);
  }

  async function run(job: TakenJob, worker: Worker): Promise<void> {
    const renewal = repeat(LEASE_MS / 3, () => rows.renew(job));
    try {
      await worker.handle(job.data as never, { number: job.attempts, progressed: () => rows.progress(job) });
      await rows.end(job);
    } catch (error) {
      if (state === 'stopped') return await rows.release(job);
      const last = job.attempts >= MAX_ATTEMPTS;
      log.error({ err: error, job: job.name, attempt: job.attempts, last }, 'a job failed');
      if (last) return await giveUp(job);
      await rows.retryAfter(job, Math.min(FIRST_RETRY_MS * 2 ** (job.attempts - 1), LAST_RETRY_MS));
    } finally {
      await renewal.stop();
    }
  }

  /** Starts the jobs that can be started; resolves when no due job is left that can run. */
  async function startDue(): Promise<number> {
    const claim = () =>
      rows.claim([...workers].filter(([, worker]) => worker.running < worker.atOnce).map(([name]) => name));
    let started = 0;
    for (let job = await claim(); job; job = await claim()) {
      if (job.attempts > MAX_ATTEMPTS) {
        const given = { job: job.name, attempt: MAX_ATTEMPTS, last: true };
        log.error(given, 'a job was given up: each try ended its process');
        await giveUp(job);
        continue;
      }
      start(job, workers.get(job.name) as Worker);
      started++;
    }
    return started;
  }

  function start(job: TakenJob, worker: Worker): void {
    worker.running++;
    const done = run(job, worker)
      .catch((error: unknown) => log.error({ err: error }, 'a job could not be marked; it will run again'))
      .finally(() => {
        worker.running--;
        running.delete(job);
        wake();
      });
    running.set(job, done);
  }

  async function planNight(delay: number): Promise<void> {
    const { date } = organisationNow(clock(), (await settings.get()).time_zone);
    if (date === plannedFor) return;
    const names = [...workers.keys()].filter((name) => name.startsWith(NIGHTLY));
    await rows.addNight(date, names, delay);
    plannedFor = date;
  }

  function wake(): void {
    if (state !== 'started') return;
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = look().finally(() => {
      looking = undefined;
      if (lookAgain) {
        lookAgain = false;
        wake();
      }
    });
  }

  async function look(): Promise<void> {
    try {
      await planNight(NIGHTLY_DELAY_MS);
      if (state === 'started') await startDue();
    } catch (error) {
      log.warn({ err: error }, 'the jobs could not be read; they will be looked at again');
    }
  }

  return {
    enqueue: (trx, name, data) => rows.add(trx, [{ name, data }]),
    enqueueAll: rows.add,
    work(name, handler, { atOnce = 1, givenUp } = {}) {
      workers.set(name, { handle: handler, atOnce, givenUp, running: 0 });
    },
    nightly(name, handler) {
      const handle = ({ day }: { day: string }) => handler(day);
      workers.set(NIGHTLY + name, { handle, atOnce: 1, givenUp: undefined, running: 0 });
    },
    wake,
    async start() {
      if (db.kind === 'pglite') await rows.freeAll();
      state = 'started';
      stopLooking = repeat(POLL_MS, async () => wake()).stop;
      wake();
    },
    async stop(ms = 5_000) {
      state = 'stopped';
      await stopLooking();
      await looking;
      await within(ms, Promise.all(running.values()));
      for (const job of running.keys()) await rows.release(job);
    },
    async runDue() {
      await planNight(0);
      let ran = 0;
      for (let started = await startDue(); started > 0; started = await startDue()) {
        ran += started;
        await Promise.all(running.values());
      }
      return ran;
    },
  };
}
