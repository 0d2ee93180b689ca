/**
 * A random mix of the acts of desks, from eight clients on two processes that share the PostgreSQL of DATABASE_URL, for
 * a number of minutes (`node bench/mix.ts --minutes 10 --seed 1`). Every twenty seconds all stop, and the rows are
 * checked: fails when a slot is over its maximum or a household over a rule without an emergency, or when rows, log,
 * counts and reports differ, and after a minute or more when an act never succeeded. The same seed makes the same
 * choices.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Call } from '@resa/contract/call';
import { organisationNow } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { openDatabase } from '../apps/server/src/db/open.ts';
import { ACTS } from '../apps/server/src/testing/mix/acts.ts';
import { checkMix } from '../apps/server/src/testing/mix/check.ts';
import { emptyTally, runMix, type Tally } from '../apps/server/src/testing/mix/run.ts';
import { makeWorld } from '../apps/server/src/testing/mix/world.ts';
import { asking, startServer } from './programs.ts';

const CLIENTS = 8;
const PROCESSES = 2;
const ROUND_SECONDS = 20;
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, minutes: { type: 'string', default: '10' } },
});
const seconds = Number(values.minutes) * 60;
const seed = Number(values.seed);
const { DATABASE_URL: databaseUrl = '', RESA_DATA = '', TZ_ORGANISATION = 'UTC' } = process.env;

const db = await openDatabase({ dataFolder: RESA_DATA, databaseUrl });
const now = new Date();
const { date: today } = organisationNow(now, TZ_ORGANISATION);
const world = await makeWorld(db.kysely, { today, now, clients: CLIENTS });
const servers = await Promise.all(
  Array.from({ length: PROCESSES }, (_, n) => startServer(join(RESA_DATA, `process-${n}`))),
);
try {
  const urls = servers.map(({ url }) => url);
  const before = await deadlocks();
  const { post } = asking(urls.at(-1) as string, world.tokens[0] as string);
  const ask = async (call: Call, input: unknown) => (await post(call, input as object)) as never;
  const tally = emptyTally();
  const faults: string[] = [];
  for (let round = 0; tally.seconds < seconds && faults.length === 0; round++) {
    const turn = Math.min(ROUND_SECONDS, seconds - tally.seconds);
    await runMix(world, tally, { urls, seconds: turn, seed: seed + round * CLIENTS });
    faults.push(...(await checkMix(db.kysely, world, tally, ask)));
  }
  if (seconds >= 60) faults.push(...neverDone(tally));
  console.log(table(tally));
  console.log(
    `${tally.acts} acts in ${tally.seconds.toFixed(0)} s (${(tally.acts / tally.seconds).toFixed(0)} a second), ` +
      `${(await deadlocks()) - before} deadlocks, seed ${seed}, ${faults.length} faults`,
  );
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await db.close();
}

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select deadlocks::int as n from pg_stat_database where datname = current_database()`.execute(db.kysely);
  return rows[0]?.n ?? Number.NaN;
}

/** Acts that tried nothing, as none of them succeeded. */
function neverDone({ codes }: Tally): string[] {
  const never = ACTS.filter(({ name }) => !codes.get(name)?.get('Ok'));
  return never.map(({ name }) => `${name}: never succeeded`);
}

/** A row for each act: how often each code occurred, the most frequent first. */
function table({ codes }: Tally): string {
  const rows = [...codes].map(([act, counts]) => {
    const sorted = [...counts].sort((a, b) => b[1] - a[1]).map(([code, n]) => `${code} ${n}`);
    return `| ${act} | ${sorted.join(', ')} |`;
  });
  return ['| act | answers |', '|---|---|', ...rows.sort()].join('\n');
}
