/**
 * The load on a slow line: budget.json holds, in kB of compressed script, the size of the sign-in page, and for every
 * file that is fetched later (a screen, a dialog) the size of the scripts that come with it and that the sign-in page
 * has not fetched. A build that exceeds it fails: raise the number in the same change, knowingly, or load less.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The most that a person waits for before the first screen: no budget is higher. */
const MOST_AT_FIRST_KB = 200;

export function budget(): Plugin {
  const allowed = JSON.parse(readFileSync(new URL('./budget.json', import.meta.url), 'utf8')) as Record<string, number>;
  return {
    name: 'resa-budget',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const nameOf = (module: string | null) => module?.split('/src/')[1] ?? '';
      const kB = (files: Iterable<string>) =>
        [...files].reduce((sum, file) => sum + gzipSync((bundle[file] as { code: string }).code).length, 0) / 1000;
      const neededBy = (file: string, needed = new Set<string>()): Set<string> => {
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk' || needed.has(file)) return needed;
        needed.add(file);
        for (const one of chunk.imports) neededBy(one, needed);
        return needed;
      };
      const first = new Set<string>();
      for (const { isEntry, fileName } of chunks) if (isEntry) for (const file of neededBy(fileName)) first.add(file);

      const sizes = new Map([['first', kB(first)]]);
      for (const { isDynamicEntry, facadeModuleId, fileName } of chunks) {
        const name = nameOf(facadeModuleId);
        const more = [...neededBy(fileName)].filter((file) => !first.has(file));
        if (isDynamicEntry && name) sizes.set(name, kB(more));
      }
      const faults = [...sizes].flatMap(([name, size]) => {
        const most = allowed[name];
        if (most === undefined) return `${name} takes ${Math.ceil(size)} kB and has no budget`;
        return size > most ? `${name} takes ${size.toFixed(1)} kB, its budget is ${most}` : [];
      });
      for (const name of Object.keys(allowed)) if (!sizes.has(name)) faults.push(`${name} is no file that is fetched`);
      if ((allowed.first ?? 0) > MOST_AT_FIRST_KB)
        faults.push(`the first load has no more than ${MOST_AT_FIRST_KB} kB`);
      if (faults.length > 0) this.error(`apps/web/budget.json:\n${faults.join('\n')}`);
    },
  };
}
