import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

type Coded = NodeJS.ErrnoException;

/**
 * Makes a folder (mode 0700) and those above it that are missing. Rejects with the system's error where there can be
 * none. Node's own `recursive` never returns for a path such as /proc/resa.
 */
export async function makeFolder(path: string): Promise<void> {
  const missingParent = await makeOne(path);
  if (!missingParent) return;
  // The parent is there and still the system says that it is not: nothing can be made in it.
  if (dirname(path) === path || (await isThere(dirname(path)))) throw missingParent;
  await makeFolder(dirname(path));
  const refused = await makeOne(path);
  if (refused) throw refused;
}

/** The error when what is missing is the folder above it. A folder that is there already is as good as a new one. */
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
