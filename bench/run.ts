/**
 * Measures Resa beside the bare server on DATABASE_URL, a database that holds the demo organisation: each figure in
 * turns of both, so that a noisy machine is noisy for both. `node bench/run.ts 5` gives each turn five seconds.
 */
import { contract } from '@resa/contract';
import type { Call } from '@resa/contract/call';
import pg from 'pg';
import { load, type Measured } from './load.ts';
import { signIn, startBare, startResa } from './programs.ts';

/** A figure: what both are asked, and the least part of the bare server's rate that Resa is to reach. */
interface Figure {
  name: string;
  call: Call;
  bare: string;
  target: number;
  ask: () => object | undefined;
  askBare?: () => object;
}

const ROUNDS = 3;
const seconds = Number(process.argv[2] ?? 5);
const db = new pg.Pool({ connectionString: process.env.DATABASE_URL });
const resa = await startResa();
const bare = await startBare();
try {
  const token = await signIn(db);
  const headers = { authorization: `Bearer ${token}` };
  const rows: string[] = [];
  for (const figure of await figures(headers)) {
    const own: Measured[] = [];
    const other: Measured[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      own.push(await load({ url: resa.url + figure.call.path, headers, next: figure.ask, seconds }));
      other.push(await load({ url: `${bare.url}/${figure.bare}`, next: figure.askBare ?? figure.ask, seconds }));
    }
    rows.push(row(figure, middle(own), middle(other)));
    console.log(rows.at(-1));
  }
  const clients = (await db.query('select count(*)::int as n from clients')).rows[0].n;
  console.log(
    [
      `\n${clients} persons, 10 connections, ${seconds} s a turn, the middle of ${ROUNDS} turns:\n`,
      '| | Resa, a second | p95 | bare, a second | p95 | ratio | target |',
      '|---|---|---|---|---|---|---|',
      ...rows,
      `\nResa holds ${Math.round((await resa.memory()) / 1e6)} MB afterwards.`,
    ].join('\n'),
  );
} finally {
  await Promise.all([resa.stop(), bare.stop()]);
  await db.end();
}

async function figures(headers: Record<string, string>): Promise<Figure[]> {
  const { rows: heads } = await db.query(
    `select c.id, c.last_name from clients c join memberships m on m.client_id = c.id and m.date_end is null
      where c.client_state_type_id = 1 and m.group_role_type_id in (1, 2) order by md5(c.id::text) limit 20000`,
  );
  const each = <T>(make: (head: { id: number; last_name: string }, n: number) => T) => {
    let n = 0;
    return () => make(heads[n++ % heads.length], n);
  };
  const inserted = each(({ last_name }, n) => ({
    first_name: 'Élodie',
    last_name,
    email: `row${n}@resa.test`,
    mobile: '5145550100',
    dob: '1985-06-15',
  }));
  return [
    {
      name: 'clients list with its total',
      call: contract.clients.list,
      bare: 'list',
      target: 1.4,
      ask: each((_, n) => ({ startRow: (n % 50) * 20, rowsPerPage: 20 })),
    },
    {
      name: 'search by name',
      call: contract.clients.searchByName,
      bare: 'search',
      target: 0.6,
      ask: each(({ last_name }) => ({ name: foldedStart(last_name) })),
    },
    {
      name: 'one person by id',
      call: contract.clients.searchById,
      bare: 'one',
      target: 0.25,
      ask: each(({ id }) => ({ id })),
    },
    {
      name: 'saving a profile (bare: inserting a row)',
      call: contract.clients.update,
      bare: 'save',
      target: 0.15,
      ask: await saves(headers, heads),
      askBare: inserted,
    },
  ];
}

/** Files that are locked by this session, each changed once: what is measured is the save alone. */
async function saves(headers: Record<string, string>, heads: readonly { id: number }[]) {
  const post = async (call: Call, body: object) =>
    (
      await fetch(resa.url + call.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    ).json() as Promise<Record<string, never>>;
  const wanted = Math.min(heads.length, seconds * ROUNDS * 400);
  const bodies: object[] = [];
  for (const { id } of heads.slice(0, wanted)) {
    const { code, client, info } = (await post(contract.clients.fetch, { id })) as Record<string, unknown> as {
      code: string;
      client: Record<string, unknown>;
      info: { profile: 0 | 1 };
    };
    if (code !== 'Ok') throw new Error(`a file could not be read: ${code}`);
    if (info.profile === 0) continue;
    bodies.push({ client: { ...client, ext: String(id % 10_000) }, photo: null, accept_phone: 1 });
  }
  // Held from here on for as long as the turns last: the clock of a lock is what a browser would wind up.
  await db.query(
    `insert into file_locks (client_id, session_id, user_id, created_at, updated_at)
      select (body->'client'->>'id')::int, s.id, s.user_id, now(), now() + interval '1 day'
      from unnest($1::jsonb[]) body, (select id, user_id from sessions order by id desc limit 1) s`,
    [bodies.map((body) => JSON.stringify(body))],
  );
  let next = 0;
  return () => bodies[next++];
}

/** The first five letters as a person types them, without accents. */
function foldedStart(name: string): string {
  const letters = name.normalize('NFD').replace(/[^\p{L}]/gu, '');
  return letters.slice(0, 5).toLowerCase();
}

/** The turn with the middle rate. */
function middle(turns: readonly Measured[]): Measured {
  const sorted = turns.toSorted((a, b) => a.rate - b.rate);
  return sorted[Math.floor(sorted.length / 2)] ?? { rate: Number.NaN, p95: Number.NaN };
}

function row({ name, target }: Figure, own: Measured, other: Measured): string {
  const ratio = own.rate / other.rate;
  const cells = [
    name,
    own.rate.toFixed(0),
    `${own.p95.toFixed(1)} ms`,
    other.rate.toFixed(0),
    `${other.p95.toFixed(1)} ms`,
    ratio.toFixed(2),
    `${target} ${ratio >= target ? '✓' : '✗'}`,
  ];
  return `| ${cells.join(' | ')} |`;
}
