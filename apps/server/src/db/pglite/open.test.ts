import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../open.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resa-open-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('opens a database only once it is completely filled', async () => {
  const half = openDatabase({
    dataFolder: folder,
    onCreate: async (db) => {
      await db.pool.query('create table half (id integer)');
      throw new Error('power cut');
    },
  });
  await expect(half).rejects.toThrow('power cut');
  await expect(stat(join(folder, 'db'))).rejects.toThrow('ENOENT');
  await writeFile(join(folder, 'db.new', 'left-over'), '');

  const whole = await openDatabase({
    dataFolder: folder,
    onCreate: async (db) => void (await db.pool.query('create table whole as select 1 as id')),
  });
  expect((await whole.pool.query("select to_regclass('half') as half, id from whole")).rows).toEqual([
    { half: null, id: 1 },
  ]);
  await whole.close();
  await expect(stat(join(folder, 'db.new'))).rejects.toThrow('ENOENT');

  const again = await openDatabase({ dataFolder: folder, onCreate: () => Promise.reject(new Error('made twice')) });
  expect((await again.pool.query('select id from whole')).rows).toEqual([{ id: 1 }]);
  await again.close();
}, 120_000);
