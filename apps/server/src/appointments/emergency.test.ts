/** A change marks an appointment as emergency when it goes over the maximum or past the cut-off, and never otherwise. */
import { contract } from '@resa/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { household, plan } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { store, update } = contract.appointments;
const MAX = 3;
/** The first is past its cut-off, the second is open. */
const STARTS = ['2026-03-04 09:30', '2026-03-05 09:30'] as const;
const CLOSED = STARTS[0];
/** The embedded database takes longest, and another database changes nothing about the rules. */
const RUNS = process.env.RESA_TEST_DB === 'postgres' ? 25 : 12;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const db = () => server.services.db.kysely;
const read = (id: number) => db().selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Three households, each with an appointment at an event with three places. */
async function booked(admin: string) {
  const event = await plan(
    db(),
    { appointment_type_id: 1, max_appointments: MAX },
    { start_time: '09:30', end_time: '10:00' },
  );
  await db().deleteFrom('cutoffs').where('place_id', '=', event.place_id).execute();
  const found = [];
  for (let n = 0; n < 3; n++) {
    const home = await household(
      db(),
      {},
      [2015, 2017, 2019].map((year) => ({ role: 4, dob: `${year}-01-01` })),
    );
    const { place_id, appointment_type_id } = event;
    const appointment = {
      client_id: home.id,
      place_id,
      appointment_type_id,
      comments: null,
      start_date_time: STARTS[1],
    };
    const members = home.members.slice(0, 1);
    const { body } = await server.call(store, { appointment, members, place_appointment_type_id: event.id }, admin);
    if (body.code !== 'Ok') throw new Error(body.code);
    found.push({ id: body.id, appointment, children: home.members });
  }
  await db()
    .insertInto('cutoffs')
    .values({ place_id: event.place_id, weekday: 3, cutoff_day: 1, time: '08:00' })
    .execute();
  return { event, found };
}

const step = fc.record({
  who: fc.nat(2),
  start: fc.constantFrom(...STARTS),
  party: fc.integer({ min: 1, max: 3 }),
  emergency: fc.constantFrom(0 as const, 1 as const),
});

it('marks the right appointments after any sequence of moves and changes of participants', {
  timeout: 120_000,
}, async () => {
  const admin = await server.signIn('admin@resa.test');
  const seen = { over: 0, late: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const { event, found } = await booked(admin);
      for (const { who, start, party, emergency } of steps) {
        const { id, appointment, children } = found[who] as (typeof found)[number];
        const before = await read(id);
        const input = {
          appointment: { ...appointment, id, start_date_time: start, row_version: before.row_version, emergency },
          members: children.slice(0, party),
          place_appointment_type_id: event.id,
        };
        const { body } = await server.call(update, input, admin);
        const after = await read(id);
        const all = await db()
          .selectFrom('appointments')
          .select(['id', 'units'])
          .where('place_appointment_type_id', '=', event.id)
          .where('start_date_time', '=', start)
          .execute();
        const moved = before.start_date_time !== start;
        const grows = moved || party > before.units;
        const units = all.reduce((sum, one) => sum + (one.id === id ? 0 : one.units), 0) + party;
        const passes = grows && (units > MAX || start === CLOSED);
        seen.over += Number(grows && units > MAX && emergency);
        seen.late += Number(grows && units <= MAX && start === CLOSED && emergency);
        const may = emergency === 1 || (!moved && before.emergency === 1);
        if (passes && !may) {
          seen.refused += 1;
          expect(body.code).toMatch(/^rule_|^resource_locked_evidences$/);
          expect(after).toEqual(before);
          continue;
        }
        expect(body).toMatchObject({ code: 'Ok' });
        expect(after.emergency).toBe(passes ? 1 : moved ? 0 : before.emergency);
      }
    }),
    { numRuns: 25, seed: 2026 },
  );
  expect(Math.min(seen.over, seen.late, seen.refused)).toBeGreaterThan(5);
});

