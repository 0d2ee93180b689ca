/**
 * npm test: everything, from a bare checkout. Types and style, the rules, the server over the embedded database and
 * again over PostgreSQL, then the stories in a real browser. At the end it says again what failed and why, and what took
 * longest; its last line is `N passed, N failed`.
 *
 * Tests that this computer cannot run are skipped with a message; with RESA_NO_SKIP=1 that counts as a failure.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { check } from './check.mjs';
import { end, onEnd, run, stopWithMe } from './children.mjs';
import { ensureBuilt, ensureInstalled, ownNode, root } from './ensure.mjs';
import { startPostgres } from './postgres.mjs';

const totals = { passed: 0, failed: 0, skipped: 0 };
const lines = [];
const failures = [];
const times = { files: [], stories: [] };
const reports = mkdtempSync(join(tmpdir(), 'resa-reports-'));

// Does as npm start: a program then starts with a fifth less work.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/node');
stopWithMe();
onEnd(() => rmSync(reports, { recursive: true, force: true }));
try {
  await everything();
} catch (error) {
  count('scripts', { failed: 1 }, error.message);
}
await end();
const slowest = [...slowestOf('test files', times.files), ...slowestOf('stories', times.stories)];
const failed = failures.length > 0 ? ['Failed:', ...failures.map((text) => text.split('\n', 1)[0]), ''] : [];
console.log(['', ...failures, ...slowest, ...failed, ...lines].join('\n'));
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exitCode = totals.failed === 0 ? 0 : 1;

async function everything() {
  ensureInstalled();
  const browser = await ensureBrowser();
  count('types, style and texts', await check());
  count('rules, and server over the embedded database', await vitest('embedded', { RESA_TEST_DB: 'pglite' }));
  await serverOverPostgres();
  ensureBuilt();
  await stories(browser);
}

async function serverOverPostgres() {
  const name = 'server over PostgreSQL';
  const server = process.env.TEST_DATABASE_URL ? { url: process.env.TEST_DATABASE_URL } : await startPostgres();
  if (server.missing) return skip(name, server.missing);
  onEnd(() => server.stop?.());
  const env = { RESA_TEST_DB: 'postgres', TEST_DATABASE_URL: server.url };
  count(name, await vitest('postgres', env, '--project', 'server'));
  await server.stop?.();
}

async function stories(browser) {
  const name = 'stories in a browser';
  const config = 'e2e/playwright.config.ts';
  if (!existsSync(join(root, config))) return count(name, { failed: 1 }, `${config} is missing`);
  if (!browser) return skip(name, 'no browser was found and none could be fetched; CHROME_PATH names one');
  const report = join(reports, 'stories.json');
  const { code } = await run(
    ownNode(),
    ['node_modules/@playwright/test/cli.js', 'test', '-c', config, '--reporter=line,json'],
    { env: { TZ: 'UTC', CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  const { suites = [], stats = {} } = read(report);
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = stats;
  const ran = suites.flatMap(storiesIn);
  times.stories.push(
    ...ran.map(({ name, results }) => ({ name, ms: results.reduce((ms, { duration }) => ms + duration, 0) })),
  );
  failures.push(...ran.filter(({ status }) => status === 'unexpected').map(failedStory));
  count(name, atLeastOneFailure(code, { passed: expected + flaky, failed: unexpected, skipped }));
}

async function vitest(name, env, ...args) {
  const report = join(reports, `${name}.json`);
  const reporters = ['--reporter=dot', '--reporter=scripts/vitest-report.mjs'];
  const { code } = await run(ownNode(), ['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters], {
    env: { ...env, RESA_REPORT: report },
  });
  const { failures: failed = [], files = [], ...counted } = read(report);
  times.files.push(...files.map((file) => ({ ...file, name: `${name} › ${file.name}` })));
  failures.push(...failed.map((failure) => `✗ ${name} › ${failure}`));
  return atLeastOneFailure(code, counted);
}

/** The stories of a suite and of the suites in it, each with the name that Playwright prints. */
function storiesIn({ file, specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, ...story }) => ({ ...story, name: `[${projectName}] › ${file} › ${title}` })),
  );
  return [...own, ...suites.flatMap(storiesIn)];
}

function failedStory({ name, results }) {
  const errors = results.flatMap((result) => result.errors).map(({ message }) => stripVTControlCharacters(message));
  // The browser's own log is long and says nothing of the story.
  const isLog = (line) => line.startsWith('[pid=');
  return [`✗ stories › ${name}`, ...errors]
    .join('\n')
    .split('\n')
    .filter((line) => !isLog(line))
    .join('\n');
}

/** The ten that took longest, in lines. */
function slowestOf(what, timed) {
  const ten = timed.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
  const line = ({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`;
  return ten.length > 0 ? [`The slowest ${what}:`, ...ten.map(line), ''] : [];
}

/** A run that broke off counts as a failure. */
function atLeastOneFailure(code, counted) {
  return code !== 0 && !counted.failed ? { ...counted, failed: 1 } : counted;
}

function skip(name, why) {
  if (process.env.RESA_NO_SKIP === '1') count(name, { failed: 1 }, why);
  else count(name, { skipped: 1 }, `skipped: ${why}`);
}

function count(name, { passed = 0, failed = 0, skipped = 0 }, why = '') {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  const counted =
    why || [`${passed} passed`, `${failed} failed`, ...(skipped ? [`${skipped} skipped`] : [])].join(', ');
  lines.push(`${failed > 0 ? '✗' : '✓'} ${name}: ${counted}`);
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
}
