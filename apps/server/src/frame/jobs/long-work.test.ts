/** Long work: in time or as a job, its progress, stopped, and finished by another process. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { user, userId } from '../../testing/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { notFound } from '../call/refused.ts';
import { readLong } from '../change/context.ts';
import { contextOfUser } from '../change/context-of-user.ts';
import { systemChange } from '../change/system-change.ts';
import { type LongWork, makeLongWork, type WorkRequest } from './long-work.ts';
import type { MadeWork } from './long-work-rows.ts';
import type { Steps } from './long-work-run.ts';

declare module './long-work.ts' {
  interface LongKinds {
    knitting: { pattern: string };
  }
}

let server: TestServer;
let owner: number;
let longWork: LongWork;
beforeAll(async () => {
  server = await testServer({ patienceMs: 0 });
  ({ longWork } = server.services);
  owner = await userId(db(), await user(db(), []));
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-03-03T15:00:00Z');
  await db().deleteFrom('long_work_files').execute();
  await db().deleteFrom('long_works').execute();
  await db().deleteFrom('jobs').execute();
});
const db = () => server.services.db.kysely;
const asked = (pattern = 'cable'): WorkRequest<'knitting'> => ({ kind: 'knitting', user_id: owner, data: { pattern } });
const scarf: MadeWork = {
  files: [{ format: 'txt', name: 'scarf.txt', content_type: 'text/plain', body: Buffer.from('a scarf for Ada') }],
  client_ids: [7, 7, 8],
  place_ids: [1],
};
const rows = () => db().selectFrom('long_works').selectAll().orderBy('id').execute();
const files = () => db().selectFrom('files').select('id').where('kind', '=', 'long_work').execute();
const drop = (id: number, by = owner) => systemChange(server.services, (trx, note) => longWork.drop(trx, note, by, id));

/** Work that runs until the test resolves or rejects it. */
function held() {
  const end = Promise.withResolvers<MadeWork>();
  const begun = Promise.withResolvers<Steps>();
  const make = (steps: Steps) => {
    begun.resolve(steps);
    return end.promise;
  };
  return { make, begun: begun.promise, end: end.resolve, fail: end.reject };
}

it('returns files that are made in time, and leaves no row', async () => {
  const work = () => {};
  const patient = makeLongWork({ ...server.services, jobs: { ...server.services.jobs, work }, patienceMs: 60_000 });
  expect(await patient.startAndWait(asked(), async () => scarf)).toBe(scarf);
  await expect(patient.startAndWait(asked(), async () => Promise.reject(notFound()))).rejects.toThrow('NotFound');
  expect(await rows()).toEqual([]);
  expect(await files()).toEqual([]);
});

it('continues as a job, is made once for any number of requests, and is kept for a day', async () => {
  const work = held();
  const id = await longWork.startAndWait(asked(), work.make);
  expect(await longWork.startAndWait(asked(), () => Promise.reject(new Error('made twice')))).toBe(id);
  const steps = await work.begun;
  await steps.done(1, 2);
  expect(await rows()).toMatchObject([{ id, state: 'running', done: 1, parts: 2, user_id: owner, expires_at: null }]);
  work.end(scarf);
  await server.services.jobs.runDue();
  expect(await rows()).toMatchObject([
    { state: 'ready', client_ids: [7, 8], place_ids: [1], expires_at: '2026-03-04T15:00:00.000Z' },
  ]);
  expect(await files()).toHaveLength(1);
  expect(await db().selectFrom('jobs').selectAll().where('name', '=', 'long_work').execute()).toEqual([]);
  await systemChange(server.services, (trx, note) => longWork.forget(trx, note));
  expect(await rows()).toHaveLength(1);
  server.clock.set('2026-03-04T15:00:00Z');
  await systemChange(server.services, (trx, note) => longWork.forget(trx, note));
  expect(await rows()).toEqual([]);
  expect(await files()).toEqual([]);
});

