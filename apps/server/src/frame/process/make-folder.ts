import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

type Coded = NodeJS.ErrnoException;

/**
 * Makes a folder (mode 0700) and those above it that are missing. Rejects with the system's error if there can be
 * none. Node's own `recursive` never returns for a path such as /proc/resa.
 */
export async function makeFolder(path: string): Promise<void> {
  const missingParent = await makeOne(path);
  if (!missingParent) return;
  // The parent exists, but the system reports that it does not: nothing can be made in it.
  if (dirname(path) === path || (await isThere(dirname(path)))) throw missingParent;
  await makeFolder(dirname(path));
  const refused = await makeOne(path);
  if (refused) throw refused;
}

/** Writes a file into a folder, flushes it and removes it. Rejects with the system's error where that is not possible. */
export async function writeProbe(folder: string): Promise<void> {
  const path = join(folder, `probe-${randomUUID()}`);
  try {
    await writeFile(path, Buffer.alloc(PROBE_BYTES), { flag: 'wx', mode: 0o600, flush: true });
  } finally {
    await rm(path, { force: true });
  }
}

/** More than a file system stores with a file's name, so that a full one refuses it. */
const PROBE_BYTES = 16_384;

/** The error when the folder above it is missing. An existing folder is as good as a new one. */
async function makeOne(path: string): Promise<Coded | undefined> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as Coded;
    if (code === 'ENOENT') return error as Coded;
    if (code !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error;
  }
  return undefined;
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
