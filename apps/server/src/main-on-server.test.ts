/** Starts of the program on a PostgreSQL server of the tests. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startPgBouncer } from './testing/pgbouncer.ts';
import { refusedStart, startProcess } from './testing/process.ts';
import { databaseAt, dropDatabase, onServer } from './testing/template.ts';

// Each starts programs, one after the other: on a crowded machine seconds for each.
vi.setConfig({ testTimeout: 120_000 });

const { RESA_TEST_DB, TEST_DATABASE_URL: server = '' } = process.env;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resa-on-server-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const RESA_DATA = () => join(folder, 'data');
const start = (DATABASE_URL: string) => startProcess('main.ts', { RESA_DATA: RESA_DATA(), DATABASE_URL });

describe.runIf(RESA_TEST_DB === 'postgres')('over a server', () => {
  it('a start reports in one sentence that the server has no such database', async () => {
    const DATABASE_URL = databaseAt(server, 'nowhere');
    expect(await refusedStart({ RESA_DATA: RESA_DATA(), DATABASE_URL })).toMatch(/\(nowhere\) does not exist/);
  });

  it.for(['transaction', 'statement'] as const)(
    'a start names the PgBouncer whose mode is %s',
    async (mode, { skip }) => {
      const bouncer = await startPgBouncer(server, mode);
      if ('missing' in bouncer) return skip(bouncer.missing);
      for (const setting of ['DATABASE_URL', 'SEARCH_DATABASE_URL'])
        expect(await refusedStart({ RESA_DATA: RESA_DATA(), [setting]: bouncer.url })).toMatch(
          new RegExp(
            `^${setting} leads to a connection pooler .* pool_mode to session, or give the address of the Post`,
          ),
        );
    },
  );

  it('starts and serves behind a PgBouncer whose mode is session', async ({ skip }) => {
    const bouncer = await startPgBouncer(server, 'session');
    if ('missing' in bouncer) return skip(bouncer.missing);
    const name = `resa_bounced_${process.pid}`;
    await onServer(server, `create database ${name}`);
    const { child, ended, printed } = start(databaseAt(bouncer.url, name));
    const url = /http:\S+/.exec(await printed(/ready/))?.[0] ?? '';
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
    await dropDatabase(server, name);
  });

  it('lets two processes start at the same time on one server', async () => {
    const name = `resa_two_${process.pid}`;
    await onServer(server, `create database ${name}`);
    const two = [start(databaseAt(server, name)), start(databaseAt(server, name))];
    await Promise.all(two.map(({ printed }) => printed(/ready/)));
    for (const { child } of two) child.kill('SIGTERM');
    expect((await Promise.all(two.map(({ ended }) => ended))).map(({ code }) => code)).toEqual([0, 0]);
    await dropDatabase(server, name);
  });
});
