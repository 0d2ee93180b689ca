/**
 * Measures Resa on the demo organization of DATABASE_URL, or of the embedded database in RESA_DATA: compared with the
 * bare server in turns of both if there is a DATABASE_URL, so that a noisy machine is noisy for both.
 *
 * node bench/run.ts --seconds 5 [--only search] [--out file]   each turn takes so long; the figures go into the file
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Figure, figures } from './figures.ts';
import { load, type Measured } from './load.ts';
import { prepare } from './prepare.ts';
import { asking, startBare, startResa } from './programs.ts';

const ROUNDS = 3;
/** A warm-up that is not measured, since a program runs slower just after its start. */
const WARM_SECONDS = 4;
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    out: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
const { DATABASE_URL, RESA_DATA = '' } = process.env;

const prepared = await prepare(RESA_DATA);
const resa = await startResa(RESA_DATA);
const bare = DATABASE_URL ? await startBare() : undefined;
try {
  const { headers, post } = asking(resa.url, prepared.token);
  const wanted = (await figures(prepared, post)).filter(({ name }) => name.startsWith(options.only));
  const rows: string[] = [];
  const p95: Record<string, number> = {};
  for (const figure of wanted) {
    const { own, other } = await measure(figure, headers);
    p95[figure.name] = own.p95;
    rows.push(row(figure, own, other));
    console.log(rows.at(-1));
  }
  const memory = Math.round((await resa.memory()) / 1e6);
  if (options.out) await writeFile(options.out, JSON.stringify({ clients: prepared.clients, p95, memory }));
  console.log(
    [
      `\n${prepared.clients} persons, 10 connections, ${seconds} s a turn, the middle of ${ROUNDS} turns:\n`,
      '| | Resa, a second | p95 | bare, a second | p95 | ratio | target |',
      '|---|---|---|---|---|---|---|',
      ...rows,
      `\nResa holds ${memory} MB afterwards.`,
    ].join('\n'),
  );
} finally {
  await Promise.all([resa.stop(), bare?.stop()]);
}

async function measure({ call, asking, bare: other }: Figure, headers: Record<string, string>) {
  const own: Measured[] = [];
  const bares: Measured[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const turn = round === 0 ? WARM_SECONDS : seconds;
    const mine = await load({ url: resa.url + call.path, headers, ...asking, seconds: turn });
    const its = bare && other && (await load({ url: `${bare.url}/${other.path}`, ...other.asking, seconds: turn }));
    if (round === 0) continue;
    own.push(mine);
    if (its) bares.push(its);
  }
  return { own: middle(own) as Measured, other: middle(bares) };
}

/** The turn with the middle rate. */
function middle(turns: readonly Measured[]): Measured | undefined {
  return turns.toSorted((a, b) => a.rate - b.rate)[Math.floor(turns.length / 2)];
}

function row({ name, bare: wanted }: Figure, own: Measured, other: Measured | undefined): string {
  const cells = [name, own.rate.toFixed(0), `${own.p95.toFixed(1)} ms`];
  if (!other || !wanted) return `| ${[...cells, '', '', '', ''].join(' | ')} |`;
  const ratio = own.rate / other.rate;
  const target = `${wanted.target} ${ratio >= wanted.target ? '✓' : '✗'}`;
  return `| ${[...cells, other.rate.toFixed(0), `${other.p95.toFixed(1)} ms`, ratio.toFixed(2), target].join(' | ')} |`;
}
