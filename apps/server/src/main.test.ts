import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from './db/open.ts';
import { unpackInto } from './testing/database.ts';
import { startPgBouncer } from './testing/pgbouncer.ts';
import { startProcess } from './testing/process.ts';
import { databaseAt, dropDatabase, onServer } from './testing/template.ts';

// Each starts programs, one after the other: on a crowded machine seconds for each.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resa-main-'));
  // The stories start the program over an empty folder.
  if (process.env.RESA_TEST_DB !== 'postgres') await unpackInto(join(folder, 'data'), 'organisation');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const production = { RESA_MODE: 'production', RESA_SECRET: 'k'.repeat(40) };
const start = (env: Record<string, string> = {}) =>
  startProcess('main.ts', { RESA_DATA: join(folder, 'data'), ...env });
/** The message of a start that cannot go on: one line, no stack, exit code 1. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await start(env).ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr.trim().split('\n')).toHaveLength(1);
  return stderr.trim();
}
const post = (url: string, path: string) =>
  fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
const command = (name: string, ...args: string[]) =>
  startProcess(`cli/${name}.ts`, { RESA_DATA: join(folder, 'data') }, args).ended;

/** On the embedded database of a folder of its own, whatever the other tests run on: told once. */
const onPglite = it.runIf(process.env.RESA_TEST_DB !== 'postgres');

describe('a start that fails reports in one sentence', () => {
  it('which setting is wrong', async () => {
    // Every other setting: config.test.ts.
    expect(await refusal({ RESA_MODE: 'live' })).toMatch(/^RESA_MODE must be/);
  });

  it('that the data folder cannot be written', async () => {
    expect(await refusal({ RESA_DATA: '/dev/null/data' })).toMatch(/data folder \/dev\/null\/data cannot be written/);
    expect(await refusal({ RESA_DATA: '/proc/resa/data' })).toMatch(/data folder \/proc\/resa\/data cannot be written/);
    const DATABASE_URL = 'postgresql://resa@127.0.0.1:1/resa';
    expect(await refusal({ RESA_DATA: '/proc/resa', DATABASE_URL })).toMatch(/data folder \/proc\/resa cannot/);
  });

  it('that RESA_BACKUPS cannot be a folder', async () => {
    expect(await refusal({ RESA_BACKUPS: '/proc/resa' })).toMatch(/^RESA_BACKUPS .*\/proc\/resa cannot be a folder/);
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    expect(await refusal({ RESA_BACKUPS: file })).toMatch(/^RESA_BACKUPS must be a folder or off/);
  });

  it('that RESA_BACKUPS cannot be written', async () => {
    // Folders of the kernel refuse files even to root.
    expect(await refusal({ RESA_BACKUPS: '/proc' })).toMatch(
      /^RESA_BACKUPS must be a folder that Resa can write, or off; \/proc refuses files \(\w+\)\.$/,
    );
  });

  it('that RESA_BACKUPS holds the backups of another installation', async () => {
    const RESA_BACKUPS = join(folder, 'backups of another');
    await mkdir(RESA_BACKUPS);
    const mark = { database: 'server 1 2', url: 'https://another.example' };
    await writeFile(join(RESA_BACKUPS, 'installation'), JSON.stringify(mark));
    await writeFile(join(RESA_BACKUPS, 'resa-2026-11-01.age'), '');
    expect(await refusal({ RESA_BACKUPS })).toMatch(
      /^RESA_BACKUPS must be a folder for this installation only; .*https:\/\/another\.example.*"npm run files -- moved"/,
    );
  });

  it('that the database server does not respond, without its password', async () => {
    const refused = await refusal({ DATABASE_URL: 'postgresql://resa:hunter2@127.0.0.1:1/resa' });
    expect(refused).toBe('The database server of DATABASE_URL (127.0.0.1:1) cannot be reached.');
  });

  it('that the server has no such database', async ({ skip }) => {
    const { TEST_DATABASE_URL: server } = process.env;
    if (!server) return skip('needs TEST_DATABASE_URL');
    const url = new URL(server);
    url.pathname = '/nowhere';
    expect(await refusal({ DATABASE_URL: url.href })).toMatch(/\(nowhere\) does not exist/);
  });
});

describe('behind PgBouncer', () => {
  it.for(['transaction', 'statement'] as const)(
    'names the pooler instead of starting where its mode is %s',
    async (mode, { skip }) => {
      const { TEST_DATABASE_URL: server } = process.env;
      if (!server) return skip('needs TEST_DATABASE_URL');
      const bouncer = await startPgBouncer(server, mode);
      if ('missing' in bouncer) return skip(bouncer.missing);
      for (const setting of ['DATABASE_URL', 'SEARCH_DATABASE_URL'])
        expect(await refusal({ [setting]: bouncer.url })).toMatch(
          new RegExp(
            `^${setting} leads to a connection pooler .* pool_mode to session, or give the address of the Post`,
          ),
        );
    },
  );

  it('starts and serves where its mode is session', async ({ skip }) => {
    const { TEST_DATABASE_URL: server } = process.env;
    if (!server) return skip('needs TEST_DATABASE_URL');
    const bouncer = await startPgBouncer(server, 'session');
    if ('missing' in bouncer) return skip(bouncer.missing);
    const name = `resa_bounced_${process.pid}`;
    await onServer(server, `create database ${name}`);
    const { child, ended, printed } = start({ DATABASE_URL: databaseAt(bouncer.url, name) });
    const url = /http:\S+/.exec(await printed(/ready/))?.[0] ?? '';
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
    await dropDatabase(server, name);
  });
});

