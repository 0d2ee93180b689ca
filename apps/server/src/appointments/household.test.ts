import { contract } from '@resa/contract';
import { countsFor, type Headed, passedTo } from '@resa/rules/booking/counted';
import fc from 'fast-check';
import { type ExpressionBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { membershipsOn } from '../client-records/index.ts';
import type { Tables } from '../db/tables/index.ts';
import { appointment, household, plan } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { factsOfClient } from './booking/facts.ts';

const { info, store } = contract.appointments;
const TODAY = '2026-03-03';
const [SINGLE, HEAD, CHILD] = [1, 2, 4] as const;

let server: TestServer;
let desk: string;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin@resa.test');
  desk = await server.signIn('desk@resa.test');
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(`${TODAY}T15:00:00Z`));

const db = () => server.services.db.kysely;

/** Ends a person's membership yesterday and begins another today, in a new household unless one is given. */
async function moveTo(client_id: number, role: number, group_id?: number): Promise<number> {
  const begun = (row: ExpressionBuilder<Tables, 'memberships'>) =>
    row.and([row('client_id', '=', client_id), row('date_start', '=', TODAY)]);
  await db().deleteFrom('memberships').where(begun).execute();
  await db()
    .updateTable('memberships')
    .set({ date_end: '2026-03-02' })
    .where('client_id', '=', client_id)
    .where('date_end', 'is', null)
    .execute();
  const to =
    group_id ?? (await db().insertInto('families').defaultValues().returning('id').executeTakeFirstOrThrow()).id;
  await db()
    .insertInto('memberships')
    .values({ client_id, group_id: to, group_role_type_id: role, date_start: TODAY })
    .execute();
  await db().updateTable('clients').set({ family_id: to }).where('id', '=', client_id).execute();
  return to;
}

type OnPlan = Awaited<ReturnType<typeof plan>>;
const wanted = (client_id: number, on: OnPlan, start_date_time: string) => ({
  appointment: {
    client_id,
    start_date_time,
    comments: null,
    place_id: on.place_id,
    appointment_type_id: on.appointment_type_id,
  },
  members: [],
  place_appointment_type_id: on.id,
});
async function book(client_id: number, on: OnPlan, start: string) {
  const { body } = await server.call(store, wanted(client_id, on, start), desk);
  return body;
}
const standsAgainst = async (client_id: number, on: OnPlan, start = '2026-03-10 09:30') => {
  const { members, ...asked } = wanted(client_id, on, start);
  const { body } = await server.call(info, { ...asked, members }, desk);
  return body.code === 'Ok' ? body.evidences : body.code;
};
const closeAll = (client_id: number) =>
  db().updateTable('appointments').set({ status: 2 }).where('client_id', '=', client_id).execute();

describe('a limit of the household is not reset', () => {
  it('by a switch of head: the new head has the open appointment, the maximum and the frequency of the former one', async () => {
    const on = await plan(db(), { appointment_type_id: 2, max_appointments_per_client: 1 });
    const family = await household(db(), {}, [{ role: CHILD, dob: '1990-02-02', food_frequency: 30 }]);
    const heir = family.members[0] as number;
    expect(await book(family.id, on, '2026-03-04 09:30')).toMatchObject({ code: 'Ok' });
    await moveTo(family.id, CHILD, family.group_id);
    await moveTo(heir, HEAD, family.group_id);
    expect(await standsAgainst(heir, on)).toEqual([
      'rule_opened_appointments',
      'rule_max_appointments_client',
      'rule_frequency',
    ]);
    await closeAll(family.id);
    expect(await book(heir, on, '2026-03-10 09:30')).toMatchObject({
      code: 'resource_locked_evidences',
      evidences: ['rule_max_appointments_client', 'rule_frequency'],
      details: { rule_frequency: { next_date: '2026-04-03' } },
    });
  });

  it('by the head who leaves: what was booked for the household stays with it, and follows the one it was booked for', async () => {
    const on = await plan(db(), { max_appointments_per_client: 1 });
    const family = await household(db(), {}, [{ role: CHILD, dob: '1990-02-02' }]);
    const heir = family.members[0] as number;
    expect(await book(family.id, on, '2026-03-04 09:30')).toMatchObject({ code: 'Ok' });
    await closeAll(family.id);
    await moveTo(family.id, SINGLE);
    await moveTo(heir, HEAD, family.group_id);
    expect(await standsAgainst(heir, on)).toEqual(['rule_max_appointments_client']);
    expect(await standsAgainst(family.id, on)).toEqual(['rule_max_appointments_client']);
  });

  it('by a single person who joins a household and brings their own appointments along', async () => {
    const on = await plan(db(), { max_appointments_per_client: 1 });
    const family = await household(db(), {}, [{ role: CHILD }]);
    const guest = await household(db());
    expect(await book(guest.id, on, '2026-03-04 09:30')).toMatchObject({ code: 'Ok' });
    expect(await standsAgainst(family.id, on)).toEqual([]);
    await moveTo(guest.id, CHILD, family.group_id);
    expect(await standsAgainst(family.id, on)).toEqual(['rule_opened_elsewhere', 'rule_max_appointments_client']);
  });

  it('by founding a household: a person who was booked for keeps their past, a member who never was starts afresh', async () => {
    const on = await plan(db(), { max_appointments_per_client: 1 });
    const family = await household(db(), {}, [{ role: CHILD, dob: '1990-02-02' }]);
    const grown = family.members[0] as number;
    expect(await book(family.id, on, '2026-03-04 09:30')).toMatchObject({ code: 'Ok' });
    await closeAll(family.id);
    const founded = await moveTo(family.id, HEAD);
    await moveTo(grown, SINGLE);
    expect(await standsAgainst(family.id, on)).toEqual(['rule_max_appointments_client']);
    expect(await standsAgainst(grown, on)).toEqual([]);
    await moveTo(grown, CHILD, founded);
    expect(await standsAgainst(family.id, on)).toEqual(['rule_max_appointments_client']);
  });
});

