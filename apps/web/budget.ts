/**
 * The load on a slow line, in kB of compressed script: budget.json limits the sign-in page (`first`), the scripts that a
 * screen or dialog fetches later (`largest` of them), and all scripts together (`all`). A build that exceeds one fails
 * and names the largest: load less, or raise the number in the same change.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

export function budget(): Plugin {
  const allowed: { first: number; largest: number; all: number } = JSON.parse(
    readFileSync(new URL('./budget.json', import.meta.url), 'utf8'),
  );
  return {
    name: 'resa-budget',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const sizes = new Map(chunks.map(({ fileName, code }) => [fileName, gzipSync(code).length / 1000]));
      const kB = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
      const neededBy = (file: string, needed = new Set<string>()): Set<string> => {
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk' || needed.has(file)) return needed;
        needed.add(file);
        for (const one of chunk.imports) neededBy(one, needed);
        return needed;
      };
      const first = new Set<string>();
      for (const { isEntry, fileName } of chunks) if (isEntry) for (const file of neededBy(fileName)) first.add(file);
      const later = chunks
        .filter(({ isDynamicEntry }) => isDynamicEntry)
        .map(({ facadeModuleId, fileName }) => ({
          name: facadeModuleId?.split('/src/')[1] ?? fileName,
          size: kB([...neededBy(fileName)].filter((file) => !first.has(file))),
        }))
        .sort((one, other) => other.size - one.size);
      const [largest] = later;
      const taken = { first: kB(first), largest: largest?.size ?? 0, all: kB(sizes.keys()) };
      const over = (['first', 'largest', 'all'] as const).filter((name) => taken[name] > allowed[name]);
      if (over.length === 0) return;
      const words = over.map((name) => `${name} takes ${taken[name].toFixed(1)} kB, its budget is ${allowed[name]}`);
      const files = later.slice(0, 10).map(({ name, size }) => `  ${size.toFixed(1)} kB  ${name}`);
      this.error(`apps/web/budget.json:\n${[...words, ...files].join('\n')}`);
    },
  };
}
