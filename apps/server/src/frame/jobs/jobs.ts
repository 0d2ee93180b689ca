/**
 * Work after a change: mails, files to remove, nightly work. A job is a row written in the change's own transaction, so
 * it exists exactly when the change does, and it survives a crash. Each runs once at a time; a failed one is tried
 * again after growing delays, so a handler must tolerate running twice. The process that takes a job owns it until its
 * lease runs out: only the owner renews the lease and marks the job as done or failed (decision 003).
 */
import { organisationNow } from '@resa/rules/time/dates';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../db/open.ts';
import type { Tables } from '../../db/tables/index.ts';
import { repeat, within } from '../process/repeat.ts';
import type { CachedSettings } from '../process/settings.ts';

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
  /** How many of this kind run at once in this process; 1 when absent. */
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
   * Registers work for once in each day of the organisation (`day`), by one process, also when started later that day.
   */
  nightly(name: string, handler: (day: string) => Promise<void>): void;
  /** Looks for work now: a change that wrote jobs has committed. */
  wake(): void;
  start(): Promise<void>;
  /** Takes no more work and waits for the running jobs, at most `ms`. Another process can take the rest. */
  stop(ms?: number): Promise<void>;
  /** Runs everything that is due by the clock, including tonight's work, and returns how many ran; for tests. */
  runDue(): Promise<number>;
}

export interface JobsOptions {
  db: Database;
  settings: CachedSettings;
  log: Logger;
  clock: () => Date;
}

const POLL_MS = 3_000;
/** A job whose process died is free again after this; a living process renews its lease. */
const LEASE_MS = 120_000;
/** Nightly work waits a moment after a start, so that the first sign-ins of the morning come first. */
const NIGHTLY_DELAY_MS = 60_000;
const MAX_ATTEMPTS = 10;
const KEEP_DAYS = 14;
const NIGHTLY = 'nightly.';

type Worker = {
  handle: Handler<never>;
  atOnce: number;
  givenUp: ((data: never) => Promise<void>) | undefined;
  running: number;
};
type Row = { id: number; name: string; data: unknown; attempts: number; owner: string };

/** The row, while the process that took it as `row` owns it. */
const owned = ({ id, owner }: Row) => sql`id = ${id} and owner = ${owner}`;

/**
 * The jobs of one process. Nothing runs before start() or runDue(); work() and nightly() register the handlers before.
 */
