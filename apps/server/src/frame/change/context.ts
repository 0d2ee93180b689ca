/** The context that a handler receives, and the two ways to the database: read() and change(). */
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Code } from '@resa/contract';
import type { Action } from '@resa/contract/actions';
import type { Noun } from '@resa/contract/nouns';
import { ADMINISTRATORS, type Permission } from '@resa/contract/permissions';
import type { Settings } from '@resa/contract/settings';
import type { Locale } from '@resa/contract/texts';
import type { RefusedKind } from '@resa/rules/process/refused';
import { type Moment, organisationNow } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/handles.ts';
import type { Actor } from '../call/actor.ts';
import { isAway } from '../call/errors.ts';
import { Refused } from '../call/refused.ts';
import type { Config } from '../process/config.ts';
import { describeError } from '../process/log.ts';
import type { Services } from '../process/services.ts';
import { Note, type Written } from './note.ts';
import { inTransaction } from './transaction.ts';

type Work<A> = (db: Trx, note: Note) => Promise<A>;

export interface Circumstances {
  actor: Actor | null;
  locale: Locale;
  machine: string;
  call: string;
  logs: Action | undefined;
  /**
   * The nouns that the call changes, as far as another shows them; absent where it declares that it changes nothing.
   */
  changes: readonly Noun[] | undefined;
  settings: Settings;
  /**
   * Parses an answer by its call's schema and records the persons that it shows, inside the change that made it, if
   * any: a change whose answer cannot be sent is undone.
   */
  conclude: <A>(given: A, trx?: Trx) => Promise<A>;
  /** `token` is the session's: content may hold passwords, and a hash without a secret could be tried through. */
  idempotency?: { key: string; content: unknown; token: string };
}

/** One call's circumstances. It holds no database handle: read() and change() give one. */
export class Context {
  readonly now: Date;
  /** The organisation's own date and time at `now`. */
  readonly today: Moment;
  readonly #services: Services;
  readonly #circumstances: Circumstances;
  readonly #concluded = new WeakSet<object>();

  constructor(services: Services, circumstances: Circumstances) {
    this.#services = services;
    this.#circumstances = circumstances;
    this.now = services.clock();
    this.today = organisationNow(this.now, circumstances.settings.time_zone);
  }

