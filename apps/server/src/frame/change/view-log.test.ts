import { mkdtemp, readdir, readFile, readlink, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../db/open.ts';
import { testDatabase } from '../../testing/database.ts';
import { emptyLogs } from '../../testing/factories.ts';
import { makeLog } from '../process/log.ts';
import { openViewLog, type View, type ViewLog, ViewNotRecorded } from './view-log.ts';

let db: Database;
let folder: string;
let spool: string;
let logged: string[];
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => {
  for (const viewLog of neverClosed) await viewLog.close();
  await db.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resa-views-'));
  await (await opened()).close();
  const { id } = await db.kysely.selectFrom('database_id').select('id').executeTakeFirstOrThrow();
  spool = join(folder, 'looks', id);
  logged = [];
  await emptyLogs(db.kysely);
});
afterEach(() => rm(folder, { recursive: true }));

const log = makeLog('info', { write: (line) => void logged.push(line) });
const opened = () => openViewLog(db.kysely, folder, log);
const view = (...client_ids: number[]): View => ({
  at: '2026-03-03T15:00:00.000Z',
  user_id: 4711,
  client_ids,
  call: 'clients.fetch',
  machine: '127.0.0.1',
});
const written = async () => {
  const rows = await db.kysely.selectFrom('read_log').selectAll().orderBy('client_id').execute();
  return rows.map(({ client_id }) => client_id);
};
const files = () => readdir(spool).catch(() => []);
/** View logs of processes that were killed, closed after the tests: Node throws when it collects an open file. */
const neverClosed: ViewLog[] = [];
const killed = async (...views: View[]) => {
  const viewLog = await opened();
  neverClosed.push(viewLog);
  // The timer of a killed process never fires. It would move its views into the read log of a later test.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    for (const one of views) await viewLog.record(one);
  } finally {
    vi.useRealTimers();
  }
  return viewLog;
};
/** How many of the process's open files are in the spool. */
const stillOpen = async () => {
  const handles = await readdir('/proc/self/fd');
  const paths = await Promise.all(handles.map((handle) => readlink(join('/proc/self/fd', handle)).catch(() => '')));
  return paths.filter((path) => path.startsWith(spool)).length;
};
const withoutLog = async (work: () => Promise<void>) => {
  await db.pool.query('alter table read_log rename to away');
  await work().finally(() => db.pool.query('alter table away rename to read_log'));
};

describe('a view of a client', () => {
  let viewLog: ViewLog;
  beforeEach(async () => {
    viewLog = await opened();
  });
  afterEach(() => viewLog.close());

  it('is in a private file before its response leaves, and in the database soon after', async () => {
    await viewLog.record(view(1, 2));
    const [name = ''] = await files();
    expect(JSON.parse(await readFile(join(spool, name), 'utf8'))).toEqual(view(1, 2));
    expect((await stat(join(spool, name))).mode & 0o777).toBe(0o600);
    expect((await stat(spool)).mode & 0o777).toBe(0o700);
    await expect.poll(written).toEqual([1, 2]);
    expect(await db.kysely.selectFrom('read_log').selectAll().executeTakeFirst()).toMatchObject({
      user_id: 4711,
      call: 'clients.fetch',
      machine: '127.0.0.1',
    });
  });

  it('without clients makes no file', async () => {
    await viewLog.record(view());
    expect(await files()).toEqual([]);
  });

  it('is written once among a thousand at the same time, also for thousands of persons', async () => {
    const many = Array.from({ length: 2_500 }, (_, n) => n + 10_000);
    await Promise.all([
      ...Array.from({ length: 1_000 }, (_, n) => viewLog.record(view(n + 1))),
      viewLog.record(view(...many)),
    ]);
    await viewLog.flush();
    expect(await written()).toEqual([...Array.from({ length: 1_000 }, (_, n) => n + 1), ...many]);
  });

  it('waits in its file while the database is away, however many there are, and is stored once', async () => {
    const count = 60_000;
    await withoutLog(async () => {
      for (let n = 0; n < count; n += 500)
        await viewLog.record(view(...Array.from({ length: 500 }, (_, index) => n + index + 1)));
      await viewLog.flush();
      await viewLog.flush();
    });
    await viewLog.flush();
    expect(await written()).toHaveLength(count);
    expect(logged.map((line) => JSON.parse(line).level)).toEqual([50, 30]);
    expect(logged.join()).not.toContain('4711');
  });

  it('leaves no file behind when the server stops', async () => {
    await viewLog.record(view(1));
    await viewLog.close();
    expect([await written(), await files()]).toEqual([[1], []]);
  });

  it('stays in a closed file when the server stops while the database is away', async () => {
    await withoutLog(async () => {
      await viewLog.record(view(1));
      expect(await stillOpen()).toBe(1);
      await viewLog.close();
    });
    expect([(await files()).length, await stillOpen()]).toEqual([1, 0]);
  });
});

