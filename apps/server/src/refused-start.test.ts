/** Starts that fail, with every kind of database. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { unpackInto } from './testing/database.ts';
import { refusedStart } from './testing/process.ts';

// Each starts programs, one after the other: on a crowded machine seconds for each.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resa-refused-'));
  // Nothing to migrate before the last checks.
  await unpackInto(join(folder, 'data'), 'organisation');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const refusal = (env: Record<string, string> = {}) => refusedStart({ RESA_DATA: join(folder, 'data'), ...env });

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
});
