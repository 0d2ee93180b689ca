/**
 * Work that takes longer than its user waits, such as a long report. The process that received the request makes it; if
 * it is not ready after ten seconds, it becomes a row of `long_works` with progress and a stop, and its user fetches the
 * files for a day.
 *
 *   // Its files, or the id of the work that continues:
 *   const made = await ctx.longWork.startAndWait(request, (steps) => make(steps));
 *   // Inside a change, a job from the start:
 *   note.job('long_work', { id: await ctx.longWork.begin(db, request) });
 *   // Makes it again after a crash:
 *   longWork.work('report', (user_id, data, steps) => ...)
 *
 * Each row has a job (jobs.ts): a process that dies leaves it to the next one, at most MAX_ATTEMPTS times. Stopping
 * deletes the row; the maker learns of it at its next step or poll.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { Trx } from '../../db/handles.ts';
import type { Database } from '../../db/open.ts';
import { Refused } from '../call/refused.ts';
import type { Files } from '../files/files.ts';
import { repeat } from '../process/repeat.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Attempt, JobNote, Jobs } from './jobs.ts';
import { findRunning, insertRow, type MadeWork, markFailed, removeRow, saveFiles } from './long-work-rows.ts';
import { Run, type Steps } from './long-work-run.ts';

declare module './jobs.ts' {
  interface JobPayloads {
    long_work: { id: number };
  }
}

/**
 * The input of each kind. A feature adds its own: `declare module '.../long-work.ts' { interface LongKinds { ... } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by those who add kinds
export interface LongKinds {}
export type LongKind = keyof LongKinds & string;

export interface WorkRequest<K extends LongKind = LongKind> {
  readonly kind: K;
  readonly user_id: number;
  readonly data: LongKinds[K];
}

export type Maker<K extends LongKind = LongKind> = (
  user_id: number,
  data: LongKinds[K],
  steps: Steps,
) => Promise<MadeWork>;

export interface LongWork {
  /** Registers the maker of a kind, for work that another process began. */
  work<K extends LongKind>(kind: K, maker: Maker<K>): void;
  /**
   * Starts the work. Resolves with its files if they are ready within ten seconds, otherwise with the id of the row
   * under which the work continues. Equal requests run once.
   */
  startAndWait(request: WorkRequest, make: (steps: Steps) => Promise<MadeWork>): Promise<MadeWork | number>;
  /** Adds the row inside a change; the caller also notes the job `long_work`. Equal requests run once. */
  begin(db: Trx, request: WorkRequest): Promise<{ id: number; isNew: boolean }>;
  /** Stops work of this user that runs, or removes its files. Returns false if the user has no work with this id. */
  drop(db: Trx, note: JobNote, user_id: number, id: number): Promise<boolean>;
  /** Call it after drop() has committed: ends the work if it runs in this process. */
  dropped(id: number): void;
  /** Deletes expired rows, with their files. */
  forget(db: Trx, note: JobNote): Promise<void>;
  /** Parts of long work read in turn: one at a time on the embedded database, two on a server. */
  inTurn<T>(read: () => Promise<T>): Promise<T>;
}

export interface LongWorkOptions {
  db: Database;
  jobs: Jobs;
  files: Files;
  realtime: Realtime;
  log: Logger;
  clock: () => Date;
  /** How long a call waits. */
  patienceMs?: number | undefined;
}

const PATIENCE_MS = 10_000;
/** How often the row is read to see whether the work was stopped. */
const POLL_MS = 2_000;
const MAX_ATTEMPTS = 3;

