/**
 * Reports over many appointments, on the demo organization of DATABASE_URL, in three parts:
 *
 * - check-ins, five a second, their p95 while ten reports are made: at most 100 ms;
 * - the sheet of each report compared with its statements sent directly, one after another: at most 1.5 times, with the
 * PDF apart;
 *   also over a fiscal year if it takes a range: at most 5 s;
 * - client data of all files as CSV: within the 300 s that its caller waits, at constant memory.
 *
 * node bench/reports.ts 1000000   so many attended appointments in three years, each with its visit and persons
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@resa/contract';
import type { Call } from '@resa/contract/call';
import { type ReportName, reportNames, reportOf } from '@resa/contract/reports/index';
import { addToMonth, daysOf, FISCAL_YEAR_START, fiscalYear, monthOf } from '@resa/rules/time/months';
import { sql } from 'kysely';
import pg from 'pg';
import { type Database, openDatabase } from '../apps/server/src/db/open.ts';
import { settle } from '../apps/server/src/db/upkeep.ts';
import { contextOfUser } from '../apps/server/src/frame/change/context-of-user.ts';
import { readConfig } from '../apps/server/src/frame/process/config.ts';
import { makeLog } from '../apps/server/src/frame/process/log.ts';
import { makeServices } from '../apps/server/src/frame/process/make-services.ts';
import { make, type ReportRequest } from '../apps/server/src/reports/making/make.ts';
import { pdfOf } from '../apps/server/src/reports/making/render.ts';
import { quantile } from './load.ts';
import { prepare } from './prepare.ts';
import { asking, type Program, startResa } from './programs.ts';

const appointments = Number(process.argv[2] ?? 1_000_000);
const { DATABASE_URL = '', RESA_DATA = '' } = process.env;
const A_CHECK_IN_MS = 200;
const CHECK_INS = 1_000;
const FEWEST_CHECK_INS = 50;
const P95_MS = 100;
const RATIO = 1.5;
const SHEET_MS = 5_000;
const ROUNDS = 3;
const CSV_MS = 300_000;
/** The growth allowed after the first tenth of the file, as a share of the memory. */
const GROWTH = 1.25;
const YEARS = 3;

const prepared = await prepare(RESA_DATA, CHECK_INS);
const { today } = prepared;
const open = () => openDatabase({ dataFolder: RESA_DATA, databaseUrl: DATABASE_URL });
const known = await withDatabase(fill);
await withDatabase(besideBare);
const resa = await startResa(RESA_DATA);
try {
  await checkInsDuringReports(resa, 'A program that just started');
  await checkInsDuringReports(resa, 'The same again', P95_MS);
  await clientData(resa);
} finally {
  await resa.stop();
}

async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await open();
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

interface Known {
  user_id: number;
  event: number;
}

/** Appointments of households in turn at markets and events, with visits of everybody in the household. */
async function fill(db: Database): Promise<Known> {
  const from = performance.now();
  const heads = prepared.heads.map(({ id }) => id);
  await db.kysely.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`
      with heads as (select ${heads}::int[] as ids),
        types as (select array_agg(id order by id) as ids from appointment_types where category_id in (1, 2)),
        places as (select array_agg(id order by id) as ids from places where active = 1),
        booked as (
          insert into appointments (client_id, place_id, booked_place_id, appointment_type_id, start_date_time, status,
            created_at, updated_at)
          select heads.ids[1 + n % array_length(heads.ids, 1)], place, place,
            types.ids[1 + (n::bigint * 7919 % array_length(types.ids, 1))::int],
            ${today}::date - (1 + (n::bigint * 104729 % (365 * ${YEARS}::int)))::int + interval '9 hours'
              + (n % 16) * interval '30 minutes', 2, now(), now()
          from heads, types, places, generate_series(1, ${appointments}::int) n,
            lateral (select places.ids[1 + n % array_length(places.ids, 1)] as place) p
          returning id, client_id, place_id, appointment_type_id, start_date_time),
        visited as (
          insert into visits (appointment_id, place_id, appointment_type_id, category_id, date, start_time, head_client_id,
            family_id, household_size, household_type, created_at)
          select b.id, b.place_id, b.appointment_type_id, t.category_id, b.start_date_time::date,
            b.start_date_time::time, b.client_id, c.family_id, 2, 'two_parent', now()
          from booked b join appointment_types t on t.id = b.appointment_type_id join clients c on c.id = b.client_id
          returning id, family_id, date)
      insert into visit_persons (visit_id, position, client_id, age, gender_type_id, group_role_type_id)
      select v.id, row_number() over (partition by v.id order by m.client_id), m.client_id,
        greatest(0, extract(year from age(v.date, c.dob)))::int, c.gender_type_id, m.group_role_type_id
      from visited v join memberships_on(${today}::date) m on m.group_id = v.family_id join clients c on c.id = m.client_id`.execute(
      connection,
    );
  });
  await settle(db);
  console.log(`${appointments} appointments written in ${((performance.now() - from) / 1_000).toFixed(0)} s\n`);
  const { rows } = await sql<Known>`
    select (select id from users where email = 'admin@resa.test') as user_id,
      (select min(id) from appointment_types where category_id = 2) as event`.execute(db.kysely);
  return rows[0] as Known;
}

