/** Archives that cannot be read, and organizations that take none. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importFrom } from '../commands/import.ts';
import { openVault } from '../frame/files/files.ts';
import { ARCHIVED_AT, archivedOrganisation, SECRET } from '../testing/archived.ts';
import { testDatabase } from '../testing/database.ts';
import { sumsOf } from '../testing/edge-rows.ts';
import type { Entry } from './container.ts';
import { loadArchive } from './load.ts';
import { readArchive } from './read.ts';
import { writeArchive } from './write.ts';

const { folder, db, vault, file, config, passphraseFile, rewritten, withManifest, importHere, storedFiles } =
  await archivedOrganisation();

describe('an invalid archive changes nothing', () => {
  const refused = async (archive: string, why: RegExp) => {
    await expect(importHere('nowhere', archive)).rejects.toThrow(why);
    expect((await readdir(join(folder, 'nowhere'))).filter((name) => name !== 'secret')).toEqual([]);
  };

  it('when it is missing, of another program, or sealed with another secret', async () => {
    await refused(join(folder, 'nothing.age'), /cannot be read \(ENOENT\)/);
    await refused(import.meta.filename, /is no archive of Resa/);
    const foreign = join(folder, 'foreign.age');
    await writeArchive({ db, vault }, foreign, 'the secret of somebody else entirely', ARCHIVED_AT);
    await refused(foreign, /sealed with another RESA_SECRET/);
  });

  it('when it was made by a newer Resa, or holds something else under the right secret', async () => {
    const tomorrow = (manifest: Record<string, unknown>) => ({
      ...manifest,
      migrations: [...(manifest.migrations as string[]), '9999-tomorrow'],
    });
    await refused(await withManifest('newer.age', tomorrow), /made by a newer Resa .*9999-tomorrow/);
    await refused(
      await withManifest('format.age', (manifest) => ({ ...manifest, format: 2 })),
      /newer Resa .*format 2/,
    );
    await refused(await withManifest('other.age', () => ({ program: 'another' })), /is no archive of Resa/);
  });

  it('when a part, the end or a file is missing, changed or one too many', async () => {
    const damaged = /parts do not belong together/;
    const without =
      (gone: RegExp) =>
      ({ name, body }: Entry) =>
        gone.test(name) ? undefined : { name, body };
    await refused(await rewritten('rows.age', without(/^rows\/cities\//)), damaged);
    await refused(await rewritten('file.age', without(/^files\/.*2$/)), damaged);
    await refused(await rewritten('end.age', without(/^end/)), damaged);
    const swapped = ({ name, body }: Entry) => ({ name, body: name.startsWith('files/') ? Buffer.from('x') : body });
    await refused(await rewritten('swapped.age', swapped), damaged);
    const stranger = ({ name, body }: Entry) => ({ name: name.replace('rows/tags/', 'rows/pg_authid/'), body });
    await refused(await rewritten('stranger.age', stranger), damaged);
    const torn = ({ name, body }: Entry) => ({ name, body: name === 'rows/tags/1' ? body.subarray(1) : body });
    await refused(await rewritten('torn.age', torn), damaged);
  });

  it('when it was cut, at any place', async () => {
    const bytes = await readFile(await rewritten('whole.age', (entry) => entry));
    const chunk = 64 * 1024 + 16;
    const payload = bytes.indexOf('\n--- ') + 1 + 4 + 43 + 1;
    const places = [0, 5, 25, payload - 20, payload, payload + 16, payload + 16 + chunk, bytes.length - 1];
    const anywhere = fc.integer({ min: 0, max: bytes.length - 1 });
    const path = join(folder, 'cut.age');
    const isRefused = async (place: number) => {
      await writeFile(path, bytes.subarray(0, place));
      await expect(readArchive(path, [SECRET])).rejects.toThrow(/is damaged|is no archive|was sealed with another/);
    };
    expect(Math.max(...places)).toBeLessThan(bytes.length);
    for (const place of places) await isRefused(place);
    await fc.assert(fc.asyncProperty(anywhere, isRefused), { numRuns: 15 });
    await writeFile(path, Buffer.concat([bytes, Buffer.from('\0')]));
    await refused(path, /is damaged/);
  }, 120_000);

  it('when one bit of it was changed, at any place', async () => {
    const bytes = await readFile(await rewritten('whole.age', (entry) => entry));
    const path = join(folder, 'changed.age');
    const anywhere = fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: bytes.length - 1 }));
    const isRefused = async (place: number, bit: number) => {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(place) ^ (1 << bit), place);
      await writeFile(path, changed);
      await expect(readArchive(path, [SECRET])).rejects.toThrow(/is damaged|is no archive|was sealed with another/);
    };
    await fc.assert(fc.asyncProperty(anywhere, fc.integer({ min: 0, max: 7 }), isRefused), { numRuns: 40 });
    await isRefused(bytes.length - 1, 0);
  }, 120_000);

  it('when its demo users would be in production', async () => {
    const target = await testDatabase();
    try {
      const strict = await openVault(config('strict'));
      const before = await sumsOf(target, strict);
      const { manifest } = await readArchive(file, [SECRET]);
      const into = { db: target, vault: strict, mode: 'production' as const };
      await expect(loadArchive(into, file, [SECRET], manifest)).rejects.toThrow(/holds demo users/);
      expect(await storedFiles('strict')).toEqual([]);
      expect(await sumsOf(target, strict)).toEqual(before);
    } finally {
      await target.close();
    }
  });
});

it('is read into an empty organization only', async () => {
  const before = await sumsOf(db, vault);
  const { manifest } = await readArchive(file, [SECRET]);
  const target = { db, vault, mode: 'test' as const };
  await expect(loadArchive(target, file, [SECRET], manifest)).rejects.toThrow(/users or clients here already/);
  expect(await sumsOf(db, vault)).toEqual(before);
});

it('describes its use', async () => {
  await expect(importFrom(config('nowhere'), [])).rejects.toThrow(/^Usage: npm run import/);
  await expect(importFrom(config('nowhere'), ['--from', file, '--force'])).rejects.toThrow(/^Usage/);
  const short = await passphraseFile('resa');
  const args = ['--from', file, '--passphrase-file', short];
  await expect(importFrom(config('nowhere'), args)).rejects.toThrow(/12 characters/);
});
