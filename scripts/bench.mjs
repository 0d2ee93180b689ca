/**
 * npm run bench [-- --clients 100000 --seconds 5]: the program with all its checks beside a bare server that sends the
 * same SQL, on one PostgreSQL of its own (or an empty one that BENCH_DATABASE_URL names), in one run.
 */
import { parseArgs } from 'node:util';
import { end, onEnd, run, stopWithMe } from './children.mjs';
import { ensureInstalled, node24 } from './ensure.mjs';
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
  const options = { clients: { type: 'string', default: '100000' }, seconds: { type: 'string', default: '5' } };
  const { clients, seconds } = parseArgs({ options }).values;
  ensureInstalled();
  const server = process.env.BENCH_DATABASE_URL
    ? { url: process.env.BENCH_DATABASE_URL }
    : await startPostgres({ durable: true });
  if (server.missing) throw new Error(server.missing);
  onEnd(() => server.stop?.());
  const env = { DATABASE_URL: server.url, TZ: 'UTC' };
  const filled = await run(node24(), ['apps/server/src/cli/demo.ts', '--clients', clients], { env });
  return filled.code || (await run(node24(), ['bench/run.ts', seconds], { env })).code;
}