onPglite(
  'stops in order when a supervisor tells it twice, as one that tells every process of a group does',
  async () => {
    const { child, ended, printed } = start();
    const url = /http:\S+/.exec(await printed(/ready/))?.[0] ?? '';
    child.kill('SIGTERM');
    child.kill('SIGTERM');
    const closed = () =>
      fetch(`${url}/readyz`).then(
        () => false,
        () => true,
      );
    await expect.poll(closed, { interval: 5 }).toBe(true);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  },
);

onPglite(
  'runs over commands to a restart on a port that is taken',
  async () => {
    const first = start();
    const printed = await first.printed(/outbox/);
    expect(printed).toContain('admin@resa.test');
    expect(printed).toContain('resa-demo');
    const url = /http:\S+/.exec(printed)?.[0] ?? '';
    expect((await fetch(`${url}/readyz`)).status).toBe(200);

    expect(await refusal({})).toMatch(/^Another Resa process is using/);
    const holder = createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => holder.once('listening', listening));
    const { port } = holder.address() as AddressInfo;

    // Commands go to the process that has the folder, and count at once.
    expect(await command('maintenance', 'on', '30')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Maintenance is on until/),
    });
    await expect.poll(async () => (await post(url, '/web/auth/forgotPassword')).status, { timeout: 10_000 }).toBe(503);
    expect(await command('maintenance', 'off')).toMatchObject({ code: 0 });
    const added = await command('user', 'add', 'Ada Lovelace', 'ada@example.org', 'front_desk');
    expect(added.stdout).toMatch(/reset_password\/[0-9a-f-]{36}\n$/);
    expect((await command('user', 'add', 'Ada Lovelace', 'ADA@example.org', 'front_desk')).stderr).toMatch(
      /has an account already/,
    );

    const archive = join(folder, 'moving.age');
    expect(await command('export', '--to', archive)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/rows and/),
    });
    expect((await command('import', '--from', archive)).stderr).toMatch(
      /^Another Resa process is using .*; stop it first/,
    );

    first.child.kill('SIGTERM');
    expect(await first.ended).toMatchObject({ code: 0, stderr: '' });

    expect((await command('user', 'reset', 'ada@example.org')).stdout).toMatch(/reset_password/);
    expect(await refusal({ PORT: String(port) })).toBe(
      `Port ${port} on 127.0.0.1 is taken; stop the program that uses it, or set PORT to another.`,
    );
    holder.close();
  },
  240_000,
);

onPglite('prints the way in to an empty production database, which stays without demo', async () => {
  const data = join(folder, 'production');
  await unpackInto(data, 'empty');
  const { child, ended, printed } = start({ ...production, RESA_DATA: data, PUBLIC_URL: 'https://resa.example' });
  const text = await printed(/setup/);
  expect(text).toMatch(/https:\/\/resa\.example\/setup\/[0-9a-f-]{36}/);
  child.kill('SIGINT');
  expect((await ended).code).toBe(0);
  const db = await openDatabase({ dataFolder: data });
  const { rows } = await db.pool.query(
    'select count(*) as links, (select count(*) from users) as users from password_resets',
  );
  expect(rows).toEqual([{ links: 1, users: 0 }]);
  const [, uuid] = /setup\/(\S+)/.exec(text) ?? [];
  expect((await db.pool.query('select uuid_hash from password_resets')).rows[0].uuid_hash).not.toContain(uuid);
  await db.close();
});

it('lets two processes start at once on one server', async ({ skip }) => {
  const { TEST_DATABASE_URL: server, RESA_TEST_DB } = process.env;
  if (RESA_TEST_DB !== 'postgres' || !server) return skip('needs RESA_TEST_DB=postgres');
  const name = `resa_two_${process.pid}`;
  await onServer(server, `create database ${name}`);
  const DATABASE_URL = databaseAt(server, name);
  const two = [start({ DATABASE_URL }), start({ DATABASE_URL })];
  await Promise.all(two.map(({ printed }) => printed(/ready/)));
  for (const { child } of two) child.kill('SIGTERM');
  expect((await Promise.all(two.map(({ ended }) => ended))).map(({ code }) => code)).toEqual([0, 0]);
  await dropDatabase(server, name);
});
