/**
 * Hours of a desk in minutes: ten connections that list, search, open, save and book without a pause, on DATABASE_URL
 * or the embedded database in RESA_DATA. Says what the memory does after the fifth minute and whether the last minute
 * is as quick as the first. `node bench/soak.ts 20` takes twenty minutes.
 */
import { figures } from './figures.ts';
import { load, quantile } from './load.ts';
import { prepare } from './prepare.ts';
import { asking, startResa } from './programs.ts';

const minutes = Number(process.argv[2] ?? 20);
const { RESA_DATA = '' } = process.env;
/** The minutes after which memory counts: one-time reading and compiling are over. */
const WARM = Math.min(5, Math.floor(minutes / 2));
const MOST_MB_A_MINUTE = 1;
const MOST_SLOWER = 1.5;
/** Connections for each figure: a desk reads more than it writes. */
const CONNECTIONS = [1, 3, 1, 1, 1, 2, 1];

const prepared = await prepare(RESA_DATA);
const resa = await startResa(RESA_DATA);
try {
  const { headers, post } = asking(resa.url, prepared.token);
  const mix = await figures(prepared, post);
  const p99: number[] = [];
  const memory: number[] = [];
  for (let minute = 1; minute <= minutes; minute++) {
    const parts = await Promise.all(
      mix.map(({ call, asking }, n) =>
        load({ url: resa.url + call.path, headers, ...asking, seconds: 60, connections: CONNECTIONS[n] ?? 1 }),
      ),
    );
    const times = parts.flatMap((part) => part.times).sort((a, b) => a - b);
    p99.push(quantile(times, 0.99));
    memory.push((await resa.memory()) / 1e6);
    console.log(
      `minute ${minute}: ${times.length} answers, p99 ${p99.at(-1)?.toFixed(0)} ms, ${memory.at(-1)?.toFixed(0)} MB`,
    );
  }
  const grows = slope(memory.slice(WARM));
  const slower = (p99.at(-1) ?? Number.NaN) / (p99[0] ?? Number.NaN);
  console.log(`memory grows by ${grows.toFixed(2)} MB a minute after minute ${WARM} (at most ${MOST_MB_A_MINUTE})`);
  console.log(`p99 of the last minute is ${slower.toFixed(2)} of the first's (at most ${MOST_SLOWER})`);
  if (!(grows <= MOST_MB_A_MINUTE && slower <= MOST_SLOWER)) process.exitCode = 1;
} finally {
  await resa.stop();
}

/** The slope of the straight line through the values by least squares. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const along = values.map((value, n) => (n - middle) * (value - mean)).reduce((sum, one) => sum + one, 0);
  return along / values.map((_, n) => (n - middle) ** 2).reduce((sum, one) => sum + one, 0);
}
