import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The paths of the uploads in a data folder, below its `files`; half-written ones too. */
export async function storedFiles(dataFolder: string): Promise<string[]> {
  const names = await readdir(join(dataFolder, 'files'), { recursive: true }).catch(() => []);
  return names.filter((name) => /(^|\/)[\da-f]{2}\/[\da-f-]{36}(\.new)?$/.test(name));
}
