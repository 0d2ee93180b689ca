/** Flushes every file and folder under `folder` to the disk; files that were just copied are not on it yet. */
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export async function flushTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await flushTree(path);
    else if (entry.isFile()) await flush(path);
  }
  await flush(folder);
}

/** Flushes one file, or a folder's own list of names. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