it('ends if its user stops it, and keeps nothing of it', async () => {
  const work = held();
  const id = (await longWork.startAndWait(asked(), work.make)) as number;
  const { signal, done } = await work.begun;
  expect(await drop(id, 1)).toBe(false);
  expect(signal.aborted).toBe(false);
  expect(await drop(id)).toBe(true);
  longWork.dropped(id);
  expect(signal.aborted).toBe(true);
  await expect(done(1, 2)).rejects.toThrow();
  work.end(scarf);
  await server.services.jobs.runDue();
  expect(await rows()).toEqual([]);
  expect(await files()).toEqual([]);
});

it('learns at its next step that it was stopped in another process', async () => {
  const work = held();
  const id = (await longWork.startAndWait(asked(), work.make)) as number;
  const { done } = await work.begun;
  await drop(id);
  await expect(done(2, 2)).rejects.toThrow();
  work.end(scarf);
  await server.services.jobs.runDue();
  expect(await files()).toEqual([]);
});

it('reports why it failed, and logs an error that is not a refusal', async () => {
  for (const [error, refusal] of [
    [notFound(), 'NotFound'],
    [new Error('no wool'), 'error'],
  ] as const) {
    const work = held();
    await longWork.startAndWait(asked(refusal), work.make);
    work.fail(error);
    await server.services.jobs.runDue();
    expect((await rows()).at(-1)).toMatchObject({ state: 'failed', refusal });
  }
  expect(server.logged.filter((line) => line.includes('long work failed'))).toHaveLength(1);
});

it('is made by another process if its own has died, three times at most', async () => {
  const made: string[] = [];
  longWork.work('knitting', async (user_id, { pattern }, { done }) => {
    made.push(`${pattern} for ${user_id === owner}`);
    await done(1, 1);
    return scarf;
  });
  // A process that died leaves the row and its job.
  const { id } = await systemChange(server.services, async (trx, note) => {
    const begun = await longWork.begin(trx, asked('moss'));
    expect(await longWork.begin(trx, asked('moss'))).toEqual({ id: begun.id, isNew: false });
    note.job('long_work', { id: begun.id });
    return begun;
  });
  await server.services.jobs.runDue();
  expect(made).toEqual(['moss for true']);
  expect(await rows()).toMatchObject([{ id, state: 'ready', attempts: 1, client_ids: [7, 8] }]);
  expect(await files()).toHaveLength(1);

  await sql`update long_works set state = 'running'`.execute(db());
  await server.services.jobs.enqueue(db(), 'long_work', { id });
  await sql`update jobs set attempts = 3 where name = 'long_work'`.execute(db());
  await server.services.jobs.runDue();
  expect(made).toHaveLength(1);
  expect(await rows()).toMatchObject([{ state: 'failed', refusal: 'error' }]);
});

it.runIf(process.env.RESA_TEST_DB === 'postgres')(
  'ends the statement that runs, and its session serves others',
  async () => {
    const ctx = await contextOfUser(server.services, owner, 'reports.pdf');
    const stop = new AbortController();
    const begun = Promise.withResolvers<number>();
    const reading = readLong(ctx, stop.signal, async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      begun.resolve(rows[0]?.pid ?? 0);
      await sql`select pg_sleep(60)`.execute(db);
    });
    reading.catch(() => {});
    const pid = await begun.promise;
    stop.abort();
    await expect(reading).rejects.toThrow(/cancel/);
    const { rows } = await sql`
      select from pg_stat_activity
      where pid = ${pid} and state = 'active' and query like 'select pg_sleep%'`.execute(db());
    expect(rows).toEqual([]);
  },
);

it('reads in turn', async () => {
  const most = server.services.db.kind === 'pglite' ? 1 : 2;
  let now = 0;
  let peak = 0;
  const reading = async (n: number) => {
    peak = Math.max(peak, ++now);
    await new Promise<void>((next) => setImmediate(next));
    now--;
    return n;
  };
  const all = [1, 2, 3, 4, 5].map((n) => longWork.inTurn(() => reading(n)));
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5]);
  expect(peak).toBe(most);
  await expect(longWork.inTurn(() => Promise.reject(new Error('ill')))).rejects.toThrow('ill');
  expect(await longWork.inTurn(() => reading(6))).toBe(6);
});