it('keeps with the appointment the household it was booked for', async () => {
  const family = await household(db());
  const answer = await book(family.id, await plan(db()), '2026-03-04 09:30');
  await moveTo(family.id, SINGLE);
  const stored = await db()
    .selectFrom('appointments')
    .select('family_id')
    .where('id', '=', answer.code === 'Ok' ? answer.id : 0)
    .executeTakeFirst();
  expect(stored).toEqual({ family_id: family.group_id });
});

it('counts the appointments of the present household and its present members, regardless of the past', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => household(db())));
  const ids = people.map(({ id }) => id);
  const groups = people.map(({ group_id }) => group_id);
  const pick = fc.nat(3);
  const step = fc.oneof(
    fc.record({ what: fc.constant('move' as const), who: pick, to: pick }),
    fc.record({ what: fc.constant('book' as const), who: pick, to: pick }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      await db().deleteFrom('appointments').where('client_id', 'in', ids).execute();
      await db().deleteFrom('memberships').where('client_id', 'in', ids).execute();
      const lives = [...groups];
      for (const [at, client_id] of ids.entries()) {
        const values = { client_id, group_id: groups[at] as number, group_role_type_id: CHILD, date_start: TODAY };
        await db().insertInto('memberships').values(values).execute();
      }
      const made: { id: number; by: number; family_id: number }[] = [];
      for (const { what, who, to } of steps) {
        const [client_id, now] = [ids[who] as number, lives[who] as number];
        if (what === 'move') {
          const set = { group_id: groups[to] as number };
          await db().updateTable('memberships').set(set).where('client_id', '=', client_id).execute();
          lives[who] = set.group_id;
        } else {
          const row = { client_id, family_id: now, start_date_time: '2026-03-04 09:30' };
          made.push({ id: (await appointment(db(), row)).id, by: client_id, family_id: now });
        }
      }
      for (const [at, client_id] of ids.entries()) {
        const home = lives[at] as number;
        const expected = made.filter(({ by, family_id }) => family_id === home || lives[ids.indexOf(by)] === home);
        const { appointments } = await factsOfClient(db(), client_id, TODAY);
        expect(appointments.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
      }
    }),
    { numRuns: 25, seed: 44 },
  );
});

