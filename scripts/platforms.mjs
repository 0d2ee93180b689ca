/**
 * The packages that only one platform installs, such as a compiled binary for macOS on ARM.
 *
 * mistakesInPlatforms  one sentence for each that a package names and package-lock.json lacks
 *
 * npm leaves them out of the lock where the registry did not have them, and never adds them to a package that is locked
 * already; `npm ci` then fails, or installs a program without its binary, on the platforms that were left out.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure.mjs';

const ADVICE = 'delete the entry of the package that wants it, then npm install --package-lock-only';

/** Takes the packages of a lock file by their places, as npm writes them. */
export function mistakesInPlatforms(packages = JSON.parse(readFileSync(join(root, 'package-lock.json'))).packages) {
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([name, wanted]) => {
      const { version } = packages[placeOf(name, place, packages)] ?? {};
      if (version && (version === wanted || !/^\d/.test(wanted))) return [];
      const lock = version ? `locks ${version}` : 'lacks it';
      return [
        `${place || 'package.json'} wants ${name}@${wanted} on one platform; package-lock.json ${lock}: ${ADVICE}`,
      ];
    }),
  );
}

/** Where Node finds a package from a place: in its own node_modules, else in those of the folders above. */
function placeOf(name, place, packages) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = `${folder && `${folder}/`}node_modules/${name}`;
    if (packages[found] || !folder) return found;
  }
}