/** A year up to today; lists of persons, which have a row for each, a week. */
function paramsOf(name: ReportName) {
  const { event, user_id } = known;
  const year = Number(today.slice(0, 4)) - 1;
  const lists = Object.values(reportOf(name).blocks).some(({ kind }) => kind === 'list');
  const range = lists ? { from: `${year}-03-02`, to: `${year}-03-08` } : { from: `${year}-01-01`, to: `${year}-12-31` };
  const all = {
    year,
    month: 2,
    march: year,
    date: `${year}-03-03`,
    range,
    event,
    vbz_event: event,
    users: [user_id],
    location: 0,
  };
  return Object.fromEntries(
    reportOf(name).filters.flatMap((filter) => (filter in all ? [[filter, all[filter as keyof typeof all]]] : [])),
  );
}

interface Measured {
  readonly label: string;
  readonly name: ReportName;
  readonly params: ReportRequest['params'];
  /** The longest that its sheet may take. */
  readonly most?: number;
}

/** Each report of a page, and over the last whole fiscal year each that takes a range of months or days for its figures. */
function sheetsMeasured(): Measured[] {
  const fiscal = fiscalYear(addToMonth(monthOf(today), -12), FISCAL_YEAR_START);
  const names = reportNames.filter((name) => !reportOf(name).elsewhere);
  const rangeOf = (name: ReportName) => {
    const { filters } = reportOf(name);
    if (filters.includes('months')) return { months: fiscal };
    return name === 'tendance' ? { range: daysOf(fiscal) } : null;
  };
  return [
    ...names.map((name) => ({ label: name, name, params: paramsOf(name) })),
    ...names.flatMap((name) => {
      const range = rangeOf(name);
      if (!range) return [];
      return [{ label: `${name}, fiscal year`, name, params: { ...paramsOf(name), ...range }, most: SHEET_MS }];
    }),
  ];
}

interface Sent {
  text: string;
  values?: unknown[] | undefined;
}

/** Each report's sheet and its own statements, in turns, the middle of three. */
async function besideBare(db: Database): Promise<void> {
  const config = readConfig({ RESA_DATA, RESA_BACKUPS: 'off', DATABASE_URL });
  const services = await makeServices({ config, db, log: makeLog('fatal', { write: () => {} }) });
  const bare = new pg.Client({ connectionString: DATABASE_URL });
  await bare.connect();
  await bare.query(
    "set jit = off; set random_page_cost = 1.1; set timezone = 'UTC'; set max_parallel_workers_per_gather = 0",
  );
  console.log('| report | sheet | its statements, bare | ratio | PDF apart |\n|---|---|---|---|---|');
  try {
    for (const { label, name, params, most = Number.POSITIVE_INFINITY } of sheetsMeasured()) {
      const ctx = await contextOfUser(services, known.user_id, 'reports.sheet');
      const wanted = { name, params };
      const sent = await statementsOf(() => make(ctx, wanted));
      const own: number[] = [];
      const other: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        own.push(await timed(() => make(ctx, wanted)));
        other.push(
          await timed(async () => {
            for (const one of sent) await bare.query(one.text, one.values);
          }),
        );
      }
      const pdf = await timed(() => pdfOf(ctx, wanted)).catch(() => Number.NaN);
      const [sheet, alone] = [middle(own), middle(other)];
      const ratio = sheet / alone;
      // Below this time the result depends on the machine more than on the program.
      const fine = ratio <= RATIO || sheet - alone < 10;
      if (!fine || sheet > most) process.exitCode = 1;
      const cells = [
        label,
        `${sheet.toFixed(0)} ms${sheet > most ? ` (at most ${most}) ✗` : ''}`,
        `${alone.toFixed(0)} ms`,
        `${ratio.toFixed(2)} ${fine ? '✓' : '✗'}`,
      ];
      console.log(
        `| ${[...cells, Number.isNaN(pdf) ? 'too long for a PDF' : `${(pdf - sheet).toFixed(0)} ms`].join(' | ')} |`,
      );
    }
  } finally {
    await bare.end();
    await services.realtime.close();
    await services.viewLog.close();
  }
}

