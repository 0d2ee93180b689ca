/** The program and its commands as processes, over the embedded database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from './db/open.ts';
import { unpackInto } from './testing/database.ts';
import { refusedStart, startProcess } from './testing/process.ts';

// Each starts programs, one after the other: on a crowded machine seconds for each.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resa-main-'));
  // The stories start the program over an empty folder.
  await unpackInto(join(folder, 'data'), 'organisation');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const production = { RESA_MODE: 'production', RESA_SECRET: 'k'.repeat(40) };
const start = (env: Record<string, string> = {}) =>
  startProcess('main.ts', { RESA_DATA: join(folder, 'data'), ...env });
const refusal = (env: Record<string, string>) => refusedStart({ RESA_DATA: join(folder, 'data'), ...env });
const post = (url: string, path: string) =>
  fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
const command = (name: string, ...args: string[]) =>
  startProcess(`cli/${name}.ts`, { RESA_DATA: join(folder, 'data') }, args).ended;

it('stops in order when a supervisor tells it twice, as one that tells every process of a group does', async () => {
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
});

it('runs over commands to a restart on a port that is taken', async () => {
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

  // Commands go to the process that has the folder, and take effect immediately.
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
}, 240_000);

it('prints the way in to an empty production database, which stays without demo', async () => {
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
