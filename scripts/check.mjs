/**
 * npm run check: all checks that run no tests. Prints one line for each step, and the output of those that failed.
 *
 * check  the same for scripts/test.mjs: returns { passed, failed }
 */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { run, stopWithMe } from './children.mjs';
import { ensureBuilt, ensureInstalled, ownNode } from './ensure.mjs';
import { mistakesInPlatforms } from './platforms.mjs';
import { mistakesInRules } from './rules.mjs';
import { mistakesInStructure } from './structure.mjs';
import { mistakesInTexts } from './texts.mjs';
import { mistakesInWords } from './words.mjs';

const tool =
  (path, ...args) =>
  () =>
    run(ownNode(), [`node_modules/${path}`, ...args], { quiet: true });

/**
 * Type checks a project; the results are kept, so that the next run only looks at changed files. With several checkers
 * each of them reads the contract again: one takes a third of the time of four.
 */
const types = (project, name) => {
  const kept = ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${name}`];
  return tool('typescript/bin/tsc', '-p', project, '--checkers', '1', ...kept);
};

const steps = [
  ['types of the pages', types('apps/web/tsconfig.json', 'web')],
  ['types of the rest', types('tsconfig.json', 'rest')],
  ['unused code and packages', tool('knip/bin/knip.js')],
  ['style', tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings')],
  ['texts', sentences(mistakesInTexts)],
  ['structure', sentences(mistakesInStructure)],
  ['rules', sentences(mistakesInRules)],
  ['words of comments', sentences(mistakesInWords)],
  ['packages of every platform', sentences(mistakesInPlatforms)],
  ['weight of the pages', pages],
];

export async function check() {
  const totals = { passed: 0, failed: 0 };
  const waiting = [...steps];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const [name, check] = step;
      const since = performance.now();
      const { code, output } = await check();
      totals[code === 0 ? 'passed' : 'failed'] += 1;
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - since) / 1000).toFixed(1)} s)`);
      if (code !== 0) console.log(output.trimEnd());
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  return totals;
}

/** A step that names its mistakes, one sentence each. */
function sentences(mistakes) {
  return async () => {
    const found = mistakes();
    return { code: found.length === 0 ? 0 : 1, output: found.join('\n') };
  };
}

/** The build compares itself with apps/web/budget.json. */
async function pages() {
  try {
    ensureBuilt();
    return { code: 0, output: '' };
  } catch (error) {
    return { code: 1, output: error.message };
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled();
  stopWithMe();
  const { failed } = await check();
  process.exitCode = failed === 0 ? 0 : 1;
}
