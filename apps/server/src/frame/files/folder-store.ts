import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileLost } from './file-lost.ts';
import { FILE_ID, type Place, type Store } from './store.ts';

const DRAFT = '.new';

/** Files in a folder: a subfolder for each installation, in it one for the first two characters of the uuids. */
export function folderStore(folder: string): Store {
  const folderOf = ({ id, installation }: Place) => join(folder, installation ?? '', id.slice(0, 2));
  const pathOf = (place: Place) => join(folderOf(place), place.id);
  const draftOf = (place: Place) => pathOf(place) + DRAFT;
  return {
    name: `the folder ${folder}`,
    async put(place, bytes) {
      await mkdir(folderOf(place), { recursive: true, mode: 0o700 });
      // A half-written file never has a file's name, and a named one is on the disk before its row commits.
      const draft = draftOf(place);
      const file = await open(draft, 'w', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, pathOf(place));
    },
    get: (place) =>
      readFile(pathOf(place)).catch((error: NodeJS.ErrnoException) => {
        // ENOENT would be taken for a database that cannot be reached.
        throw error.code === 'ENOENT' ? new FileLost('gone') : error;
      }),
    async remove(place) {
      for (const path of [pathOf(place), draftOf(place)]) await rm(path, { force: true });
    },
    async *olderThan(installation, moment) {
      const installationFolder = join(folder, installation);
      for (const start of await namesIn(installationFolder)) {
        const ids = new Set<string>();
        for (const name of await namesIn(join(installationFolder, start))) {
          const id = name.endsWith(DRAFT) ? name.slice(0, -DRAFT.length) : name;
          if (!FILE_ID.test(id)) continue;
          const found = await stat(join(installationFolder, start, name)).catch(() => undefined);
          if (found?.isFile() && found.mtime < moment) ids.add(id);
        }
        yield [...ids];
      }
    },
  };
}

/** The names in a folder; none if it is missing. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
