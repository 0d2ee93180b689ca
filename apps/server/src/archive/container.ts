/**
 * One file that contains many others: a tar, compressed with zstd, encrypted in the format of age with a passphrase, so
 * that `age -d archive | zstd -d | tar t` reads it without Resa (docs/decisions/008).
 *
 * writeContainer   writes entries to a file that has its name only once it is whole and on the disk
 * readContainer    its entries; refuses a file that was cut, changed or sealed by others, at the entry where it notices
 *
 * Both hold one entry and a few megabytes in memory, however large the file is.
 */
import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { flush } from '../db/pglite/flush-tree.ts';

export interface Entry {
  name: string;
  body: Uint8Array;
}

/** The file cannot be taken; the message is one sentence for the person who gave it. */
export class ArchiveRefused extends Error {
  override name = 'ArchiveRefused';
}

/** Scrypt's cost, as a power of two: 0.2 s and 34 MB for each attempt to open a file. */
const WORK_FACTOR = 15;
const MAGIC = Buffer.from('age-encryption.org/');
export const UNFINISHED = '.part';

/**
 * Replaces the file of that name after `check` has accepted the finished draft. A failure leaves nothing behind.
 * Returns the size in bytes. Tests that open a file a hundred times seal it with a lower `workFactor`.
 */
export async function writeContainer(
  path: string,
  passphrase: string,
  entries: AsyncIterable<Entry>,
  check: (draft: string) => Promise<unknown>,
  workFactor = WORK_FACTOR,
): Promise<{ bytes: number }> {
  const draft = `${path}.${randomUUID().slice(0, 8)}${UNFINISHED}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await seal(file, passphrase, entries, workFactor).finally(() => file.close());
    await check(draft);
    const { size } = await stat(draft);
    await rename(draft, path);
    // Some file systems cannot flush a folder; the file itself is on the disk.
    await flush(dirname(path)).catch(() => {});
    return { bytes: size };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function seal(
  file: FileHandle,
  passphrase: string,
  entries: AsyncIterable<Entry>,
  workFactor: number,
): Promise<void> {
  const tar = createTarPacker();
  const age = new Encrypter();
  age.setPassphrase(passphrase);
  age.setScryptWorkFactor(workFactor);
  const packed = pack(entries, tar.controller);
  const written = age.encrypt(through(tar.readable, createZstdCompress())).then((sealed) => file.writeFile(sealed));
  // The first error is reported: a full disk ends the packing as well, with its own error.
  await Promise.race([written, packed.then(() => written)]);
  await file.sync();
}

/**
 * The two kinds of streams meet only by iteration: a consumer that stops reading ends them all, where Node's adapters
 * would throw outside any handler.
 */
function through(source: AsyncIterable<Uint8Array>, transform: Transform): ReadableStream<Uint8Array<ArrayBuffer>> {
  pipeline(Readable.from(source, { objectMode: false }), transform, () => {});
  return ReadableStream.from<Uint8Array<ArrayBuffer>>(transform);
}

async function pack(
  entries: AsyncIterable<Entry>,
  tar: ReturnType<typeof createTarPacker>['controller'],
): Promise<void> {
  try {
    for await (const { name, body } of entries) {
      const writer = tar.add({ name, size: body.length, type: 'file', mode: 0o600 }).getWriter();
      await writer.write(body);
      await writer.close();
    }
    tar.finalize();
  } catch (error) {
    tar.error(error);
    throw error;
  }
}

/**
 * The entries in their order. Every part is authenticated before it is handed out, the end as well: a caller that
 * receives the last entry without a refusal has received everything that was written.
 */
export async function* readContainer(path: string, passphrases: readonly string[]): AsyncGenerator<Entry> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new ArchiveRefused(`${path} cannot be read (${error.code}).`);
  });
  try {
    const start = Buffer.alloc(MAGIC.length);
    await file.read(start, 0, start.length, 0);
    if (!start.equals(MAGIC)) throw new ArchiveRefused(`${path} is no archive of Resa.`);
    const age = new Decrypter();
    for (const passphrase of passphrases) age.addPassphrase(passphrase);
    const bytes = file.createReadStream({ start: 0, highWaterMark: 256 * 1024, autoClose: false });
    const compressed = await age.decrypt(ReadableStream.from<Uint8Array<ArrayBuffer>>(bytes));
    const tar = through(compressed, createZstdDecompress()).pipeThrough(createTarDecoder({ strict: true }));
    for await (const { header, body } of tar) yield { name: header.name, body: await readAll(body, header.size) };
  } catch (error) {
    throw refusalOf(error, path);
  } finally {
    await file.close();
  }
}

async function readAll(body: ReadableStream<Uint8Array>, size: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts, size);
}

/** Errors of the disk stay as they are; all errors of the format's layers mean the same to their reader. */
function refusalOf(error: unknown, path: string): Error {
  if (error instanceof ArchiveRefused) return error;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (syscall) return new ArchiveRefused(`${path} cannot be read (${code}).`);
  return /no identity matched/.test(message)
    ? new ArchiveRefused(
        `${path} was sealed with another RESA_SECRET or passphrase, or its beginning was changed; set the secret that it was made with, or give --passphrase-file.`,
      )
    : new ArchiveRefused(`${path} is damaged: it was cut off or changed. Take another copy.`);
}