  /** The caller. Calls open to everyone have none and must not use this. */
  get actor(): Actor {
    if (!this.#circumstances.actor) throw new Refused(401, { code: 'session_used' });
    return this.#circumstances.actor;
  }
  get actorOrNull(): Actor | null {
    return this.#circumstances.actor;
  }
  /** Whether the user is an administrator. */
  isAdministrator(): boolean {
    return this.actor.roles.includes(ADMINISTRATORS);
  }
  /** Whether the user has a permission; a call's own `may` has been checked before. */
  may(permission: Permission): boolean {
    return this.actor.permissions.includes(permission);
  }
  get locale() {
    return this.#circumstances.locale;
  }
  get machine() {
    return this.#circumstances.machine;
  }
  get settings() {
    return this.#circumstances.settings;
  }
  get config(): Config {
    return this.#services.config;
  }
  get files() {
    return this.#services.files;
  }
  get longWork() {
    return this.#services.longWork;
  }
  get realtime() {
    return this.#services.realtime;
  }
  get log() {
    return this.#services.log;
  }
  /** Counts a refused try (decision 032). `user_id` is the account concerned, by default the caller's. */
  countRefused(kind: RefusedKind, user_id: number | null = this.actorOrNull?.user_id ?? null): void {
    const { machine, call } = this.#circumstances;
    this.#services.refusedTries.count({ kind, user_id, machine, call });
  }

  /** Runs `work` with a handle for reading. Nothing but this handle is awaited inside (the embedded pool has one connection). */
  static read<T>(ctx: Context, work: (db: Db) => Promise<T>): Promise<T> {
    const { db, readOnly } = ctx.#services;
    return db.kysely.connection().execute(readOnly ? (one) => refusingWrites(one, work) : work);
  }

  static readLong<T>(ctx: Context, signal: AbortSignal, work: (db: Db) => Promise<T>): Promise<T> {
    const { db } = ctx.#services;
    // Each statement takes the one session for itself; calls come in between.
    if (db.kind === 'pglite') return work(db.kysely);
    const reading = db.kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    return reading.execute((trx) => stoppable(db.kysely, trx, signal, work));
  }

  /**
   * As read(), on the database that serves searches (000 O-33). When it has one of its own that does not respond, this
   * returns NoElasticNode and the rest of the program goes on.
   */
  static async search<T>(ctx: Context, work: (db: Db) => Promise<T>): Promise<T | { code: 'NoElasticNode' }> {
    const { db, searchDb, log } = ctx.#services;
    try {
      return await searchDb.kysely.transaction().setAccessMode('read only').execute(work);
    } catch (error) {
      if (searchDb === db || !isAway(error)) throw error;
      log.warn({ err: describeError(error) }, 'the search database cannot be reached');
      return { code: 'NoElasticNode' };
    }
  }

  static unlogged<T>(ctx: Context, work: (db: Trx) => Promise<T>): Promise<T> {
    return ctx.#services.db.kysely.transaction().setIsolationLevel('read committed').execute(work);
  }

  /** The answer of the call, concluded unless a change has done so already. */
  static conclude<A extends object | null>(ctx: Context, given: A): Promise<A> {
    if (given && ctx.#concluded.has(given)) return Promise.resolve(given);
    return ctx.#circumstances.conclude(given);
  }

  static change<A extends { code: Code }>(ctx: Context, work: Work<A>): Promise<A> {
    return Context.#change(ctx, work, async (given, trx) => {
      const answer = await ctx.#circumstances.conclude(given, trx);
      ctx.#concluded.add(answer);
      return answer;
    });
  }

  static changePart<A extends { code: Code }>(ctx: Context, work: Work<A>): Promise<A> {
    return Context.#change(ctx, work, async (given) => given);
  }

  static async #change<A extends { code: Code }>(
    ctx: Context,
    work: Work<A>,
    conclude: (given: A, trx: Trx) => Promise<A>,
  ): Promise<A> {
    const services = ctx.#services;
    const { call, logs, changes } = ctx.#circumstances;
    if (!changes) throw new Error(`${call} changes something; its contract does not say what (changes)`);
    const makeNote = () => new Note(ctx, logs, changes);
    try {
      return await inTransaction(services, makeNote, async (trx, note) => {
        const repeated = await ctx.#answeredBefore<A>(trx);
        if (repeated) return conclude(repeated, trx);
        const given = await work(trx, note);
        if (given.code !== 'Ok') throw new NotOk(given);
        const concluded = await conclude(given, trx);
        await note.write(trx, services.jobs);
        await ctx.#remember(trx, concluded);
        return concluded;
      });
    } catch (error) {
      if (error instanceof NotOk) return error.answer as A;
      if (error instanceof ForbiddenTry) await ctx.#writeDown(error.tried);
      throw error;
    }
  }

  async #writeDown(tried: Written): Promise<void> {
    const services = this.#services;
    await inTransaction(
      services,
      () => new Note(this),
      async (trx, note) => {
        note.wrote(tried);
        await note.write(trx, services.jobs);
      },
    );
  }

  /** The answer this session was given for the same Idempotency-Key, if any (W08). */
  async #answeredBefore<A>(trx: Trx): Promise<A | undefined> {
    const { idempotency, actor, call } = this.#circumstances;
    if (!idempotency || !actor) return undefined;
    const input_hash = createHmac('sha256', idempotency.token)
      .update(JSON.stringify(idempotency.content))
      .digest('hex');
    // The insert waits for a twin that is still running, so the second sees the first's answer.
    const mine = await trx
      .insertInto('idempotency_keys')
      .values({
        key: idempotency.key,
        session_id: actor.session_id,
        call,
        input_hash,
        created_at: this.now.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (mine) return undefined;
    const held = await trx
      .selectFrom('idempotency_keys')
      .select(['call', 'input_hash', 'answer'])
      .where('session_id', '=', actor.session_id)
      .where('key', '=', idempotency.key)
      .executeTakeFirstOrThrow();
    if (held.call !== call || held.input_hash !== input_hash) throw new Refused(200, { code: 'key_reused' });
    return held.answer as A;
  }

  async #remember(trx: Trx, answer: unknown): Promise<void> {
    const { idempotency, actor } = this.#circumstances;
    if (!idempotency || !actor) return;
    await trx
      .updateTable('idempotency_keys')
      .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
      .where('session_id', '=', actor.session_id)
      .where('key', '=', idempotency.key)
      .execute();
  }
}

