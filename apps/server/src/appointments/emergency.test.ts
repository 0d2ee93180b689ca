/** An update marks an appointment as emergency when it goes over the maximum or past the cut-off, and never otherwise. */
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

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const db = () => server.services.db.kysely;
const read = (id: number) => db().selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Three households, each with an appointment at an event with three places. */
async function booked(admin: string) {
  const event = await plan(db(), { appointment_type_id: 1, max_appointments: MAX });
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

it('after any sequence of moves, and of participants who are added or taken off', { timeout: 120_000 }, async () => {
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
