/** Contents of an import's file: compressed and encrypted as documents are (decision 017), never in a table. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Db } from '../../db/handles.ts';
import type { Files, WrittenFile } from '../../frame/files/files.ts';

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];
const KIND = 'client_import';

/** Writes a value; its row is written inside the change that needs it (`keep`). */
export const seal = async (files: Files, value: unknown): Promise<WrittenFile> =>
  files.write(KIND, 'application/gzip', await pack(JSON.stringify(value), { level: 1 }));

export const sealBytes = (files: Files, bytes: Uint8Array): Promise<WrittenFile> =>
  files.write(KIND, 'application/octet-stream', Buffer.from(bytes));

/** The value of a file that was sealed; undefined where it has been deleted. */
export async function unseal<T>(files: Files, db: Db, id: string | null): Promise<T | undefined> {
  const bytes = await unsealBytes(files, db, id);
  return bytes && (JSON.parse((await unpack(bytes)).toString('utf8')) as T);
}

export async function unsealBytes(files: Files, db: Db, id: string | null): Promise<Buffer | undefined> {
  const file = id === null ? undefined : await files.find(db, id);
  return file && (await files.open(file)).body;
}
