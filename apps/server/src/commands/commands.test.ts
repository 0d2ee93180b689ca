import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readArchive } from '../archive/index.ts';
import type { Database } from '../db/open.ts';
import { openViewLog } from '../frame/change/view-log.ts';
import { readConfig } from '../frame/process/config.ts';
import { makeLog } from '../frame/process/log.ts';
import { maintenanceAt, maintenanceMessage } from '../frame/process/maintenance.ts';
import { secretsOf } from '../frame/process/secrets.ts';
import { populate } from '../populate.ts';
import { testDatabase } from '../testing/database.ts';
import { commandOf } from './index.ts';

let db: Database;
const config = readConfig({ RESA_DEMO_CLIENTS: '0' });
const now = new Date('2026-03-03T15:00:00Z');
const clock = () => now;
const run = (name: string, ...args: string[]) => commandOf(name)({ db, config, clock }, args);
beforeAll(async () => {
  db = await testDatabase();
  await populate(db, config, now, false);
});
afterAll(() => db.close());

it('fills an empty database with the given number of people, once, and never in production', async () => {
  await expect(run('demo', '--clients', 'many')).rejects.toThrow(/^Usage/);
  const production = { ...config, mode: 'production' as const };
  await expect(commandOf('demo')({ db, config: production, clock }, ['--clients', '5'])).rejects.toThrow('mode test');
  expect(await run('demo', '--clients', '60')).toContain('60 persons');
  expect((await db.pool.query('select count(*) as n from clients')).rows).toEqual([{ n: 60 }]);
  await expect(run('demo', '--clients', '60')).rejects.toThrow('has users already');
});

it("switches maintenance on for some minutes of the organization's time, and off", async () => {
  const at = (time: string) => maintenanceAt(db.kysely, { date: '2026-03-03', time });
  expect(await run('maintenance', 'on', '30')).toBe('Maintenance is on until 2026-03-03 10:30.');
  expect(await at('10:29')).toMatchObject({ end_date_time: '2026-03-03 10:30' });
  expect(await at('10:30')).toBeUndefined();
  await run('maintenance', 'off');
  expect(await at('10:10')).toBeUndefined();
});

it('returns whether maintenance is on or announced, with its message', async () => {
  expect(await run('maintenance', 'status')).toBe('Maintenance is off.');
  await run('maintenance', 'on', '30', '2026-03-04 23:00');
  expect(await run('maintenance', 'status')).toBe(
    [
      'Maintenance is off.',
      'It is announced from 2026-03-04 23:00 to 2026-03-04 23:30: Resa will be closed for maintenance from 2026-03-04 23:00 to 2026-03-04 23:30.',
    ].join('\n'),
  );
  await run('maintenance', 'on', '30');
  expect((await run('maintenance', 'status')).split('\n')[0]).toBe(
    'Maintenance is on until 2026-03-03 10:30: Resa is closed for maintenance from 2026-03-03 10:00 to 2026-03-03 10:30.',
  );
  await expect(run('maintenance', 'status', '30')).rejects.toThrow(/^Usage.*status/);
  await run('maintenance', 'off');
});

it('announces a maintenance in the future, and cancels it', async () => {
  await expect(run('maintenance', 'on', '30', '2026-03-03', '09:00')).rejects.toThrow(/lies in the future/);
  await expect(run('maintenance', 'on', '30', '2026-02-30 22:00')).rejects.toThrow(/^Usage/);
  expect(await run('maintenance', 'on', '90', '2026-03-04 23:00')).toBe(
    'Maintenance is announced from 2026-03-04 23:00 to 2026-03-05 00:30.',
  );
  const at = (date: string, time: string) => maintenanceAt(db.kysely, { date, time });
  expect(await at('2026-03-03', '10:10')).toBeUndefined();
  const announced = await at('2026-03-05', '00:29');
  expect(announced && maintenanceMessage(announced, 'en')).toBe(
    'Resa is closed for maintenance from 2026-03-04 23:00 to 2026-03-05 00:30.',
  );
  await run('maintenance', 'off');
  expect(await at('2026-03-05', '00:29')).toBeUndefined();
});

it('logs each maintenance that is switched on, replaced or switched off, and nothing without one', async () => {
  const written = () =>
    db.kysely.selectFrom('activity_log').selectAll().where('entity', '=', 'maintenances').orderBy('id').execute();
  const before = await written();
  await run('maintenance', 'off');
  expect(await written()).toEqual(before);
  await run('maintenance', 'on', '30');
  await run('maintenance', 'on', '60');
  await run('maintenance', 'off');
  const by = { created_name: 'system', machine: 'command line' };
  const off = { ...by, action: 'maintenance.off', properties: { active: [1, 0] } };
  const on = { ...by, action: 'maintenance.on', properties: { active: [null, 1] } };
  const entries = (await written()).slice(before.length);
  expect(entries).toMatchObject([on, off, on, off]);
  const [first, replaced, second, ended] = entries.map(({ entity_id }) => entity_id);
  expect([replaced, ended]).toEqual([first, second]);
});

it('also exports the views that a killed process left in the data folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'resa-export-'));
  const taken = { ...config, dataFolder: folder };
  const view = { at: '2026-03-03T15:00:00.000Z', user_id: 1, client_ids: [7, 8], call: 'clients.fetch', machine: '' };
  const killed = await openViewLog(db.kysely, folder, makeLog('fatal'));
  try {
    await killed.record(view);
    const file = join(folder, 'out.age');
    await commandOf('export')({ db, config: taken, clock }, ['--to', file]);
    const { end } = await readArchive(file, await secretsOf(taken));
    expect(end.tables.read_log).toMatchObject({ rows: 2 });
  } finally {
    await killed.close();
    await rm(folder, { recursive: true });
  }
});

it('makes a user whose link sets the first password, and writes it down', async () => {
  expect(await run('user', 'add', 'Ada Lovelace', 'ada@example.org', 'front_desk')).toMatch(
    /Within 7 days, .*\/reset_password\/[0-9a-f-]{36}$/,
  );
  const { rows } =
    await db.pool.query(`select u.name, r.name as role, (select count(*) from user_places where user_id = u.id) > 0 as placed,
    l.action, p.purpose, extract(day from p.expires_at::timestamptz - p.created_at::timestamptz)::int as days from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
    join activity_log l on l.entity_id = u.id and l.entity = 'users' join password_resets p on p.user_id = u.id where u.email = 'ada@example.org'`);
  expect(rows).toEqual([
    { name: 'Ada Lovelace', role: 'front_desk', placed: true, action: 'user.store', purpose: 'invitation', days: 7 },
  ]);
  expect(await run('user', 'reset', 'ada@example.org')).toMatch(/^Within one hour, /);
  await expect(run('user', 'reset', 'nobody@example.org')).rejects.toThrow('No active user');
  await expect(run('user', 'add', 'Ada', 'no address', 'front_desk')).rejects.toThrow('is no email address');
  await expect(run('user', 'add', 'Ada', 'b@example.org', 'pilot')).rejects.toThrow(
    'There is no role pilot; there are',
  );
  await expect(run('maintenance', 'maybe')).rejects.toThrow(/^Usage/);
});
