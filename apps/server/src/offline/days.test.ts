/**
 * Random days of two desks whose line is cut at random, beside a third desk that is online: whoever came has arrived
 * once, and nobody else has (decision 076). `npm run faults -- offline` is the long run.
 */
import { contract } from '@resa/contract';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { addDays } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appointment, firstPlace, household, plan } from '../testing/factories.ts';
import { randomFrom } from '../testing/mix/run.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { type Cut, makeDesk, namedDesk } from '../testing/workstation.ts';

const { checkin, offline } = contract;
const DAYS = Number(process.env.RESA_OFFLINE_DAYS ?? 60);
const SEED = Number(process.env.RESA_OFFLINE_SEED ?? Date.now() % 100_000);
const HOUSEHOLDS = 6;
const STEPS = 24;
const MARKET = 2;

let server: TestServer;
let place_id: number;
let desks: [Awaited<ReturnType<typeof namedDesk>>, Awaited<ReturnType<typeof namedDesk>>];
beforeAll(async () => {
  server = await testServer();
  place_id = await firstPlace(db());
  await plan(db(), { appointment_type_id: MARKET, start_date: '2026-01-01', end_date: '2099-12-31' });
  desks = [await namedDesk(server, place_id), await namedDesk(server, place_id, 'worker@resa.test')];
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;

it(
  `whoever came in ${DAYS} days has arrived once, and nobody else (seed ${SEED})`,
  async () => {
    const random = randomFrom(SEED);
    for (let day = 0; day < DAYS; day++) await aDay(addDays('2026-03-03', day), random);
  },
  60_000 + DAYS * 10_000,
);

interface Home {
  client_id: number;
  file_number: number;
  /** None: they walk in. */
  appointment_id: number | null;
}

async function aDay(date: string, random: () => number): Promise<void> {
  const any = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  let minute = 0;
  const tick = () => {
    minute += 1 + Math.floor(random() * 5);
    const at = new Date(Date.parse(`${date}T14:00:00Z`) + minute * 60_000).toISOString();
    server.clock.set(at);
    return at;
  };
  tick();
  const homes = await openDay(date, random);
  const tokens = await Promise.all(['desk@resa.test', 'worker@resa.test'].map((email) => server.signIn(email)));
  const made = desks.map((desk, at) => makeDesk(server, desk, tokens[at] ?? ''));
  const whole = await server.signIn('admin@resa.test');
  const came = new Set<Home>();

  for (let step = 0; step < STEPS; step++) {
    const at = tick();
    const desk = any(made);
    const home = any(homes);
    const chance = random();
    if (chance < 0.1 && home.appointment_id !== null) {
      const { body } = await server.call(checkin.close, { id: home.appointment_id, place_id }, whole);
      if (body.code === 'Ok') came.add(home);
    } else if (chance < 0.25) {
      const last = any(desk.standing());
      if (last) desk.note({ kind: 'undo', at, undoes: last.id });
    } else {
      const { appointment_id, file_number } = home;
      desk.note(appointment_id ? { kind: 'close', at, appointment_id } : { kind: 'walk_in', at, file_number });
    }
    for (const one of made) if (random() < 0.3) await one.send(any<Cut>(['request lost', 'answer lost', 'whole']));
  }

  if (random() < 0.3) await passNight(date);
  // The network is back: acts whose answer was lost are sent again, by the desks in any order.
  for (const one of random() < 0.5 ? made : made.toReversed()) {
    if (random() < 0.5) await one.send('answer lost');
    while (one.unsent() > 0) await one.send();
  }
  for (const home of homes) if (made.some((desk) => desk.standing().some(isOf(home)))) came.add(home);
  await settleAll(new Set([...came].map(({ client_id }) => client_id)));
  expect(await arrivalsOf(homes), `day ${date} of seed ${SEED}`).toEqual(homes.map((home) => (came.has(home) ? 1 : 0)));
}

const isOf =
  ({ appointment_id, file_number }: Home) =>
  (act: { appointment_id: number | null; file_number: number | null }) =>
    appointment_id === null ? act.file_number === file_number : act.appointment_id === appointment_id;

/** New households, some without an appointment. */
async function openDay(date: string, random: () => number): Promise<Home[]> {
  const homes: Home[] = [];
  for (let n = 0; n < HOUSEHOLDS; n++) {
    const { id: client_id, file_number } = await household(db());
    const at = { client_id, start_date_time: `${date} 10:00`, appointment_type_id: MARKET };
    const booked = random() < 0.7 ? await appointment(db(), at) : null;
    homes.push({ client_id, file_number, appointment_id: booked?.id ?? null });
  }
  return homes;
}

/** The next morning; what was open is a no-show. */
async function passNight(date: string): Promise<void> {
  server.clock.set(`${addDays(date, 1)}T13:00:00Z`);
  await sql`update appointments set status = ${STATUS.no_show}, row_version = row_version + 1
    where status = ${STATUS.open} and start_date_time < ${addDays(date, 1)}`.execute(db());
}

/** A person settles what waits: who came is recorded where they have not arrived, the rest is set aside. */
async function settleAll(came: ReadonlySet<number>): Promise<void> {
  // A session of the morning is over after twelve hours.
  const admin = await server.signIn('admin@resa.test');
  const { body } = await server.call(offline.waiting, { place_id }, admin);
  if (body.code !== 'Ok') throw new Error(body.code);
  for (const { id, kind, client_id, appointment } of body.rows) {
    const arrives = kind !== 'undo' && client_id !== null && came.has(client_id);
    const goes = kind === 'undo' && client_id !== null && !came.has(client_id);
    const how = (arrives && appointment?.status !== STATUS.closed) || goes ? 'record' : 'set_aside';
    const settled = await server.call(offline.settle, { id, how }, admin);
    if (settled.body.code === 'Ok') continue;
    expect(settled.body.code).toBe('appointment_exists');
    await server.call(offline.settle, { id, how: 'set_aside' }, admin);
  }
}

/** How often each household has arrived, by its appointments and by its visits, which agree. */
async function arrivalsOf(homes: readonly Home[]): Promise<number[]> {
  const { rows } = await sql<{ client_id: number; closed: number; visits: number }>`
    select a.client_id, count(*) filter (where a.status = ${STATUS.closed})::int as closed, count(v.id)::int as visits
    from live_appointments a left join visits v on v.appointment_id = a.id
    where a.client_id = any(${homes.map(({ client_id }) => client_id)}::int[]) group by a.client_id`.execute(db());
  expect(rows.filter(({ closed, visits }) => closed !== visits)).toEqual([]);
  return homes.map(({ client_id }) => rows.find((row) => row.client_id === client_id)?.closed ?? 0);
}
