import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileLost } from './file-lost.ts';
import type { Store } from './store.ts';

/** Files in a folder, spread over subfolders by the first two characters of their uuid. */
export function folderStore(folder: string): Store {
  const folderOf = (id: string) => join(folder, id.slice(0, 2));
  const pathOf = (id: string) => join(folderOf(id), id);
  const draftOf = (id: string) => `${pathOf(id)}.new`;
  return {
    async put(id, bytes) {
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
      // A half-written file never has a file's name, and a named one is on the disk before its row commits.
      const draft = draftOf(id);
      const file = await open(draft, 'w', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, pathOf(id));
    },
    get: (id) =>
      readFile(pathOf(id)).catch((error: NodeJS.ErrnoException) => {
        // ENOENT would be taken for a database that cannot be reached.
        throw error.code === 'ENOENT' ? new FileLost('gone') : error;
      }),
    async remove(id) {
      for (const path of [pathOf(id), draftOf(id)]) await rm(path, { force: true });
    },
    async *olderThan(moment) {
      for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
        const found = await stat(join(folder, name)).catch(() => undefined);
        const id = /([0-9a-f-]{36})(\.new)?$/.exec(name)?.[1];
        if (id && found?.isFile() && found.mtime < moment) yield id;
      }
    },
  };
}
