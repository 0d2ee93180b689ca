/** Archives that are written while people work, on disks that fill up. */
import { open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { commandOf } from '../commands/index.ts';
import { ARCHIVED_AT, archivedOrganisation, SECRET } from '../testing/archived.ts';
import { readArchive } from './read.ts';
import { writeArchive } from './write.ts';

const { folder, db, vault, file, config, storedFiles } = await archivedOrganisation();

describe('writing one', () => {
  const written = (name: string) => writeArchive({ db, vault }, join(folder, name), SECRET, ARCHIVED_AT);
  const drafts = async () => (await readdir(folder)).filter((name) => name.includes('.part'));

  it('leaves nothing on a full disk, and overwrites nothing', async () => {
    const run = (to: string) =>
      commandOf('export')({ db, config: config('old', SECRET), clock: () => ARCHIVED_AT }, ['--to', join(folder, to)]);
    const handle = await open(file);
    const ofHandles = Object.getPrototypeOf(handle);
    await handle.close();
    const write = vi.spyOn(ofHandles, 'writeFile').mockImplementation(async (...[parts]: unknown[]) => {
      let room = 20_000;
      for await (const part of parts as AsyncIterable<Uint8Array>) {
        room -= part.length;
        if (room < 0) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC', syscall: 'write' });
      }
    });
    await expect(run('full.age')).rejects.toThrow(/no room for .*full.age/);
    write.mockRestore();
    expect(await drafts()).toEqual([]);
    expect(await readdir(folder)).not.toContain('full.age');
    await expect(run('moving.age')).rejects.toThrow(/exists already/);
    await expect(run('no/such/folder.age')).rejects.toThrow(/cannot be written .*ENOENT/);
    expect(await run('room.age')).toMatch(/room.age holds the organisation: \d+ rows and 4 files .* found whole/);
    expect((await stat(join(folder, 'room.age'))).mode & 0o777).toBe(0o600);
  });

  it('shows one moment: what others write meanwhile is in it whole or not at all', async () => {
    let busy = true;
    const writing = (async () => {
      for (let n = 0; busy; n += 1)
        await db.kysely.transaction().execute(async (trx) => {
          const row = { kind: 'pair', key: String(n), at: ARCHIVED_AT.toISOString() };
          await trx.insertInto('attempts').values(row).execute();
          await trx
            .insertInto('list_removals' as never)
            .values({ name: 'pair', id: n } as never)
            .execute();
        });
    })();
    await written('busy.age');
    busy = false;
    await writing;
    const { end } = await readArchive(join(folder, 'busy.age'), [SECRET]);
    expect(end.tables.attempts?.rows).toBe(end.tables.list_removals?.rows);
    await db.pool.query("delete from attempts where kind = 'pair'");
    await db.pool.query("delete from list_removals where name = 'pair'");
  });

  it('names the files whose bytes are missing, not those that were removed meanwhile, and stops where files cannot be reached', async () => {
    const [path = '', other = ''] = (await storedFiles('old')).map((name) => join(folder, 'old', 'files', name)).sort();
    const removed = basename(other);
    const bytes = await readFile(path);
    await rm(path);
    expect(await written('lost.age')).toMatchObject({ files: 3, lost: 1 });
    await readArchive(join(folder, 'lost.age'), [SECRET]);
    await writeFile(path, bytes);

    const leaving = {
      ...vault,
      async get(found: Parameters<typeof vault.get>[0]) {
        if (found.id === removed) {
          await db.pool.query('delete from files where id = $1', [removed]);
          await vault.store.remove(found);
        }
        return vault.get(found);
      },
    };
    const { rows } = await db.pool.query('select * from files where id = $1', [removed]);
    const gone = await readFile(other);
    const archive = join(folder, 'removed.age');
    expect(await writeArchive({ db, vault: leaving }, archive, SECRET, ARCHIVED_AT)).toMatchObject({
      files: 3,
      lost: 0,
    });
    await db.kysely.insertInto('files').values(rows).execute();
    await writeFile(other, gone);

    const away = { ...vault, get: () => Promise.reject(new Error('the bucket does not answer')) };
    const unreachable = writeArchive({ db, vault: away }, join(folder, 'away.age'), SECRET, ARCHIVED_AT);
    await expect(unreachable).rejects.toThrow('the bucket does not answer');
    expect(await drafts()).toEqual([]);
  });
});
