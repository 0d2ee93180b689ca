/**
 * npm run bench [-- --clients 100000 --seconds 5 --pglite]: the program with all its checks compared with a bare server
 * that sends the same SQL, on one PostgreSQL of its own (or an empty one that BENCH_DATABASE_URL names), in one run;
 * with
 * `--pglite` on the embedded database, without a bare server. With `--clients 1000,10000,100000` one run after another,
 * and the growth of each p95. `--soak 20` is twenty minutes of mixed work.
 *
 * With `--mix` random statuses during bookings and closings, by eight clients through two processes; with
 * `--households` random changes of households during bookings, by four sessions at the same time. Both take ten
 * minutes, or `--minutes 1`, print their seed and accept one by `--seed 1`, and fail when a rule is broken.
 * `--households --pglite` runs on the embedded database.
 *
 * With `--statements` the SQL statements of each main call and their time, one call at a time, and with `--texts` the
 * statements themselves: their number is the same on every machine.
 *
 * With `--logs 10000000` that many entries of the activity log, and the time of the screen of logs under each filter.
 * With `--reports 1000000` that many appointments, and the time of reports over them compared with their bare
 * statements; check-ins while ten reports are made, and client data of all files. With `--duplicates` the first search
 * for files of one person instead: at most two minutes for 100,000 files, and on the embedded database no portion of
 * more than 200 ms. With `--imports` 20,000 rows of clients instead, with five check-ins a second at the same time: at
 * most five minutes, on the embedded database fifteen, and no check-in in twenty longer than 200 ms.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { end, onEnd, run, stopWithMe } from './children.mjs';
import { ensureInstalled, ownNode } from './ensure.mjs';
import { startPostgres } from './postgres.mjs';

stopWithMe();
try {
  process.exitCode = await bench();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
await end();

async function bench() {
  const { values: asked } = parseArgs({
    options: {
      clients: { type: 'string' },
      seconds: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      soak: { type: 'string' },
      mix: { type: 'boolean', default: false },
      households: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      pglite: { type: 'boolean', default: false },
      logs: { type: 'string' },
      reports: { type: 'string' },
      duplicates: { type: 'boolean', default: false },
      imports: { type: 'boolean', default: false },
      statements: { type: 'boolean', default: false },
      texts: { type: 'boolean', default: false },
    },
  });
  ensureInstalled();
  if (asked.logs && asked.pglite) throw new Error('--logs needs PostgreSQL: so many entries are written by a server');
  if (asked.reports && asked.pglite) throw new Error('--reports needs PostgreSQL: a bare session stands beside it');
  if (asked.statements && asked.pglite) throw new Error('--statements needs PostgreSQL: they are read from its driver');
  if (asked.mix && asked.pglite) throw new Error('--mix needs PostgreSQL: two processes share it');
  if (asked.mix || asked.households) console.log(`seed ${asked.seed}, ${asked.minutes} min`);
  if (asked.households) return households(asked);
  const sizes = (asked.clients ?? (asked.mix ? '200' : asked.logs ? '5000' : '100000')).split(',');
  const measured = [];
  for (const clients of sizes) {
    const folder = mkdtempSync(join(tmpdir(), 'resa-bench-'));
    onEnd(() => rmSync(folder, { recursive: true, force: true }));
    const server = asked.pglite ? undefined : await database();
    const env = {
      ...{ RESA_DATA: join(folder, 'data'), TZ: 'UTC', DATABASE_URL: server?.url ?? '' },
      ...(asked.mix && { TZ_ORGANISATION: whereItIsMorning() }),
    };
    const out = join(folder, 'figures.json');
    const figures = asked.mix
      ? ['bench/mix.ts', '--minutes', asked.minutes, '--seed', asked.seed]
      : asked.logs
        ? ['bench/logs.ts', asked.logs]
        : asked.reports
          ? ['bench/reports.ts', asked.reports]
          : asked.duplicates
            ? ['bench/duplicates.ts']
            : asked.imports
              ? ['bench/imports.ts']
              : asked.statements
                ? ['bench/statements.ts', '--only', asked.only, ...(asked.texts ? ['--texts'] : [])]
                : asked.soak
                  ? ['bench/soak.ts', asked.soak]
                  : ['bench/run.ts', '--seconds', asked.seconds, '--only', asked.only, '--out', out];
    for (const program of [['apps/server/src/cli/demo.ts', '--clients', clients], figures]) {
      const { code } = await run(ownNode(), program, { env });
      if (code !== 0) return code;
    }
    if (figures[0] === 'bench/run.ts') measured.push(JSON.parse(readFileSync(out, 'utf8')));
    await server?.stop?.();
  }
  if (measured.length > 1) console.log(growth(measured));
  return 0;
}

/** A time zone in which it is about six, so that today still has times to book and to check in at. */
function whereItIsMorning() {
  const hours = 6 - new Date().getUTCHours();
  const east = hours < -12 ? hours + 24 : hours;
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}

/** Random changes of households during bookings, for a number of minutes. */
async function households({ minutes, seed, pglite }) {
  const test = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'server',
    'apps/server/src/families/sequences.test.ts',
  ];
  const server = pglite ? undefined : await startPostgres();
  if (server?.missing) throw new Error(server.missing);
  onEnd(() => server?.stop());
  const env = server ? { RESA_TEST_DB: 'postgres', TEST_DATABASE_URL: server.url } : { RESA_TEST_DB: 'pglite' };
  return (await run(ownNode(), test, { env: { ...env, RESA_SECONDS: String(minutes * 60), RESA_SEED: seed } })).code;
}

async function database() {
  const { BENCH_DATABASE_URL } = process.env;
  const server = BENCH_DATABASE_URL ? { url: BENCH_DATABASE_URL } : await startPostgres({ durable: true });
  if (server.missing) throw new Error(server.missing);
  onEnd(() => server.stop?.());
  return server;
}

/** A row for each call: its p95 at each size, and the last over the first. */
function growth(measured) {
  const head = ['p95, ms', ...measured.map(({ clients }) => clients), 'growth'];
  const rows = Object.keys(measured[0].p95).map((name) => {
    const times = measured.map(({ p95 }) => p95[name]);
    return [name, ...times.map((time) => time.toFixed(1)), (times.at(-1) / times[0]).toFixed(2)];
  });
  const memory = ['memory, MB', ...measured.map((one) => one.memory), ''];
  const lines = [head, head.map(() => '---'), ...rows, memory];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
