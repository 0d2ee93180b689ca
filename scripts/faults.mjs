/**
 * npm run faults -- <which> [--rounds 10]: checks that acknowledged work survives a failure.
 *
 * killed         the process is killed in the middle of bookings
 * power-cut      the file system loses everything that was not flushed (root)
 * full-disk      nothing more can be written, later it can (root)
 * database-away  PostgreSQL stops, is killed, and restarts
 * hanging-mail   the mail server says nothing
 * import-killed  the process is killed in the middle of an import of clients
 * slow-client    two hundred send a byte at a time
 * offline        a thousand days of two desks whose line is cut at random (--rounds is their number)
 * hunt           every call is tried for the names of a restricted file
 */
import { parseArgs } from 'node:util';
import { end, onEnd, run, stopWithMe } from './children.mjs';
import { ensureInstalled, ownNode } from './ensure.mjs';
import { startPostgres } from './postgres.mjs';

const FAULTS = [
  'killed',
  'power-cut',
  'full-disk',
  'database-away',
  'hanging-mail',
  'slow-client',
  'import-killed',
  'offline',
  'hunt',
];
/** Those that are the long run of a test. */
const TESTS = {
  killed: 'apps/server/src/db/pglite/killed.test.ts',
  hunt: 'apps/server/src/restrictions/hunt.test.ts',
  offline: 'apps/server/src/offline/days.test.ts',
};

stopWithMe();
try {
  process.exitCode = await faults();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
await end();

async function faults() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rounds: { type: 'string' } },
  });
  const [which = ''] = positionals;
  const rounds = values.rounds ?? (which === 'offline' ? '1000' : '10');
  if (!FAULTS.includes(which)) throw new Error(`Which one? ${FAULTS.join(', ')}`);
  ensureInstalled();
  const env = { TZ: 'UTC', DATABASE_URL: '', RESA_KILL_ROUNDS: rounds, RESA_OFFLINE_DAYS: rounds, RESA_HUNT: 'whole' };
  const test = TESTS[which];
  if (test) return (await run(ownNode(), ['node_modules/vitest/vitest.mjs', 'run', test], { env })).code;
  if (which === 'database-away') {
    const server = await startPostgres({ durable: true });
    if (server.missing) throw new Error(server.missing);
    onEnd(() => server.stop());
    env.DATABASE_URL = server.url;
    env.RESA_POSTGRES_FOLDER = server.data;
  }
  return (await run(ownNode(), [`bench/faults/${which}.ts`, rounds], { env })).code;
}