describe('while the spool cannot be written', () => {
  // A file where the folder would be.
  beforeEach(() => writeFile(join(folder, 'looks'), ''));

  it('a view goes to the database before its response leaves, in the transaction of the call', async () => {
    const viewLog = await opened();
    await viewLog.record(view(1));
    expect(await written()).toEqual([1]);
    const undone = db.kysely.transaction().execute(async (trx) => {
      await viewLog.record(view(2), trx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await written()).toEqual([1]);
    await rm(join(folder, 'looks'));
    await viewLog.record(view(3));
    await viewLog.close();
    expect(await written()).toEqual([1, 3]);
    expect(logged.map((line) => JSON.parse(line).level)).toEqual([50, 30]);
  });

  it('the database cannot be written either, the response is refused', async () => {
    const viewLog = await opened();
    await withoutLog(async () => {
      await expect(viewLog.record(view(1))).rejects.toThrow(ViewNotRecorded);
    });
    await viewLog.record(view(2));
    expect(await written()).toEqual([2]);
    await viewLog.close();
  });
});

describe('what a killed process left', () => {
  it('is moved at the next start, once', async () => {
    await withoutLog(async () => void (await killed(view(1, 2), view(3))));
    const next = await opened();
    await next.moveLeft();
    await next.moveLeft();
    expect(await written()).toEqual([1, 2, 3]);
    await next.close();
  });

  it('is moved once when it was killed between the database and its file', async () => {
    const first = await killed(view(1));
    const [name = ''] = await files();
    const left = await readFile(join(spool, name));
    await first.close();
    // Restores the file, as if its removal had not reached the disk.
    await writeFile(join(spool, name), left);
    const next = await opened();
    await next.moveLeft();
    expect(await written()).toEqual([1]);
    await next.close();
  });

  it('is moved once by several processes that find it at the same time, while its own still runs', async () => {
    const alive = await opened();
    const others = await Promise.all(Array.from({ length: 4 }, opened));
    for (let round = 0; round < 10; round++) {
      await Promise.all(Array.from({ length: 20 }, (_, n) => alive.record(view(round * 20 + n + 1))));
      await Promise.all([alive.flush(), ...others.map((other) => other.moveLeft())]);
    }
    for (const one of [alive, ...others]) await one.close();
    expect(await written()).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
  });

  it('is moved as far as it can be read', async () => {
    await withoutLog(async () => void (await killed(view(1), view(2))));
    const [name = ''] = await files();
    const path = join(spool, name);
    const [one, two] = (await readFile(path, 'utf8')).split('\n');
    await writeFile(path, `${one}\n{"at":"2026\n${JSON.stringify({ ...view(5), user_id: 'x' })}\n${two}\n{"at"`);
    const next = await opened();
    await next.moveLeft();
    expect(await written()).toEqual([1, 2]);
    expect(logged.some((line) => JSON.parse(line).unreadable === 2)).toBe(true);
    await next.close();
  });

  it('stays as long as a process may still append to it, and is removed afterwards', async () => {
    await withoutLog(async () => void (await killed(view(1))));
    const [name = ''] = await files();
    const next = await opened();
    await next.moveLeft();
    expect(await files()).toEqual([name]);
    await utimes(join(spool, name), new Date(), new Date(Date.now() - 25 * 3_600_000));
    await next.moveLeft();
    expect([await written(), await files()]).toEqual([[1], []]);
    await next.close();
  });

  it('stays where it is when it is of another database, or no spool', async () => {
    await withoutLog(async () => void (await killed(view(1))));
    await writeFile(join(spool, 'notes.lines'), `${JSON.stringify(view(9))}\n`);
    const other = join(folder, 'looks', crypto.randomUUID());
    const [name = ''] = (await files()).filter((one) => one !== 'notes.lines');
    await rename(join(spool, name), join(folder, name));
    await rename(spool, other);
    await rename(join(folder, name), join(other, name));
    const next = await opened();
    await next.moveLeft();
    expect([await written(), (await readdir(other)).length]).toEqual([[], 2]);
    await next.close();
  });
});

describe('both logs', () => {
  beforeEach(async () => {
    await db.pool.query(`
      insert into activity_log (action, created_name, client_id, properties, created_at) values
        ('client.update', 'Someone', 1, '{"email": [null, "a@example.test"]}', '2026-03-01T12:00:00Z'),
        ('client.update', 'Someone', 2, '{"email": [null, "b@example.test"]}', '2026-03-03T12:00:00Z');
      insert into read_log (at, user_id, client_id, call) values
        ('2026-03-01T12:00:00Z', 1, 1, 'clients.fetch'), ('2026-03-03T12:00:00Z', 1, 2, 'clients.fetch')`);
  });

  it.each([
    "update activity_log set created_name = 'Somebody else'",
    'delete from activity_log',
    'truncate activity_log',
    'update read_log set user_id = 2',
    'delete from read_log',
    'delete from read_log_rest',
    'truncate read_log',
  ])('refuse: %s', async (statement) => {
    await expect(db.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('let one function erase: a person’s views and values, or all that is older than a moment', async () => {
    const left = async () => [
      await written(),
      (await db.pool.query('select client_id, properties from activity_log order by id')).rows,
    ];
    await expect(db.pool.query('select forget_logged(1, null)')).rejects.toMatchObject({ code: '22004' });
    await db.pool.query("select forget_logged(1, 'infinity')");
    const second = { client_id: 2, properties: { email: [null, 'b@example.test'] } };
    expect(await left()).toEqual([[2], [{ client_id: 1, properties: {} }, second]]);
    await db.pool.query("select forget_logged(null, '2026-03-02T00:00:00Z')");
    expect(await left()).toEqual([[2], [second]]);
    await expect(db.pool.query('delete from activity_log')).rejects.toMatchObject({ code: '42501' });
  });
});