export function makeJobs({ db, settings, log, clock }: JobsOptions): Jobs {
  const workers = new Map<string, Worker>();
  const running = new Map<Row, Promise<void>>();
  let stopLooking = async () => {};
  let state: 'idle' | 'started' | 'stopped' = 'idle';
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let plannedFor = '';

  const after = (ms: number) => new Date(clock().getTime() + ms).toISOString();

  /** Takes the oldest due job for which this process has a free worker. */
  async function claim(): Promise<Row | undefined> {
    const free = [...workers].filter(([, worker]) => worker.running < worker.atOnce).map(([name]) => name);
    if (free.length === 0) return undefined;
    const now = after(0);
    const { rows } = await sql<Row>`
      update jobs set locked_until = ${after(LEASE_MS)}, owner = gen_random_uuid(), attempts = attempts + 1
      where id = (
        select id from jobs
        where done_at is null and failed_at is null and run_at <= ${now}
          and (locked_until is null or locked_until <= ${now}) and name = any(${free})
        order by run_at, id limit 1 for update skip locked)
      returning id, name, data, attempts, owner`.execute(db.kysely);
    return rows[0];
  }

  async function giveUp(row: Row): Promise<void> {
    const { rows } = await sql`select from jobs where ${owned(row)}`.execute(db.kysely);
    if (rows.length === 0) return;
    try {
      await workers.get(row.name)?.givenUp?.(row.data as never);
    } catch (error) {
      log.error({ err: error, job: row.name }, 'the handler of a job that was given up failed');
    }
    await sql`
      update jobs set locked_until = null, owner = null, failed_at = ${after(0)}, attempts = ${MAX_ATTEMPTS}
      where ${owned(row)}`.execute(db.kysely);
  }

  /** Counts tries from 1 again, in the row too: the process may end before the handler does. */
  async function progress(row: Row): Promise<void> {
    if (row.attempts === 1) return;
    row.attempts = 1;
    await sql`update jobs set attempts = 1 where ${owned(row)}`.execute(db.kysely);
  }

  /** The try was ended by stop(), so it is not counted. */
  async function release(row: Row): Promise<void> {
    await sql`
      update jobs set locked_until = null, owner = null, attempts = attempts - 1
      where ${owned(row)}`.execute(db.kysely);
  }

  async function run(row: Row, worker: Worker): Promise<void> {
    const renewal = repeat(LEASE_MS / 3, async () => {
      await sql`update jobs set locked_until = ${after(LEASE_MS)} where ${owned(row)}`.execute(db.kysely);
    });
    try {
      await worker.handle(row.data as never, { number: row.attempts, progressed: () => progress(row) });
      // The row of nightly work is kept, or the next start would do it again; other jobs are deleted, since they may
      // hold names.
      if (row.name.startsWith(NIGHTLY))
        await sql`
          update jobs set done_at = ${after(0)}, locked_until = null, owner = null
          where ${owned(row)}`.execute(db.kysely);
      else await sql`delete from jobs where ${owned(row)}`.execute(db.kysely);
    } catch (error) {
      if (state === 'stopped') return await release(row);
      const last = row.attempts >= MAX_ATTEMPTS;
      log.error({ err: error, job: row.name, attempt: row.attempts, last }, 'a job failed');
      if (last) return await giveUp(row);
      const wait = Math.min(15_000 * 2 ** (row.attempts - 1), 3_600_000);
      await sql`
        update jobs set locked_until = null, owner = null, run_at = ${after(wait)}
        where ${owned(row)}`.execute(db.kysely);
    } finally {
      await renewal.stop();
    }
  }

  /** Starts the jobs that can be started; resolves when no due job is left that can run. */
  async function startDue(): Promise<number> {
    let started = 0;
    for (let row = await claim(); row; row = await claim()) {
      if (row.attempts > MAX_ATTEMPTS) {
        log.error(
          { job: row.name, attempt: MAX_ATTEMPTS, last: true },
          'a job was given up: each try ended its process',
        );
        await giveUp(row);
        continue;
      }
      const worker = workers.get(row.name) as Worker;
      worker.running++;
      started++;
      const done = run(row, worker)
        .catch((error: unknown) => log.error({ err: error }, 'a job could not be marked; it will run again'))
        .finally(() => {
          worker.running--;
          running.delete(row);
          wake();
        });
      running.set(row, done);
    }
    return started;
  }

  async function planNight(delay: number): Promise<void> {
    const { date } = organisationNow(clock(), (await settings.get()).time_zone);
    if (date === plannedFor) return;
    for (const name of workers.keys()) {
      if (!name.startsWith(NIGHTLY)) continue;
      await db.kysely
        .insertInto('jobs')
        .values({
          name,
          once: `${name} ${date}`,
          data: JSON.stringify({ day: date }),
          run_at: after(delay),
          created_at: after(0),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await sql`
      delete from jobs where coalesce(done_at, failed_at) < ${after(-KEEP_DAYS * 86_400_000)}`.execute(db.kysely);
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

  async function enqueueAll(trx: Kysely<Tables>, added: readonly NewJob[]): Promise<void> {
    if (added.length === 0) return;
    const names = added.map(({ name }) => name);
    const data = added.map((job) => JSON.stringify(job.data));
    await sql`
      insert into jobs (name, data, run_at, created_at)
      select name, data::jsonb, ${after(0)}, ${after(0)}
      from unnest(${names}::text[], ${data}::text[]) with ordinality as added (name, data, position)
      order by position`.execute(trx);
  }

  return {
    enqueue: (trx, name, data) => enqueueAll(trx, [{ name, data }]),
    enqueueAll,
    work(name, handler, { atOnce = 1, givenUp } = {}) {
      workers.set(name, { handle: handler, atOnce, givenUp, running: 0 });
    },
    nightly(name, handler) {
      const handle = ({ day }: { day: string }) => handler(day);
      workers.set(NIGHTLY + name, { handle, atOnce: 1, givenUp: undefined, running: 0 });
    },
    wake,
    async start() {
      // The embedded database has one process, so any job that is still taken was taken by a process that died.
      if (db.kind === 'pglite')
        await sql`update jobs set locked_until = null, owner = null where locked_until is not null`.execute(db.kysely);
      state = 'started';
      stopLooking = repeat(POLL_MS, async () => wake()).stop;
      wake();
    },
    async stop(ms = 5_000) {
      state = 'stopped';
      await stopLooking();
      await looking;
      await within(ms, Promise.all(running.values()));
      for (const row of running.keys()) await release(row);
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