/** Records the statements that the driver is sent during `work`. */
async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, values] = given as [string | Sent, unknown[] | undefined];
    sent.push(
      typeof first === 'string' ? { text: first, values } : { text: first.text, values: first.values ?? values },
    );
    return (query as (...of: unknown[]) => unknown).apply(this, given);
  } as never;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function middle(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

/**
 * Ten reports at the same time, and check-ins for as long as they take, fifty at least. The first sessions with the
 * server plan each of their statements, so only the second time counts.
 */
async function checkInsDuringReports({ url }: Program, when: string, most = Number.POSITIVE_INFINITY): Promise<void> {
  const { headers, post } = asking(url, prepared.token);
  const ten = reportNames.filter((name) =>
    [
      'b1a_report',
      'b2_report',
      'b3_report',
      'b4_report',
      'b5_report',
      'c1_report',
      'tendance',
      'show_no_show',
      'active_members',
      'fb_special_stats',
    ].includes(name),
  );
  let left = ten.length;
  const reports = ten.map(async (name) => {
    const query = new URLSearchParams({ params: JSON.stringify(paramsOf(name)) });
    const response = await fetch(`${url}/web/report/${name}?${query}`, { headers });
    const body = await response.arrayBuffer();
    if (response.status !== 200)
      throw new Error(`${name}: ${response.status} ${Buffer.from(body).toString().slice(0, 300)}`);
    left -= 1;
  });
  const times: number[] = [];
  const asked: Promise<void>[] = [];
  const began = performance.now();
  for (let at = 0; left > 0 || at < FEWEST_CHECK_INS; at++) {
    const appointment = prepared.waiting.pop();
    if (!appointment) break;
    await sleep(Math.max(0, began + at * A_CHECK_IN_MS - performance.now()));
    asked.push(
      (async () => {
        const from = performance.now();
        const answer = await post(contract.checkin.close as Call, appointment);
        times.push(performance.now() - from);
        if (answer.code !== 'Ok') throw new Error(`a check-in: ${JSON.stringify(answer)}`);
      })(),
    );
  }
  await Promise.all([...reports, ...asked]);
  times.sort((a, b) => a - b);
  const p95 = quantile(times, 0.95);
  if (p95 > most) process.exitCode = 1;
  console.log(
    `\n${when}: ten reports in ${((performance.now() - began) / 1_000).toFixed(1)} s, five check-ins a second meanwhile: ${times.length}, p95 ${p95.toFixed(0)} ms${most < Number.POSITIVE_INFINITY ? ` (at most ${most}) ${p95 > most ? '✗' : '✓'}` : ''}`,
  );
}

/** All files in one response, read as a stream. */
async function clientData({ url, memory }: Program): Promise<void> {
  const { headers } = asking(url, prepared.token);
  const began = performance.now();
  const response = await fetch(`${url}/web/report/client_data?params=%7B%7D`, {
    headers,
    signal: AbortSignal.timeout(CSV_MS),
  });
  if (response.status !== 200 || !response.body) throw new Error(`client data: ${response.status}`);
  let lines = 0;
  let early = 0;
  let most = 0;
  let looked = 0;
  for await (const bytes of response.body) {
    for (const byte of bytes as Uint8Array) if (byte === 10) lines += 1;
    if (lines - looked < prepared.clients / 20) continue;
    looked = lines;
    const now = await memory();
    if (lines <= prepared.clients / 10 || early === 0) early = now;
    most = Math.max(most, now);
  }
  const seconds = (performance.now() - began) / 1_000;
  const growth = most / early;
  if (growth > GROWTH) process.exitCode = 1;
  console.log(
    `Client data: ${lines - 1} rows in ${seconds.toFixed(1)} s (at most ${CSV_MS / 1_000}), ${Math.round(early / 1e6)} MB at first and ${Math.round(most / 1e6)} MB at most, ${growth.toFixed(2)} times (at most ${GROWTH}) ${growth > GROWTH ? '✗' : '✓'}`,
  );
}