/** The long work of one process. */
export function makeLongWork({
  db: { kysely, kind },
  jobs,
  files,
  realtime,
  log,
  clock,
  patienceMs = PATIENCE_MS,
}: LongWorkOptions): LongWork {
  const makers = new Map<string, Maker<never>>();
  /** The work that runs in this process, by the id of its row. */
  const ours = new Map<number, { run: Run; ended: Promise<void> }>();

  const emitProgress = (user_id: number) =>
    realtime.emit({ type: 'Changed', nouns: ['long_works'] }, { user: user_id });
  const newRun = (user_id: number) => new Run(kysely, () => emitProgress(user_id));

  /** Waits for the result of the work and writes it to the row, also if the work fails. */
  function follow(id: number, user_id: number, run: Run, making: Promise<MadeWork>): Promise<void> {
    run.becomes(id);
    const poll = repeat(POLL_MS, () => run.stillWanted());
    const ended = making
      .then(
        (made) => saveFiles(kysely, files, id, made, clock),
        (error: unknown) => fail(id, error, run),
      )
      .finally(async () => {
        await poll.stop();
        ours.delete(id);
        emitProgress(user_id);
      });
    ours.set(id, { run, ended });
    return ended;
  }

  async function fail(id: number, error: unknown, run: Run): Promise<void> {
    if (run.steps.signal.aborted) return;
    const refusal = error instanceof Refused ? error.body.code : 'error';
    if (refusal === 'error') log.error({ err: error }, 'long work failed');
    await markFailed(kysely, id, refusal, clock());
  }

  /**
   * Gives running work a row and a job, so that another process can take it over. The job finds the work in `ours` from
   * the commit on.
   */
  async function adopt(request: WorkRequest, run: Run, making: Promise<MadeWork>): Promise<number> {
    const committed = Promise.withResolvers<void>();
    committed.promise.catch(() => {});
    try {
      const id = await kysely.transaction().execute(async (trx) => {
        const row = await insertRow(trx, request, clock());
        await jobs.enqueue(trx, 'long_work', { id: row });
        follow(
          row,
          request.user_id,
          run,
          committed.promise.then(() => making),
        ).catch((error: unknown) =>
          log.error({ err: error }, 'the end of long work could not be written; it will be made again'),
        );
        return row;
      });
      committed.resolve();
      return id;
    } catch (error) {
      run.stop();
      committed.reject(error);
      throw error;
    }
  }

  /** The handler of the job: waits if this process is doing the work, otherwise does it. */
  async function workOff({ id }: { id: number }, { number: attempts }: Attempt): Promise<void> {
    const own = ours.get(id);
    if (own) return own.ended;
    const row = await kysely
      .updateTable('long_works')
      .set({ attempts })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .returning(['user_id', 'kind', 'data'])
      .executeTakeFirst();
    if (!row) return;
    const run = newRun(row.user_id);
    const maker = makers.get(row.kind);
    const making =
      maker && attempts <= MAX_ATTEMPTS
        ? maker(row.user_id, row.data as never, run.steps)
        : Promise.reject(new Error(`long work of kind ${row.kind} was given up`));
    await follow(id, row.user_id, run, making);
  }
  jobs.work('long_work', workOff, { atOnce: 2 });
  const inTurn = pLimit(kind === 'pglite' ? 1 : 2);

  return {
    work(kind, maker) {
      makers.set(kind, maker);
    },
    async startAndWait(request, make) {
      const same = await findRunning(kysely, request);
      if (same) return same.id;
      const run = newRun(request.user_id);
      const making = make(run.steps);
      const waiting = new AbortController();
      const late = sleep(patienceMs, 'late' as const, { signal: waiting.signal }).catch(() => 'late' as const);
      const made = await Promise.race([making, late]).finally(() => waiting.abort());
      if (made !== 'late') return made;
      const id = await adopt(request, run, making);
      // Lets this process take the job, since the work already runs here.
      jobs.wake();
      emitProgress(request.user_id);
      return id;
    },
    async begin(trx, request) {
      const same = await findRunning(trx, request);
      return same ? { id: same.id, isNew: false } : { id: await insertRow(trx, request, clock()), isNew: true };
    },
    async drop(trx, note, user_id, id) {
      const row = await trx
        .selectFrom('long_works')
        .select('id')
        .where('id', '=', id)
        .where('user_id', '=', user_id)
        .forUpdate()
        .executeTakeFirst();
      if (row) await removeRow(trx, note, files, id);
      return row !== undefined;
    },
    inTurn,
    dropped: (id) => ours.get(id)?.run.stop(),
    async forget(trx, note) {
      const expired = await trx
        .selectFrom('long_works')
        .select('id')
        .where('expires_at', '<=', clock().toISOString())
        .forUpdate()
        .execute();
      for (const { id } of expired) await removeRow(trx, note, files, id);
    },
  };
}
