/** An archive that is read into another database. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { installationOf } from '../db/installation.ts';
import { openDatabase } from '../db/open.ts';
import { actorOf, sessionUsed, tokenHash } from '../frame/call/actor.ts';
import { openVault, type Vault } from '../frame/files/files.ts';
import type { Place } from '../frame/files/store.ts';
import { findLink, makeLink } from '../session/sign-in/links.ts';
import { ARCHIVED_AT, archivedOrganisation, NEW_SECRET, SECRET } from '../testing/archived.ts';
import { testDatabase } from '../testing/database.ts';
import { guardsOf, sumsOf } from '../testing/edge-rows.ts';
import { household, session } from '../testing/factories.ts';
import { loadArchive } from './load.ts';
import { readArchive } from './read.ts';
import { writeArchive } from './write.ts';

const { folder, db, vault, file, config, importHere, storedFiles } = await archivedOrganisation();

it('moves every row, sequence and file, and keeps the constraints and triggers', async () => {
  expect(await importHere('new', file)).toMatch(/^The organisation of 2026-03-03T15:00:00.000Z .* and 4 files/);
  const moved = await openDatabase({ dataFolder: join(folder, 'new') });
  try {
    const newVault = await openVault(config('new'));
    expect(await sumsOf(moved, newVault)).toEqual(await sumsOf(db, vault));
    expect(await guardsOf(moved)).toEqual(await guardsOf(db));
    expect(newVault.keyId).not.toBe(vault.keyId);
    const { rows } = await moved.pool.query(
      'select count(*) as n from read_log_2026_04 union all select count(*) from read_log_rest',
    );
    expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
  } finally {
    await moved.close();
  }
}, 180_000);

it('leaves no file and no row when the disk fills up, and succeeds once there is room', async () => {
  const target = await testDatabase();
  try {
    const { manifest } = await readArchive(file, [SECRET]);
    const home = await openVault(config('full'));
    const full = {
      ...home,
      put: (place: Place, bytes: Buffer) =>
        bytes.length > 100_000
          ? Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }))
          : home.put(place, bytes),
    };
    const load = (into: Vault) => loadArchive({ db: target, vault: into, mode: 'test' }, file, [SECRET], manifest);
    const before = await sumsOf(target, home);
    const guards = await guardsOf(target);
    await expect(load(full)).rejects.toThrow('ENOSPC');
    expect(await storedFiles('full')).toEqual([]);
    expect(await sumsOf(target, home)).toEqual(before);
    expect(await guardsOf(target)).toEqual(guards);
    await load(home);
    expect(await sumsOf(target, home)).toEqual(await sumsOf(db, vault));
  } finally {
    await target.close();
  }
});

it('copies the files under its own id, and leaves those of the archived organization in place', async () => {
  const target = await testDatabase();
  try {
    await target.pool.query('update installation set id = gen_random_uuid()');
    const own = await installationOf(target.kysely);
    const { manifest } = await readArchive(file, [SECRET]);
    const bytesOf = async () => {
      const paths = (await storedFiles('old')).filter((path) => !path.startsWith(own)).sort();
      return Promise.all(paths.map(async (path) => [path, await readFile(join(folder, 'old', 'files', path))]));
    };
    const before = await bytesOf();
    const load = (into: Vault, mode: 'test' | 'production') =>
      loadArchive({ db: target, vault: into, mode }, file, [SECRET], manifest);
    await expect(load(vault, 'production')).rejects.toThrow(/demo users/);
    expect(await bytesOf()).toEqual(before);
    // Another secret in the same folder: each installation seals its own.
    const other = await openVault(config('old', NEW_SECRET));
    await load(other, 'test');
    expect(await sumsOf(target, other)).toEqual(await sumsOf(db, vault));
    expect(await bytesOf()).toEqual(before);
    expect((await storedFiles('old')).filter((path) => path.startsWith(own))).toHaveLength(before.length);
  } finally {
    await target.close();
  }
});

it('ends the sessions, remembered workstations and links of its day, and keeps passkeys and bindings', async () => {
  const users = (await db.pool.query('select min(id) as id, max(email) as email from users')).rows[0];
  const { id: client_id } = await household(db.kysely);
  const token = await session(db.kysely, users.email, ARCHIVED_AT);
  const uuid = await makeLink(db.kysely, ARCHIVED_AT, 'reset', users.id);
  await db.pool.query(
    `insert into remembered_workstations (token_hash, user_id, machine, created_at, expires_at)
     values ('none', $1, '192.0.2.7', $2, $2::timestamptz + interval '30 days')`,
    [users.id, ARCHIVED_AT],
  );
  await db.pool.query(
    `insert into client_links values ('none', $1, 'password', null, $2, null, $2::timestamptz + interval '1 day', null)`,
    [client_id, ARCHIVED_AT],
  );
  await db.pool.query(
    `insert into client_sessions (client_id, token_hash, created_at, expires_at, last_seen_at)
     values ($1, 'none', $2, $2::timestamptz + interval '1 hour', $2)`,
    [client_id, ARCHIVED_AT],
  );
  const path = join(folder, 'open.age');
  await writeArchive({ db, vault }, path, SECRET, ARCHIVED_AT);
  const target = await testDatabase();
  try {
    const { manifest } = await readArchive(path, [SECRET]);
    await loadArchive({ db: target, vault: await openVault(config('ended')), mode: 'test' }, path, [SECRET], manifest);
    expect(await actorOf(db.kysely, token, ARCHIVED_AT)).toBeDefined();
    expect(await actorOf(target.kysely, token, ARCHIVED_AT)).toBeUndefined();
    expect((await sessionUsed(target.kysely, ARCHIVED_AT, 'token_hash', tokenHash(token))).body).toEqual({
      code: 'session_used',
      why: 'restored',
    });
    expect(await findLink(target.kysely, ARCHIVED_AT, ['reset'], uuid)).toBeUndefined();
    const { rows } = await target.pool.query(
      `select (select count(*) from remembered_workstations) as remembered,
         (select count(*) from client_links where used_at is null) as links,
         (select count(*) from client_sessions where ended_at is null) as clients,
         (select count(*) from passkeys) as passkeys,
         (select count(*) from identities where ended_at is null) as bindings`,
    );
    expect(rows).toEqual([{ remembered: 0, links: 0, clients: 0, passkeys: 1, bindings: 1 }]);
  } finally {
    await target.close();
  }
});