/** Reads: `work` receives a handle that cannot write. */
export const read = Context.read;
/**
 * Reads for long, as for a report of years: on a server in one snapshot, by one process of PostgreSQL, which leaves the
 * other processors to the desks, with ten minutes for a statement, which ends at once when `signal` says so; on the embedded database statement by statement, so that calls come in between.
 */
export const readLong = Context.readLong;
/**
 * Writes data that are not the organisation's and leaves no entry in the log, such as counters of tries. One
 * transaction, never repeated.
 */
export const unlogged = Context.unlogged;
/**
 * Reads for searches, from the replica where one is configured, in a transaction of its own: a setting may hold only
 * for it.
 */
export const search = Context.search;
/**
 * Changes: one READ COMMITTED transaction, with the activity log, jobs and idempotency in it, and realtime events
 * after it. An answer other than Ok undoes everything, as does one that the call's schema refuses. Repeated up to three times on a serialisation failure or
 * deadlock, so `work` is free of outside effects. Locks come first in `work`, in one sorted order: slots, then clients.
 */
export const change = Context.change;
/** A change() that is only a part of its call, which completes the answer afterwards: the frame parses it then. */
export const changePart = Context.changePart;
/** The frame's: parses the answer of a call and records the persons that it shows, unless its change has. */
export const conclude = Context.conclude;

const CANCEL_MS = 100;

/** Has the session refuse writes during `work`, without a transaction around its statements. */
async function refusingWrites<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  await sql`set default_transaction_read_only = on`.execute(db);
  try {
    return await work(db);
  } finally {
    await sql`set default_transaction_read_only = off`.execute(db);
  }
}

/** Ends the statements of `work` in its session when `signal` says so. */
async function stoppable<T>(db: Db, trx: Trx, signal: AbortSignal, work: (db: Db) => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { rows } = await sql<{ pid: number }>`
    select pg_backend_pid() as pid, set_config('statement_timeout', '600s', true),
      set_config('max_parallel_workers_per_gather', '0', true)`.execute(trx);
  let over = false;
  let ending: Promise<unknown> = Promise.resolve();
  // Between two statements a session does not notice a cancellation, so it is sent until the work is over.
  const cancel = async () => {
    while (!over) {
      await sql`select pg_cancel_backend(${rows[0]?.pid})`.execute(db).catch(() => {});
      if (!over) await sleep(CANCEL_MS);
    }
  };
  const end = () => {
    ending = cancel();
  };
  signal.addEventListener('abort', end, { once: true });
  try {
    return await work(trx);
  } finally {
    over = true;
    signal.removeEventListener('abort', end);
    // The session goes back to the pool only when nothing can reach it any more.
    await ending;
  }
}

/** Forbidden, thrown inside change(): the work is undone, and the log has the try. */
export class ForbiddenTry extends Refused {
  readonly tried: Written;
  constructor(tried: Written) {
    super(403, { code: 'Forbidden' });
    this.tried = tried;
  }
}

class NotOk extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('not Ok');
    this.answer = answer;
  }
}
