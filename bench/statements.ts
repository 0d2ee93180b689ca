/**
 * Prints the SQL statements of each main call and their time, on the demo organization of DATABASE_URL: of several
 * rounds the one with the fewest statements, so that the count is the same in each run and on each machine. Statements
 * that run after the response, such as those of jobs, are counted apart.
 *
 * node bench/statements.ts [--only search] [--texts]   with their texts, shortened
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Database } from '../apps/server/src/db/open.ts';
import { readConfig } from '../apps/server/src/frame/process/config.ts';
import { openSystemLog } from '../apps/server/src/frame/process/system-log.ts';
import { start } from '../apps/server/src/start.ts';
import { checkIns, type Figure, figures } from './figures.ts';
import { prepare } from './prepare.ts';
import { asking } from './programs.ts';

const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, texts: { type: 'boolean', default: false } },
});
/** Enough for each statement to be prepared, and for its plan to be chosen. */
const WARM = 15;
const ROUNDS = 5;
/** The jobs of a call have run when no statement was sent for so long. */
const QUIET_MS = 100;
const TEXT = 110;

interface Sent {
  text: string;
  ms: number;
  after: boolean;
}

const { RESA_DATA = '', DATABASE_URL = '' } = process.env;
const prepared = await prepare(RESA_DATA, WARM + ROUNDS);
const config = readConfig({ DATABASE_URL, RESA_DATA, PORT: '0', LOG_LEVEL: 'fatal', RESA_BACKUPS: 'off' });
let sent: Sent[] = [];
let answered = false;
record();
const resa = await start(config, openSystemLog(config), (error) => {
  throw error;
});
try {
  const { post } = asking(resa.address, prepared.token);
  const all = [...(await figures(prepared, post)), checkIns(prepared)];
  const rows: string[] = [];
  for (const figure of all.filter(({ name }) => name.startsWith(options.only))) rows.push(await row(figure, post));
  console.log(
    [
      `\n${prepared.clients} persons, one call at a time:\n`,
      '| | statements | their ms | ms to the response | after it | their ms |',
      '|---|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  );
  if (options.texts) await printPlanned(resa.db);
} finally {
  await resa.stop();
}

/** Prints the prepared statements that PostgreSQL plans again each time. */
async function printPlanned({ pool }: Database): Promise<void> {
  const { rows } = await pool.query(`
    select custom_plans as plans, statement from pg_prepared_statements
    where custom_plans > 5 and generic_plans = 0 order by custom_plans desc`);
  console.log('\nPlanned each time:');
  for (const { plans, statement } of rows) console.log(`  ${plans} × ${shortened({ text: statement, after: false })}`);
}

/** Measures one call, prints its statements if asked to, and returns its row. */
async function row(
  { name, call, asking: { next, answered: onAnswer } }: Figure,
  post: ReturnType<typeof asking>['post'],
): Promise<string> {
  const rounds: { sent: Sent[]; ms: number }[] = [];
  for (let round = 0; round < WARM + ROUNDS; round++) {
    sent = [];
    answered = false;
    const from = performance.now();
    const answer = await post(call, next() ?? {});
    answered = true;
    const ms = performance.now() - from;
    await quiet();
    if (answer.code !== 'Ok') throw new Error(`${name}: ${JSON.stringify(answer).slice(0, 300)}`);
    onAnswer?.(JSON.stringify(answer));
    if (round >= WARM) rounds.push({ sent, ms });
  }
  rounds.sort((a, b) => a.sent.length - b.sent.length || a.ms - b.ms);
  const [best] = rounds as [(typeof rounds)[0]];
  const of = (after: boolean) => best.sent.filter((one) => one.after === after);
  const time = (some: readonly Sent[]) => some.reduce((sum, { ms }) => sum + ms, 0).toFixed(1);
  if (options.texts) {
    console.log(`\n${name}`);
    for (const [text, some] of Map.groupBy(best.sent, shortened))
      console.log(`  ${some.length} × ${(Number(time(some)) / some.length).toFixed(1)} ms ${text}`);
  }
  const [before, after] = [of(false), of(true)];
  return `| ${[name, before.length, time(before), best.ms.toFixed(1), after.length, time(after)].join(' | ')} |`;
}

function shortened({ text, after }: Pick<Sent, 'text' | 'after'>): string {
  return `${after ? '(after) ' : ''}${text.replace(/\s+/g, ' ').trim().slice(0, TEXT)}`;
}

async function quiet(): Promise<void> {
  for (let known = -1; known !== sent.length; ) {
    known = sent.length;
    await sleep(QUIET_MS);
  }
}

/** Keeps each statement that the driver is sent. */
function record(): void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text: string }];
    const one: Sent = { text: typeof first === 'string' ? first : first.text, ms: 0, after: answered };
    const result = (query as (...of: unknown[]) => unknown).apply(this, given);
    // Events to browsers are sent together, by their own session.
    if (!/pg_notify/.test(one.text)) sent.push(one);
    const from = performance.now();
    if (result instanceof Promise) {
      const end = () => {
        one.ms = performance.now() - from;
      };
      result.then(end, end);
    }
    return result;
  } as never;
}
