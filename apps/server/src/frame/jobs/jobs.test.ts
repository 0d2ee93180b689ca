import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../db/open.ts';
import { organisationDatabase } from '../../testing/database.ts';
import { makeLog } from '../process/log.ts';
import { cacheSettings } from '../process/settings.ts';
import { type Jobs, makeJobs } from './jobs.ts';

declare module './jobs.ts' {
  interface JobPayloads {
    greet: { name: string };
  }
}

let db: Database;
let now: Date;
let logged: string[];
const process = (): Jobs => {
  const log = makeLog('info', { write: (line) => void logged.push(line) });
  return makeJobs({ db, settings: cacheSettings(db.kysely), log, clock: () => now });
};
const enqueue = (jobs: Jobs, name: string) =>
  db.kysely.transaction().execute((trx) => jobs.enqueue(trx, 'greet', { name }));
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

beforeAll(async () => {
  db = await organisationDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.kysely.deleteFrom('jobs').execute();
  now = new Date('2026-03-03T15:00:00Z');
  logged = [];
});

it('runs a job once the change that wrote it has committed, and never one of a change that was undone', async () => {
  const greeted: string[] = [];
  const jobs = process();
  jobs.work('greet', async ({ name }) => void greeted.push(name));
  await enqueue(jobs, 'Ada');
  const undone = db.kysely.transaction().execute(async (trx) => {
    await jobs.enqueue(trx, 'greet', { name: 'nobody' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await jobs.runDue()).toBe(1);
  expect(greeted).toEqual(['Ada']);
  expect(await jobs.runDue()).toBe(0);
  expect(await db.kysely.selectFrom('jobs').select('id').execute()).toEqual([]);
});

it('starts immediately when a change has committed, without waiting for its next look', async () => {
  const jobs = process();
  const greeted = Promise.withResolvers<string>();
  jobs.work('greet', async ({ name }) => greeted.resolve(name));
  await jobs.start();
  await enqueue(jobs, 'Ada');
  jobs.wake();
  expect(await greeted.promise).toBe('Ada');
  await jobs.stop();
  await enqueue(jobs, 'after the stop');
  jobs.wake();
  expect(await db.kysely.selectFrom('jobs').select('name').execute()).toEqual([{ name: 'greet' }]);
});

it('tries a failed job again later and later, stops after the last try, and logs no name', async () => {
  const jobs = process();
  const tries: string[] = [];
  const givenUp: string[] = [];
  jobs.work(
    'greet',
    async () => {
      tries.push(now.toISOString());
      throw new Error('not at home');
    },
    { givenUp: async ({ name }) => void givenUp.push(name) },
  );
  await enqueue(jobs, 'Ada Lovelace');
  await jobs.runDue();
  await jobs.runDue();
  expect(tries).toHaveLength(1);
  for (let round = 0; round < 30; round++) {
    later(60);
    await jobs.runDue();
  }
  expect(tries).toHaveLength(10);
  expect(givenUp).toEqual(['Ada Lovelace']);
  expect(await db.kysely.selectFrom('jobs').select(['attempts']).where('failed_at', 'is not', null).execute()).toEqual([
    { attempts: 10 },
  ]);
  expect(logged.filter((line) => line.includes('a job failed'))).toHaveLength(10);
  expect(logged.join()).not.toContain('Lovelace');
});

it('gives a job to one of two processes, and to the other when the first one died', async () => {
  const [first, second] = [process(), process()];
  const hung = Promise.withResolvers<void>();
  let taken = 0;
  first.work('greet', () => {
    taken++;
    return hung.promise;
  });
  second.work('greet', async () => void taken++);
  await enqueue(first, 'Ada');
  const running = first.runDue();
  await expect.poll(() => taken).toBe(1);
  expect(await second.runDue()).toBe(0);
  later(3);
  expect(await second.runDue()).toBe(1);
  expect(taken).toBe(2);
  hung.resolve();
  await running;
});

it.each(['done', 'failed', 'stopped'])('lets only its owner renew and mark a job (%s)', async (end) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const slow = process();
    const hung = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    slow.work('greet', () => {
      begun.resolve();
      return hung.promise;
    });
    await enqueue(slow, 'Ada');
    const running = slow.runDue();
    await begun.promise;
    // Another process takes the job over and dies.
    const lease = new Date(now.getTime() + 120_000).toISOString();
    await sql`update jobs set owner = gen_random_uuid(), locked_until = ${lease}, attempts = 2`.execute(db.kysely);
    later(1);
    vi.advanceTimersByTime(60_000);
    if (end === 'stopped') await slow.stop(1);
    if (end === 'failed') hung.reject(new Error('not at home'));
    else hung.resolve();
    await running;
    const rows = await db.kysely.selectFrom('jobs').select(['locked_until', 'failed_at', 'attempts']).execute();
    expect(rows).toEqual([{ locked_until: lease, failed_at: null, attempts: 2 }]);
  } finally {
    vi.useRealTimers();
  }
});

it('does not count the try that a stop ended, however often the process restarts', async () => {
  const hung = Promise.withResolvers<void>();
  for (let restart = 0; restart < 15; restart++) {
    const jobs = process();
    const begun = Promise.withResolvers<number>();
    jobs.work('greet', (_, attempt) => {
      begun.resolve(attempt.number);
      return hung.promise;
    });
    if (restart === 0) await enqueue(jobs, 'Ada');
    await jobs.start();
    expect(await begun.promise).toBe(1);
    await jobs.stop(1);
  }
  const failing = process();
  const failed = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  failing.work('greet', () => {
    begun.resolve();
    return failed.promise;
  });
  await failing.start();
  await begun.promise;
  const stopped = failing.stop();
  failed.reject(new Error('the connection was closed'));
  await stopped;
  const rows = await db.kysely.selectFrom('jobs').select(['attempts', 'locked_until', 'failed_at']).execute();
  expect(rows).toEqual([{ attempts: 0, locked_until: null, failed_at: null }]);
  expect(logged).toEqual([]);
  hung.resolve();
});

it('writes many jobs in one statement, in their order', async () => {
  const statements: string[] = [];
  const counted = db.kysely.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const names = Array.from({ length: 500 }, (_, index) => `No. ${index}`);
  await process().enqueueAll(
    counted,
    names.map((name) => ({ name: 'greet', data: { name } })),
  );
  await process().enqueueAll(counted, []);
  expect(statements).toHaveLength(1);
  const rows = await db.kysely.selectFrom('jobs').select('data').orderBy('id').execute();
  expect(rows.map(({ data }) => data)).toEqual(names.map((name) => ({ name })));
});

it('counts tries from one again once a part is done', async () => {
  let parts = 0;
  const tries: number[] = [];
  const start = () => {
    const jobs = process();
    jobs.work('greet', async (_, { number, progressed }) => {
      tries.push(number);
      if (++parts > 25) return;
      await progressed();
      throw new Error('not at home');
    });
    return jobs;
  };
  await enqueue(start(), 'Ada');
  for (let round = 0; round < 26; round++) {
    await start().runDue();
    later(1);
  }
  expect(tries).toEqual([1, ...Array.from({ length: 25 }, () => 2)]);
  expect(await db.kysely.selectFrom('jobs').select('id').execute()).toEqual([]);
});

it('abandons a job that kills every process', async () => {
  const givenUp: string[] = [];
  const died = Promise.withResolvers<void>();
  const running: Promise<number>[] = [];
  let taken = 0;
  const start = () => {
    const jobs = process();
    const handler = () => {
      taken++;
      return died.promise;
    };
    jobs.work('greet', handler, { givenUp: async ({ name }) => void givenUp.push(name) });
    return jobs;
  };
  await enqueue(start(), 'Ada Lovelace');
  for (let round = 1; round <= 10; round++) {
    running.push(start().runDue());
    await expect.poll(() => taken).toBe(round);
    later(3);
  }
  expect(await start().runDue()).toBe(0);
  expect(taken).toBe(10);
  expect(givenUp).toEqual(['Ada Lovelace']);
  expect(await db.kysely.selectFrom('jobs').select(['attempts']).where('failed_at', 'is not', null).execute()).toEqual([
    { attempts: 10 },
  ]);
  expect(logged.filter((line) => line.includes('a job was given up'))).toHaveLength(1);
  expect(logged.join()).not.toContain('Lovelace');
  died.resolve();
  await Promise.all(running);
});

it('does not let one kind of job wait for another that hangs', async () => {
  const jobs = process();
  const hung = Promise.withResolvers<void>();
  const days: string[] = [];
  jobs.work('greet', () => hung.promise);
  jobs.nightly('sweep', async (day) => void days.push(day));
  await enqueue(jobs, 'Ada');
  const running = jobs.runDue();
  await expect.poll(() => days).toEqual(['2026-03-03']);
  hung.resolve();
  await running;
});

it("does tonight's work once in a day of the organization, even if several processes start, and start often", async () => {
  const days: string[] = [];
  const start = () => {
    const jobs = process();
    jobs.nightly('sweep', async (day) => void days.push(day));
    return jobs;
  };
  await start().runDue();
  await start().runDue();
  expect(days).toEqual(['2026-03-03']);
  now = new Date('2026-03-04T04:59:00Z'); // still the 3rd in Toronto
  await start().runDue();
  expect(days).toEqual(['2026-03-03']);
  now = new Date('2026-03-04T05:01:00Z');
  await start().runDue();
  expect(days).toEqual(['2026-03-03', '2026-03-04']);
});
