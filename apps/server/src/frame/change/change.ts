/** The ways to change the database. */
import type { Code } from '@resa/contract';
import type { Trx } from '../../db/handles.ts';
import { Refused } from '../call/refused.ts';
import { type Context, insideOf } from './call-context.ts';
import { answeredBefore, remember } from './idempotency.ts';
import { Note, type Written } from './note.ts';
import { restrictionsShown, showRestricted } from './show-restricted.ts';
import { inTransaction } from './transaction.ts';

type Work<A> = (db: Trx, note: Note) => Promise<A>;

/** Answers that a change has already parsed, and whose views it has recorded. */
const concluded = new WeakSet<object>();

/**
 * Changes data: one READ COMMITTED transaction, with the activity log, jobs and idempotency in it, and realtime events
 * after it. An answer other than Ok undoes everything, as do a rehearsal and an answer that the call's schema refuses.
 * Repeated up to three times on a serialisation failure or deadlock, so `work` has no effects outside. Locks come first
 * in `work`, in one sorted order: slots, then clients.
 */
export function change<A extends { code: Code }>(ctx: Context, work: Work<A>): Promise<A> {
  return changing(ctx, work, async (given, trx) => {
    const answer = await insideOf(ctx).circumstances.conclude(given, trx);
    concluded.add(answer);
    return answer;
  });
}

/** A change() for a call that completes the answer after the commit. The frame parses the answer then. */
export const changePart = <A extends { code: Code }>(ctx: Context, work: Work<A>): Promise<A> =>
  changing(ctx, work, async (given) => given);

/**
 * Writes data that are not the organization's and leaves no entry in the log, such as counters of tries. One
 * transaction, never repeated.
 */
export const unlogged = <T>(ctx: Context, work: (db: Trx) => Promise<T>): Promise<T> =>
  insideOf(ctx).services.db.kysely.transaction().setIsolationLevel('read committed').execute(work);

/**
 * Parses the answer of a call and records the persons that it shows, unless its change has done so. Only frame/ calls
 * it.
 */
export function conclude<A extends object | null>(ctx: Context, given: A): Promise<A> {
  if (given && concluded.has(given)) return Promise.resolve(given);
  return insideOf(ctx).circumstances.conclude(given);
}

async function changing<A extends { code: Code }>(
  ctx: Context,
  work: Work<A>,
  finish: (given: A, trx: Trx) => Promise<A>,
): Promise<A> {
  const { services, circumstances } = insideOf(ctx);
  const { call, logs, changes } = circumstances;
  if (!changes) throw new Error(`${call} changes something; its contract does not say what (changes)`);
  const makeNote = () => new Note(ctx, logs, changes);
  try {
    return await inTransaction(services, makeNote, async (trx, note) => {
      const restrictions = restrictionsShown(ctx);
      if (restrictions.length > 0) await showRestricted(trx, restrictions);
      const repeated = await answeredBefore<A>(trx, ctx);
      if (repeated) return finish(repeated, trx);
      const given = await work(trx, note);
      if (given.code !== 'Ok' || ctx.rehearsal) throw new Undone(given);
      const answer = await finish(given, trx);
      await note.write(trx, services.jobs);
      await remember(trx, ctx, answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof Undone) return error.answer as A;
    if (error instanceof ForbiddenTry) await logTry(ctx, error.tried);
    throw error;
  }
}

async function logTry(ctx: Context, tried: Written): Promise<void> {
  const { services } = insideOf(ctx);
  await inTransaction(
    services,
    () => new Note(ctx),
    async (trx, note) => {
      note.wrote(tried);
      await note.write(trx, services.jobs);
    },
  );
}

/** Forbidden, thrown inside change(): the work is undone, and the log has the try. */
export class ForbiddenTry extends Refused {
  readonly tried: Written;
  constructor(tried: Written) {
    super(403, { code: 'Forbidden' });
    this.tried = tried;
  }
}

/** Ends a change without its effects; its call has the answer all the same. */
class Undone extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('undone');
    this.answer = answer;
  }
}
