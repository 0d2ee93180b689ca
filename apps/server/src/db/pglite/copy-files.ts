/**
 * A copy of a database's folder in two steps, so that the database pauses only for the second: copyAll while it
 * works, then catchUp, in its own thread between two messages, for everything it has written since.
 */
import { copyFileSync, constants as fs, mkdirSync, readdirSync, rmSync, type Stats, statSync } from 'node:fs';
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The state of each file when it was copied, by its path in the folder; a file without one is copied again. */
export type Seen = Map<string, string>;

/** Two writes within one tick of the file system's clock leave one time; a file written just now is copied again. */
const CERTAIN_MS = 2_000;

const OWNER_ONLY = { recursive: true, mode: 0o700 };

const look = ({ mtimeMs, size }: Stats): string => `${mtimeMs} ${size}`;

/** Copies into an existing, empty folder. Where the disk can share blocks, nothing is copied. */
export async function copyAll(from: string, to: string): Promise<Seen> {
  const seen: Seen = new Map();
  const certain = Date.now() - CERTAIN_MS;
  for (const entry of await readdir(from, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name).slice(from.length + 1);
    if (entry.isDirectory()) await mkdir(join(to, path), OWNER_ONLY);
    if (!entry.isFile()) continue;
    try {
      const before = await stat(join(from, path));
      await mkdir(join(to, path, '..'), OWNER_ONLY);
      await copyFile(join(from, path), join(to, path), fs.COPYFILE_FICLONE);
      if (before.mtimeMs < certain) seen.set(path, look(before));
    } catch (error) {
      // Gone since it was listed.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return seen;
}

/** Makes the copy equal to the folder as it is now; nothing may be written into the folder meanwhile. */
export function catchUp(from: string, to: string, seen: Seen): void {
  const there = new Set<string>();
  for (const entry of readdirSync(from, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name).slice(from.length + 1);
    there.add(path);
    if (entry.isDirectory()) mkdirSync(join(to, path), OWNER_ONLY);
    else if (seen.get(path) !== look(statSync(join(from, path))))
      copyFileSync(join(from, path), join(to, path), fs.COPYFILE_FICLONE);
  }
  for (const path of readdirSync(to, { recursive: true }) as string[])
    if (!there.has(path)) rmSync(join(to, path), { recursive: true, force: true });
}
