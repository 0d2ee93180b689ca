/**
 * Uploads: pictures and documents, encrypted at rest, named only by a uuid.
 *
 * The bytes are written before the transaction that decides, their row inside it, and they are removed after it:
 *   const photo = await ctx.files.write('client_photo', 'image/jpeg', bytes);       // outside
 *   change(ctx, async (db) => { await photo.keep(db); ... photo_file_id: photo.id }) // inside
 *   change(ctx, async (db, note) => { ... await ctx.files.remove(db, note, old_id) }) // row now, bytes after the commit
 *   const file = await read(ctx, (db) => ctx.files.find(db, id)); return file && ctx.files.open(file)
 * Bytes that no row claimed are cleaned at night.
 */
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Db } from '../../db/handles.ts';
import { installationOf } from '../../db/installation.ts';
import type { Database } from '../../db/open.ts';
import type { JobNote, Jobs } from '../jobs/jobs.ts';
import type { Config } from '../process/config.ts';
import { fileKeys } from '../process/secrets.ts';
import { bucketStore } from './bucket-store.ts';
import { FileLost } from './file-lost.ts';
import { folderStore } from './folder-store.ts';
import { claimStore } from './mark.ts';
import { type SealedTexts, seal, textsUnder, unseal } from './sealing.ts';
import { type Place, StorageUnreachable, type Store } from './store.ts';

declare module '../jobs/jobs.ts' {
  interface JobPayloads {
    /** Jobs of early releases have no `installation`, because early releases stored files without one. */
    remove_file: { id: string; installation?: string | null };
  }
}

/** Bytes that are written but belong to nothing until keep(). */
export interface WrittenFile {
  readonly id: string;
  /** Writes the row, inside the change that needs the file; returns its id. */
  keep(db: Db): Promise<string>;
  /** Removes the bytes immediately, if no row will claim them. */
  discard(): Promise<void>;
}

export interface FoundFile extends Place {
  kind: string;
  content_type: string;
  size: number;
  key_id: string;
}

export interface Files {
  /** Encrypts and stores the bytes. A file whose state is `waiting` cannot be opened before clear(). */
  write(kind: string, contentType: string, bytes: Buffer, state?: 'waiting' | 'clean'): Promise<WrittenFile>;
  find(db: Db, id: string): Promise<FoundFile | undefined>;
  /** Finds a file that waits for its scan. */
  findWaiting(db: Db, id: string): Promise<FoundFile | undefined>;
  /** Allows a file that waited for its scan to be opened. */
  clear(db: Db, id: string): Promise<void>;
  open(file: FoundFile): Promise<{ content_type: string; body: Buffer }>;
  remove(db: Db, note: JobNote, id: string): Promise<void>;
  /** Refuses with CannotStart when another installation uses these files; an unreachable store may return. */
  claim(): Promise<void>;
  /** Removes bytes of this installation that are older than a day and that no row claims; returns how many. */
  clean(): Promise<number>;
}

/** Reads and writes bytes in the storage: the key of this process seals, any key that it knows opens. */
export interface Vault {
  readonly store: Store;
  /** The id of the key that put() seals with, for the file's row. */
  readonly keyId: string;
  /** Short secrets that are sealed in rows. */
  readonly texts: SealedTexts;
  put(place: Place, bytes: Buffer): Promise<void>;
  /** Throws FileLost when they are missing or changed. */
  get(file: Place & { key_id: string }): Promise<Buffer>;
}

const A_DAY_MS = 86_400_000;

/** FILES_URL's bucket, else the data folder. Refuses an invalid address with CannotStart. */
export async function openVault(config: Config): Promise<Vault> {
  const keys = await fileKeys(config);
  const store = config.filesUrl ? await bucketStore(config.filesUrl) : folderStore(join(config.dataFolder, 'files'));
  const [newest] = keys;
  return {
    store,
    keyId: newest.id,
    texts: textsUnder(keys),
    put: (place, bytes) => store.put(place, seal(newest, place.id, bytes)),
    async get({ key_id, ...place }) {
      const key = keys.find((one) => one.id === key_id);
      if (!key) throw new Error('a file was written with another RESA_SECRET');
      const sealed = await store.get(place);
      try {
        return unseal(key, place.id, sealed);
      } catch {
        throw new FileLost('changed');
      }
    },
  };
}

interface FilesHome {
  config: Config;
  db: Database;
  jobs: Jobs;
  clock: () => Date;
}

/** Where this process keeps files. Refuses with CannotStart as openVault does. */
export async function openFiles({ config, db, jobs, clock }: FilesHome): Promise<Files> {
  const vault = await openVault(config);
  const { store } = vault;
  const claim = () => claimStore(store, db, config);
  jobs.work('remove_file', async ({ id, installation = null }) => {
    // A file of the installation that this one was copied from is removed only by that installation.
    if (installation === null || installation === (await installationOf(db.kysely)))
      await store.remove({ id, installation });
  });
  return {
    async write(kind, contentType, bytes, state = 'clean') {
      const place = { id: randomUUID(), installation: await installationOf(db.kysely) };
      await vault.put(place, bytes);
      const row = {
        ...place,
        kind,
        content_type: contentType,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        key_id: vault.keyId,
        state,
      };
      return {
        id: place.id,
        async keep(trx) {
          await trx
            .insertInto('files')
            .values({ ...row, created_at: clock().toISOString() })
            .execute();
          return place.id;
        },
        discard: () => store.remove(place),
      };
    },
    find: (db, id) => found(db, id, 'clean'),
    findWaiting: (db, id) => found(db, id, 'waiting'),
    async clear(db, id) {
      await db.updateTable('files').set({ state: 'clean' }).where('id', '=', id).execute();
    },
    open: async (file) => ({ content_type: file.content_type, body: await vault.get(file) }),
    async remove(trx, note, id) {
      const place = await trx
        .deleteFrom('files')
        .where('id', '=', id)
        .returning(['id', 'installation'])
        .executeTakeFirst();
      if (place) note.job('remove_file', place);
    },
    claim: () =>
      claim().catch((error: unknown) => {
        if (!(error instanceof StorageUnreachable)) throw error;
      }),
    async clean() {
      await claim();
      const installation = await installationOf(db.kysely);
      let removed = 0;
      let failure: unknown;
      for await (const ids of store.olderThan(installation, new Date(clock().getTime() - A_DAY_MS))) {
        for (const id of await unclaimed(db.kysely, ids)) {
          try {
            await store.remove({ id, installation });
            removed++;
          } catch (error) {
            if (error instanceof StorageUnreachable) throw error;
            // One that cannot be removed leaves the others to be removed.
            failure ??= error;
          }
        }
      }
      if (failure) throw failure;
      return removed;
    },
  };
}

async function unclaimed(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('files').select('id').where('id', 'in', ids).execute();
  const claimed = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !claimed.has(id));
}

const found = (db: Db, id: string, state: 'waiting' | 'clean') =>
  db
    .selectFrom('files')
    .select(['id', 'installation', 'kind', 'content_type', 'size', 'key_id'])
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
