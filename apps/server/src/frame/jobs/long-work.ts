/**
 * Work that takes longer than its user waits, such as a long report. The process that received the request makes it; if
 * it is not ready after ten seconds, it becomes a row of `long_works` with progress and a stop, and its user fetches the
 * files for a day.
 *
 *   // Its files, or the id of the work that goes on:
 *   const made = await ctx.longWork.soon(request, (steps) => make(steps));
 *   // Inside a change, a job from the start:
 *   note.job('long_work', { id: await ctx.longWork.begin(db, request) });
 *   // Makes it again after a crash:
 *   longWork.work('report', (user_id, data, steps) => ...)
 *
 * Each row has a job (jobs.ts): a process that dies leaves it to the next one, at most MAX_ATTEMPTS times. Stopping
 * deletes the row; the maker learns of it at its next step or look.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { Db, ReadDb, Trx } from '../../db/handles.ts';
import type { Database } from '../../db/open.ts';
import { Refused } from '../call/refused.ts';
import type { Files } from '../files/files.ts';
import { repeat } from '../process/repeat.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Attempt, JobNote, Jobs } from './jobs.ts';

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

export interface MadeFile {
  readonly format: string;
  readonly name: string;
  readonly content_type: string;
  readonly body: Buffer;
}
export interface MadeWork {
  readonly files: readonly MadeFile[];
  /** The clients that the files name: each fetch is logged as a view of them. */
  readonly client_ids: readonly number[];
  /** The locations that they show: a user who lost one of them since does not get the files. */
  readonly place_ids: readonly number[];
}

/** How the maker reports its progress, and how it learns that the work was stopped. */
export interface Steps {
  /** Its user stopped it. */
  readonly signal: AbortSignal;
  /** So many of its parts are done. Throws where it was stopped. */
  done(parts: number, of: number): Promise<void>;
}
/** The steps of work that cannot be stopped. */
export const noSteps: Steps = { signal: new AbortController().signal, done: async () => {} };

export type Maker<K extends LongKind = LongKind> = (
  user_id: number,
  data: LongKinds[K],
  steps: Steps,
) => Promise<MadeWork>;

export interface LongWork {
  /** Registers the maker of a kind, for work that another process began. */
  work<K extends LongKind>(kind: K, maker: Maker<K>): void;
  /**
   * The files that were made within ten seconds, or the id of the row under which it goes on; equal requests are made
   * once.
   */
  soon(request: WorkRequest, make: (steps: Steps) => Promise<MadeWork>): Promise<MadeWork | number>;
  /** Inside a change, which also notes the job `long_work`; equal requests are made once. */
  begin(db: Trx, request: WorkRequest): Promise<{ id: number; isNew: boolean }>;
  /** Stops one of a user's that runs, or removes its files. False where they have none of this id. */
  drop(db: Trx, note: JobNote, user_id: number, id: number): Promise<boolean>;
  /** After the commit of drop(): what runs in this process ends now. */
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
/** How often progress is written to the row, and how often the row is read to see whether the work was stopped. */
const REPORT_MS = 500;
const LOOK_MS = 2_000;
const KEEP_MS = 86_400_000;
const MAX_ATTEMPTS = 3;

class Stopped extends Error {}

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
  /** The work that this process is making, by its row. */
  const ours = new Map<number, { run: Run; ended: Promise<void> }>();

  const tell = (user_id: number) => realtime.tell({ type: 'Changed', nouns: ['long_works'] }, { user: user_id });

