import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@resa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testServer } from '../testing/server.ts';
import { readArchive } from './read.ts';

const SECRET = 'k'.repeat(40);
let folder: string;
let server: Awaited<ReturnType<typeof testServer>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resa-backups-'));
  server = await testServer({
    config: { backups: join(folder, 'backups'), secret: SECRET },
    now: '2026-03-06T05:01:00Z',
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** The archives in the folder, without the mark of the installation. */
const backups = async () => (await readdir(join(folder, 'backups'))).filter((name) => name !== 'installation').sort();
const standing = async (email: string) =>
  (await server.call(contract.dashboard.main, {}, await server.signIn(email))).body.operation?.backup ?? null;
const metric = async (name: string) =>
  new RegExp(`^${name} (.*)$`, 'm').exec(await (await fetch(`${server.url}/metrics`)).text())?.[1];
const night = async (iso: string) => {
  server.clock.set(iso);
  await server.services.jobs.runDue();
};

it('makes one each night of the organization, across the change of its clocks, and reads it back', async () => {
  expect(await standing('admin@resa.test')).toEqual({ good_at: null, standing: 'none' });
  expect(await metric('resa_backup_age_seconds')).toBe('+Inf');
  // Midnight in Toronto is 05:00 in UTC until the clocks change on 8 March, and 04:00 from then on.
  await night('2026-03-06T05:01:00Z');
  await night('2026-03-08T04:59:00Z');
  await night('2026-03-08T05:01:00Z');
  await night('2026-03-09T03:59:00Z');
  await night('2026-03-09T04:01:00Z');
  expect(await backups()).toEqual(['06', '07', '08', '09'].map((day) => `resa-2026-03-${day}.age`));
  const { manifest, end } = await readArchive(join(folder, 'backups', 'resa-2026-03-09.age'), [SECRET]);
  expect(manifest.made_at).toBe('2026-03-09T04:01:00.000Z');
  expect(end.tables.users?.rows).toBe(4);
  server.clock.set('2026-03-09T05:01:00Z');
  expect(await metric('resa_backup_age_seconds')).toBe('3600');
  expect(await standing('admin@resa.test')).toEqual({ good_at: '2026-03-09T04:01:00.000Z', standing: 'good' });
  expect(await standing('desk@resa.test')).toBeNull();
}, 120_000);

it('keeps the newest seven and Mondays before, and nothing that a crash left', async () => {
  for (const day of ['02-23', '02-24', '03-01', '03-02', '03-03', '03-04'])
    await writeFile(join(folder, 'backups', `resa-2026-${day}.age`), '');
  await writeFile(join(folder, 'backups', 'notes.txt'), 'not ours');
  await writeFile(join(folder, 'backups', 'resa-2026-03-01.age.0f0f0f0f.part'), 'half');
  await night('2036-03-10T04:01:00Z');
  expect(await backups()).not.toContain('resa-2026-03-01.age.0f0f0f0f.part');
  await night('2026-03-10T04:01:00Z');
  const days = ['02-23', '03-01', '03-02', '03-03', '03-04', '03-06', '03-07', '03-08', '03-09', '03-10'];
  expect(await backups()).toEqual([
    'notes.txt',
    ...days.filter((day) => day !== '03-01').map((day) => `resa-2026-${day}.age`),
    'resa-2036-03-10.age',
  ]);
}, 120_000);

it('reports a failed backup, keeps the old ones, and tries again', async () => {
  const before = await backups();
  const stranger = join(folder, 'backups', 'resa-2026-03-11.age');
  // A folder that has the name cannot be replaced.
  await mkdir(join(stranger, 'in the way'), { recursive: true });
  await night('2026-03-11T04:01:00Z');
  expect((await backups()).filter((name) => name !== 'resa-2026-03-11.age')).toEqual(before);
  expect(await standing('admin@resa.test')).toEqual({ good_at: '2026-03-10T04:01:00.000Z', standing: 'failed' });
  expect(await metric('resa_backup_failed')).toBe('1');
  expect(server.logged.join('')).toContain('nightly.backup');
  await rm(stranger, { recursive: true });
  await night('2026-03-11T04:02:00Z');
  expect(await standing('admin@resa.test')).toMatchObject({ standing: 'good' });
  expect(await metric('resa_backup_failed')).toBe('0');
  expect((await readFile(stranger)).subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
}, 120_000);
