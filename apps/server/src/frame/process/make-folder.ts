import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

type Coded = NodeJS.ErrnoException;

/**
 * Makes a folder and its missing parents (mode 0700). Rejects with the error of the system if that is not possible.
 * Node's own `recursive` is not used, because it never returns for a path such as /proc/resa.
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

/**
 * Checks that a folder can be written: writes a file, flushes it and removes it. Rejects with the error of the system.
 */
export async function writeProbe(folder: string): Promise<void> {
  const path = join(folder, `probe-${randomUUID()}`);
  try {
    await writeFile(path, Buffer.alloc(PROBE_BYTES), { flag: 'wx', mode: 0o600, flush: true });
  } finally {
    await rm(path, { force: true });
  }
}

/** More bytes than a file system stores together with the name of a file, so that a full disk refuses the probe. */
const PROBE_BYTES = 16_384;

/** Makes one folder; an existing folder is accepted. Returns the error if the parent is missing, throws any other. */
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