describe('through the calls', () => {
  const { families, locks } = contract;
  const head = (group_id: number) =>
    sql<{ client_id: number }>`
      select client_id from ${membershipsOn(TODAY)} m where group_id = ${group_id} and group_role_type_id in (1, 2)`
      .execute(db())
      .then(({ rows }) => rows[0]?.client_id as number);
  const homesOf = async (ids: readonly number[]) => {
    const { rows } = await sql<{ client_id: number; group_id: number }>`
      select client_id, group_id from ${membershipsOn(TODAY)} m where client_id = any(${[...ids]}::int[])`.execute(
      db(),
    );
    return new Map(rows.map(({ client_id, group_id }) => [client_id, group_id]));
  };
  /** Makes a change of a household with the file of its head locked. */
  async function edit(group_id: number, make: () => Promise<{ body: { code: string } }>): Promise<string> {
    const id = await head(group_id);
    await server.call(locks.lock, { id }, admin);
    const { body } = await make();
    await server.call(locks.unlock, { id }, admin);
    return body.code;
  }
  const switchHead = async (from: number, to: number) => {
    const input = { head: from, candidate: to, email: '', head_role: 9, partner_role: 9 };
    return (await server.call(families.switchToFamilyHead, input, admin)).body.code;
  };
  const leave = async (client_id: number, group_id: number) =>
    edit(group_id, () => server.call(families.destroy, { client_id, group_id }, admin));
  const join = async (client: number, group_id: number) => {
    const people_group = { client, group_role_type_id: 9, date_start: TODAY, date_end: null };
    return edit(group_id, () => server.call(families.store, { group_id, people_group, moving: [] }, admin));
  };

  it('a limit is not reset by a switch of head, by leaving and by booking again', async () => {
    const on = await plan(db(), { appointment_type_id: 2, max_appointments_per_client: 1, max_appointments: 9 });
    const family = await household(db(), {}, [
      { role: 9, dob: '1990-02-02' },
      { role: 9, dob: '1991-02-02' },
    ]);
    const [heir, other] = family.members as [number, number];
    expect(await book(family.id, on, '2026-03-04 09:30')).toMatchObject({ code: 'Ok' });
    expect(await switchHead(family.id, heir)).toBe('Ok');
    expect(await leave(family.id, family.group_id)).toBe('Ok');
    expect(await leave(other, family.group_id)).toBe('Ok');
    expect(await standsAgainst(family.id, on)).toEqual(['rule_opened_elsewhere', 'rule_max_appointments_client']);
    expect(await standsAgainst(heir, on)).toEqual(['rule_opened_appointments', 'rule_max_appointments_client']);
    expect(await standsAgainst(other, on)).toEqual([]);
    const emergency = wanted(family.id, on, '2026-03-10 09:30');
    const asked = { ...emergency, appointment: { ...emergency.appointment, emergency: 1 as const } };
    const answer = (await server.call(store, asked, admin)).body;
    if (answer.code !== 'Ok') throw new Error(answer.code);
    const { emergency: stored } = await db()
      .selectFrom('appointments')
      .select('emergency')
      .where('id', '=', answer.id)
      .executeTakeFirstOrThrow();
    expect(stored).toBe(1);
  });

  it('an appointment follows its heads in any order of events, until it is cancelled', {
    timeout: 120_000,
  }, async () => {
    const on = await plan(db(), { max_appointments: 99 });
    const who = fc.nat(3);
    const event = fc.oneof(
      { weight: 3, arbitrary: fc.record({ does: fc.constant('book' as const), who }) },
      { weight: 3, arbitrary: fc.record({ does: fc.constant('head' as const), who }) },
      { weight: 2, arbitrary: fc.record({ does: fc.constant('leave' as const), who }) },
      { weight: 2, arbitrary: fc.record({ does: fc.constant('join' as const), who, to: who }) },
      { weight: 1, arbitrary: fc.record({ does: fc.constant('close' as const), status: fc.constantFrom(2, 4) }) },
    );
    const inOrder = [
      { does: 'book' as const, who: 0 },
      { does: 'head' as const, who: 1 },
      { does: 'leave' as const, who: 2 },
      { does: 'join' as const, who: 3, to: 1 },
    ];
    const done = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 10 }), async (events) => {
        const family = await household(db(), {}, [
          { role: 9, dob: '1990-02-02' },
          { role: 9, dob: '1991-02-02' },
        ]);
        const single = await household(db());
        const people = [family.id, ...family.members, single.id];
        const notices = new Map<number, { now: Headed; heads: Set<number> }>();
        const pass = (from: number, to: number, family_id?: number) => {
          for (const notice of notices.values()) {
            if (notice.now.status !== 1 || notice.now.client_id !== from) continue;
            notice.now = passedTo(notice.now, { client_id: to, ...(family_id !== undefined && { family_id }) });
            notice.heads.add(to);
          }
        };
        for (const one of events) {
          const homes = await homesOf(people);
          const counted = (code: string) => {
            if (code === 'Ok') done.set(one.does, (done.get(one.does) ?? 0) + 1);
            return code === 'Ok';
          };
          if (one.does === 'close') {
            const open = [...notices].find(([, { now }]) => now.status === 1);
            if (!open) continue;
            await db().updateTable('appointments').set({ status: one.status }).where('id', '=', open[0]).execute();
            open[1].now = { ...open[1].now, status: one.status };
            continue;
          }
          const client_id = people[one.who] as number;
          const family_id = homes.get(client_id) as number;
          const first = await head(family_id);
          if (one.does === 'book') {
            const answer = await book(client_id, on, '2026-03-10 09:30');
            if (!counted(answer.code) || answer.code !== 'Ok') continue;
            const now = { family_id, client_id, former_heads: [], status: 1 };
            notices.set(answer.id, { now, heads: new Set([client_id]) });
          } else if (one.does === 'head') {
            if (first !== client_id && counted(await switchHead(first, client_id))) pass(first, client_id);
          } else if (one.does === 'leave') {
            if ([...homes.values()].filter((id) => id === family_id).length > 1)
              counted(await leave(client_id, family_id));
          } else {
            const there = homes.get(people[one.to] as number) as number;
            if (there === family_id || !counted(await join(client_id, there))) continue;
            pass(client_id, await head(there), there);
          }
          const present = await homesOf(people);
          for (const id of people) {
            const home = present.get(id) as number;
            const household = { family_id: home, members: people.filter((other) => present.get(other) === home) };
            const expected = [...notices].filter(([, { now }]) => countsFor(now, household)).map(([id]) => id);
            const { appointments: found } = await factsOfClient(db(), id, TODAY);
            expect(found.map((row) => row.id).sort()).toEqual(expected.sort());
          }
        }
        for (const [id, { heads }] of notices) {
          const row = await db()
            .selectFrom('appointments')
            .select(['client_id', 'former_heads'])
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          expect(new Set([row.client_id, ...row.former_heads])).toEqual(heads);
        }
      }),
      { numRuns: process.env.RESA_TEST_DB === 'postgres' ? 20 : 12, examples: [[inOrder]] },
    );
    for (const does of ['book', 'head', 'leave', 'join']) expect(done.get(does) ?? 0).toBeGreaterThan(0);
  });

  it('an appointment and a waiting place go along when somebody joins a household and leaves it the same day', async () => {
    const on = await plan(db(), { max_appointments: 1 });
    const [guest, home, other] = [await household(db()), await household(db()), await household(db())];
    expect(await book(other.id, on, '2026-03-10 10:00')).toMatchObject({ code: 'Ok' });
    const wait = { place_id: on.place_id, place_appointment_type_id: on.id, date: '2026-03-10', time: '10:00' };
    const { body } = await server.call(contract.waiting.store, { ...wait, client_id: guest.id, members: [] }, admin);
    expect(body).toMatchObject({ code: 'Ok' });
    expect(await book(guest.id, on, '2026-03-11 09:30')).toMatchObject({ code: 'Ok' });
    const people_group = { client: guest.id, group_role_type_id: 9, date_start: '2026-03-02', date_end: TODAY };
    const joining = { group_id: home.group_id, people_group, moving: [] };
    expect(await edit(home.group_id, () => server.call(families.store, joining, admin))).toBe('Ok');

    const family_id = (await homesOf([guest.id])).get(guest.id) as number;
    expect([guest.group_id, home.group_id]).not.toContain(family_id);
    for (const table of ['appointments', 'waiting_entries'] as const) {
      const rows = await db().selectFrom(table).select('family_id').where('client_id', '=', guest.id).execute();
      expect([table, rows]).toEqual([table, [{ family_id }]]);
    }
    expect(await standsAgainst(guest.id, on)).toEqual(['rule_opened_appointments']);
  });

  it('a former head whose file was merged counts as the file that stayed', async () => {
    const on = await plan(db(), { max_appointments: 9 });
    const family = await household(db(), {}, [{ role: 9, dob: '1990-02-02' }]);
    const [heir] = family.members as [number];
    const twin = await household(db());
    expect(await book(family.id, on, '2026-03-04 09:30')).toMatchObject({ code: 'Ok' });
    expect(await switchHead(family.id, heir)).toBe('Ok');
    expect(await leave(family.id, family.group_id)).toBe('Ok');
    expect(await standsAgainst(twin.id, on)).toEqual([]);
    await db()
      .updateTable('clients')
      .set({ merged_into: twin.id, deleted_at: `${TODAY}T15:00:00Z` })
      .where('id', '=', family.id)
      .execute();
    expect(await standsAgainst(twin.id, on)).toEqual(['rule_opened_elsewhere']);
  });
});