const OPEN_STARTS = [STARTS[1], '2026-03-06 09:30'] as const;
const change = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('update' as const),
      who: fc.nat(2),
      start: fc.constantFrom(...OPEN_STARTS),
      party: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('close' as const), who: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('status' as const), who: fc.nat(2), status: fc.constantFrom(1, 4) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('came' as const), who: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('accept' as const), who: fc.constant(0) }) },
);
/** Somebody waits for a place on the day of the event. */
async function waits(event: Awaited<ReturnType<typeof plan>>, admin: string): Promise<number> {
  const home = await household(db(), {}, [{ role: 4, dob: '2015-01-01' }]);
  const { place_id, id: place_appointment_type_id } = event;
  const wanted = { place_id, place_appointment_type_id, date: '2026-03-05', client_id: home.id, members: home.members };
  const { body } = await server.call(contract.waiting.store, wanted, admin);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body.id;
}

it('marks the right appointments after closed days, changes of status, arrivals and accepted places', {
  timeout: 120_000,
}, async () => {
  const admin = await server.signIn('admin@resa.test');
  const { changeStatus } = contract.appointments;
  const { storeNonworking } = contract.locations;
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 10 }), async (changes) => {
      const { event, found } = await booked(admin);
      await db().deleteFrom('cutoffs').where('place_id', '=', event.place_id).execute();
      const waiting = await waits(event, admin);
      const entry = () =>
        db().selectFrom('waiting_entries').selectAll().where('id', '=', waiting).executeTakeFirstOrThrow();
      for (const one of changes) {
        const isAccepting = one.does === 'accept';
        const row = await entry();
        if (isAccepting && row.state !== 'offered') continue;
        const { id, appointment, children } = found[one.who] as (typeof found)[number];
        const before = await read(id);
        const attempt = async () => {
          if (one.does === 'update') {
            const { row_version } = before;
            const sent = { ...appointment, id, start_date_time: one.start, row_version, emergency: 1 as const };
            const members = children.slice(0, one.party);
            return server.call(update, { appointment: sent, members, place_appointment_type_id: event.id }, admin);
          }
          if (one.does === 'status') return server.call(changeStatus, { id, status: one.status }, admin);
          if (isAccepting)
            return server.call(
              contract.waiting.accept,
              { id: waiting, row_version: row.row_version, consent: 1 },
              admin,
            );
          if (one.does === 'came') return server.call(changeStatus, { id, status: 2, came_today: 1 }, admin);
          const date = before.start_date_time.slice(0, 10);
          const to = OPEN_STARTS.find((start) => !start.startsWith(date)) as string;
          const decisions = [{ act: 'move' as const, id, start_date_time: to }];
          const nonworking = { place_id: event.place_id, date, comment: 'Inventaire' };
          const answer = await server.call(storeNonworking, { nonworking, decisions }, admin);
          await db().deleteFrom('nonworking_days').where('place_id', '=', event.place_id).execute();
          return answer;
        };
        const { body } = await attempt();
        if (body.code !== 'Ok') {
          expect(await read(id)).toEqual(before);
          continue;
        }
        const after = await read(isAccepting ? ((await entry()).appointment_id as number) : id);
        const all = await db()
          .selectFrom('appointments')
          .select(['id', 'units'])
          .where('place_appointment_type_id', '=', event.id)
          .where('start_date_time', '=', after.start_date_time)
          .where('status', '<>', 4)
          .execute();
        const held = await db()
          .selectFrom('waiting_offers')
          .select('units')
          .where('place_appointment_type_id', '=', event.id)
          .where('start_date_time', '=', after.start_date_time)
          .where('outcome', 'is', null)
          .execute();
        const exceedsPlaces = [...all, ...held].reduce((sum, { units }) => sum + units, 0) > MAX;
        const moved = isAccepting || before.start_date_time !== after.start_date_time;
        const takes = moved || after.units > before.units || (before.status === 4 && after.status === 1);
        seen.set(one.does, (seen.get(one.does) ?? 0) + 1);
        if (moved) expect(after.emergency).toBe(exceedsPlaces ? 1 : 0);
        else if (takes && exceedsPlaces) expect(after.emergency).toBe(1);
        else expect(after.emergency).toBe(before.emergency);
      }
    }),
    { numRuns: RUNS, seed: 2027 },
  );
  for (const does of ['update', 'close', 'status', 'came', 'accept'])
    expect([does, seen.get(does) ?? 0]).not.toEqual([does, 0]);
});