  /** One work on its way, with or without a row. */
  class Run {
    readonly #controller = new AbortController();
    readonly #user_id: number;
    #row: number | undefined;
    #progress = { done: 0, parts: 0 };
    #reportedAt = 0;
    readonly steps: Steps = {
      signal: this.#controller.signal,
      done: async (done, parts) => {
        this.#progress = { done, parts };
        if (performance.now() - this.#reportedAt >= REPORT_MS || done === parts) await this.tellProgress();
        if (this.#controller.signal.aborted) throw new Stopped();
      },
    };
    constructor(user_id: number) {
      this.#user_id = user_id;
    }
    stop() {
      this.#controller.abort(new Stopped());
    }
    becomes(row: number) {
      this.#row = row;
    }
    async tellProgress() {
      if (this.#row === undefined) return;
      this.#reportedAt = performance.now();
      const { numUpdatedRows } = await kysely
        .updateTable('long_works')
        .set(this.#progress)
        .where('id', '=', this.#row)
        .where('state', '=', 'running')
        .executeTakeFirst();
      if (numUpdatedRows === 0n) this.stop();
      else tell(this.#user_id);
    }
    /** Stopped elsewhere, also while one long statement runs. */
    async stillWanted() {
      if (this.#row === undefined) return;
      const row = await kysely.selectFrom('long_works').select('id').where('id', '=', this.#row).executeTakeFirst();
      if (!row) this.stop();
    }
  }

  /** The row is brought to its end, however the making ends. */
  function follow(id: number, user_id: number, run: Run, making: Promise<MadeWork>): Promise<void> {
    run.becomes(id);
    const look = repeat(LOOK_MS, () => run.stillWanted());
    const ended = making
      .then(
        (made) => keep(id, made),
        (error: unknown) => fail(id, error, run),
      )
      .finally(async () => {
        await look.stop();
        ours.delete(id);
        tell(user_id);
      });
    ours.set(id, { run, ended });
    return ended;
  }

  async function keep(id: number, made: MadeWork): Promise<void> {
    const written = await Promise.all(
      made.files.map(async ({ body, content_type, format, name }) => {
        return { format, name, file: await files.write('long_work', content_type, body) };
      }),
    );
    const kept = await kysely.transaction().execute(async (trx) => {
      const now = clock().getTime();
      const { numUpdatedRows } = await trx
        .updateTable('long_works')
        .set({
          state: 'ready',
          client_ids: [...new Set(made.client_ids)],
          place_ids: [...made.place_ids],
          expires_at: new Date(now + KEEP_MS).toISOString(),
        })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      for (const { file, format, name } of written)
        await trx
          .insertInto('long_work_files')
          .values({ work_id: id, format, name, file_id: await file.keep(trx) })
          .execute();
      return true;
    });
    if (!kept) for (const { file } of written) await file.discard();
  }

  async function fail(id: number, error: unknown, run: Run): Promise<void> {
    if (run.steps.signal.aborted) return;
    const refusal = error instanceof Refused ? error.body.code : 'error';
    if (refusal === 'error') log.error({ err: error }, 'long work failed');
    const expires_at = new Date(clock().getTime() + KEEP_MS).toISOString();
    await kysely
      .updateTable('long_works')
      .set({ state: 'failed', refusal, expires_at })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute();
  }

  const running = (db: ReadDb, { user_id, kind, data }: WorkRequest) =>
    db
      .selectFrom('long_works')
      .select('id')
      .where('user_id', '=', user_id)
      .where('state', '=', 'running')
      .where('kind', '=', kind)
      .where('data', '=', sql<unknown>`${JSON.stringify(data)}::jsonb`)
      .executeTakeFirst();

  const insert = async (db: Db, { kind, user_id, data }: WorkRequest) => {
    const created_at = clock().toISOString();
    const { id } = await db
      .insertInto('long_works')
      .values({ kind, user_id, data: JSON.stringify(data), created_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  /** Work on its way gets a row and a job, which finds it in `ours` from the commit on. */
  async function adopt(request: WorkRequest, run: Run, making: Promise<MadeWork>): Promise<number> {
    const committed = Promise.withResolvers<void>();
    committed.promise.catch(() => {});
    try {
      const id = await kysely.transaction().execute(async (trx) => {
        const row = await insert(trx, request);
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

  /** The job behind a row: waits for the work of this process, or makes it. */
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
    const run = new Run(row.user_id);
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
    async soon(request, make) {
      const same = await running(kysely, request);
      if (same) return same.id;
      const run = new Run(request.user_id);
      const making = make(run.steps);
      const waiting = new AbortController();
      const late = sleep(patienceMs, 'late' as const, { signal: waiting.signal }).catch(() => 'late' as const);
      const made = await Promise.race([making, late]).finally(() => waiting.abort());
      if (made !== 'late') return made;
      const id = await adopt(request, run, making);
      // Its job is taken here, where it is made already.
      jobs.wake();
      tell(request.user_id);
      return id;
    },
    async begin(trx, request) {
      const same = await running(trx, request);
      return same ? { id: same.id, isNew: false } : { id: await insert(trx, request), isNew: true };
    },
    async drop(trx, note, user_id, id) {
      const row = await trx
        .selectFrom('long_works')
        .select('id')
        .where('id', '=', id)
        .where('user_id', '=', user_id)
        .forUpdate()
        .executeTakeFirst();
      if (row) await removeRow(trx, note, id);
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
      for (const { id } of expired) await removeRow(trx, note, id);
    },
  };

  async function removeRow(trx: Trx, note: JobNote, id: number): Promise<void> {
    const removed = await trx.deleteFrom('long_work_files').where('work_id', '=', id).returning('file_id').execute();
    await trx.deleteFrom('long_works').where('id', '=', id).execute();
    for (const { file_id } of removed) await files.remove(trx, note, file_id);
  }
}
