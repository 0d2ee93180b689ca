/**
 * Households after any sequence of changes, made by four sessions at once while days pass and nights are missed: everyone
 * has exactly one membership that counts, every household exactly one head. RESA_SEQUENCES sets the number of new ones
 * (npm run bench -- --households 2000); otherwise they are the same each time: 40 over PostgreSQL, and the first 20 of
 * them over the embedded database, which runs one change at a time.
 */
import { contract } from '@resa/contract';
import { isHeadOrSingle, ROLE } from '@resa/rules/person/family';
import { addDays } from '@resa/rules/time/dates';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { membershipsOn } from '../people/index.ts';
import { household } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { settleAll } from './nightly.ts';

const { RESA_SEQUENCES, RESA_TEST_DB } = process.env;
const SEQUENCES = RESA_SEQUENCES
  ? { numRuns: Number(RESA_SEQUENCES) }
  : { numRuns: RESA_TEST_DB === 'postgres' ? 40 : 20, seed: 2026 };
const FIRST_DAY = '2026-03-03';
const { store, update, destroy, switchToFamilyHead } = contract.families;
const PEOPLE = 9;
/** Of them, the one whose file can be deleted. */
const INACTIVE = 7;

let server: TestServer;
let sessions: string[];
beforeAll(async () => {
  server = await testServer();
  sessions = await Promise.all(Array.from({ length: 4 }, () => server.signIn('admin@resa.test')));
});
afterAll(() => server.close());

const db = () => server.services.db.kysely;

/** A couple with a child and a grown child, a parent with a child, and three single persons, one of them inactive. */
async function neighbourhood(): Promise<number[]> {
  const married = { marital_status_type_id: 2, email: `s${crypto.randomUUID()}@resa.example` };
  const homes = [
    await household(db(), married, [
      { role: ROLE.partner, email: married.email },
      { role: ROLE.child, dob: '2015-01-01' },
      { role: ROLE.child, dob: '2001-01-01' },
    ]),
    await household(db(), {}, [{ role: ROLE.child, dob: '2016-01-01' }]),
    await household(db(), { marital_status_type_id: 3 }),
    await household(db(), { client_state_type_id: 2, email: married.email }),
    await household(db()),
  ];
  return homes.flatMap(({ id, members }) => [id, ...members]);
}

const person = fc.integer({ min: 0, max: PEOPLE - 1 });
const role = fc.constantFrom(2, 3, 4, 5, 5, 9, 9, 9);
const days = fc.integer({ min: -2, max: 3 });
const until = fc.option(fc.integer({ min: -1, max: 4 }), { freq: 2 });
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('join' as const),
      who: person,
      to: person,
      role,
      from: days,
      until,
      whole: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('change' as const), who: person, role, from: fc.option(days), until }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('leave' as const), who: person }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('head' as const), who: person, role }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('delete' as const), who: fc.oneof(person, fc.constant(INACTIVE)) }),
  },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
const turn = fc.record({
  acts: fc.array(act, { minLength: 4, maxLength: 4 }),
  /** How many days pass afterwards; of these nights only the last one's work is done. */
  passes: fc.constantFrom(0, 0, 1, 2),
  /** Whether someone works on the new day before the night's work is done. */
  early: fc.boolean(),
});

const seen = new Map<string, number>();

/** Does it as a user would, with the file of the head locked; a person who is nowhere, or a refusal, changes nothing. */
async function perform(token: string, people: readonly number[], today: string, one: Act): Promise<void> {
  const who = people[one.who] as number;
  const { rows } = await sql<{
    id: number;
    group_id: number;
    role: number;
    date_start: string;
    date_end: string | null;
    row_version: number;
    client_id: number;
  }>`
    select m.*, m.group_role_type_id as role from memberships m where m.client_id = any(${people}::int[])
      and m.last_day >= ${today}::date order by m.date_start desc, m.id desc`.execute(db());
  const own = rows.find((row) => row.client_id === who);
  const current = rows.find((row) => row.client_id === who && row.date_start <= today);
  const headOf = (group_id: number) =>
    rows.find((row) => row.group_id === group_id && row.date_start <= today && isHeadOrSingle(row.role))?.client_id;
  if (!own || !current) return;
  const edit = async (group_id: number, make: (head: number) => Promise<{ body: { code: string } }>) => {
    const head = headOf(group_id);
    if (head === undefined) return count(one.does, 'nobody');
    const { body } = await server.call(contract.locks.lock, { id: head }, token);
    if (body.code !== 'Ok') return count(one.does, body.code);
    count(one.does, (await make(head)).body.code);
    await server.call(contract.locks.unlock, { id: head }, token);
  };
  switch (one.does) {
    case 'join': {
      const target = rows.find((row) => row.client_id === people[one.to] && row.date_start <= today);
      if (!target) return;
      const others = rows.filter((row) => row.group_id === current.group_id && row.client_id !== who);
      const moving = one.whole
        ? others.map(({ client_id, role }) => ({ client_id, group_role_type_id: isHeadOrSingle(role) ? 9 : role }))
        : [];
      const date_start = addDays(today, one.from);
      const people_group = {
        ...{ client: who, group_role_type_id: one.role, date_start },
        date_end: one.until === null ? null : addDays(date_start, one.until),
      };
      return edit(target.group_id, () =>
        server.call(store, { group_id: target.group_id, people_group, moving }, token),
      );
    }
    case 'change': {
      const people_group = {
        ...{
          id: own.id,
          row_version: own.row_version,
          group_role_type_id: isHeadOrSingle(own.role) ? own.role : one.role,
        },
        date_start: one.from === null ? own.date_start : addDays(today, one.from),
        date_end: one.until === null ? null : addDays(today, one.until),
      };
      return edit(own.group_id, () => server.call(update, { group_id: own.group_id, people_group }, token));
    }
    case 'leave':
      return edit(own.group_id, () => server.call(destroy, { client_id: who, group_id: own.group_id }, token));
    case 'head': {
      const head = headOf(current.group_id);
      if (head === undefined || head === who) return;
      const input = { head, candidate: who, email: '', head_role: one.role, partner_role: 9 };
      return count(one.does, (await server.call(switchToFamilyHead, input, token)).body.code);
    }
    case 'delete':
      return count(one.does, (await server.call(contract.requests.destroy, { id: who }, token)).body.code);
  }
}
const count = (does: string, code: string) => void seen.set(`${does} ${code}`, (seen.get(`${does} ${code}`) ?? 0) + 1);

/** The faults of a day that is settled; must be empty. */
async function wrongOn(people: readonly number[], today: string): Promise<string[]> {
  const { rows: on } = await sql<{
    client_id: number;
    group_id: number;
    role: number;
    alone: boolean;
    family_id: number;
    heads: number;
  }>`
    select m.client_id, m.group_id, m.group_role_type_id as role, c.family_id,
      (select count(*) = 1 from ${membershipsOn(today)} o where o.group_id = m.group_id) as alone,
      (select count(*)::int from ${membershipsOn(today)} o where o.group_id = m.group_id
        and o.group_role_type_id in (1, 2)) as heads
    from ${membershipsOn(today)} m join clients c on c.id = m.client_id where m.client_id = any(${people}::int[])`.execute(
    db(),
  );
  const { rows: live } = await sql<{ id: number }>`
    select id from live_clients where id = any(${people}::int[])`.execute(db());
  const wrong = live
    .filter(({ id }) => on.filter((row) => row.client_id === id).length !== 1)
    .map(({ id }) => `${id} has not exactly one membership`);
  for (const row of on) {
    if (row.heads !== 1) wrong.push(`household ${row.group_id} has ${row.heads} heads`);
    if (isHeadOrSingle(row.role) && (row.role === ROLE.single) !== row.alone)
      wrong.push(`${row.client_id} has role ${row.role}`);
    if (row.family_id !== row.group_id) wrong.push(`the file of ${row.client_id} stands in household ${row.family_id}`);
  }
  return wrong;
}

/** Days behind and ahead on which somebody has no household since they had one, or a household has no head. */
async function wrongAlways(people: readonly number[], today: string): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`
    with days as (select d::date as day from generate_series(${addDays(FIRST_DAY, -4)}::date, ${addDays(today, 8)}::date, '1 day') d)
    select distinct format('no head in %s on %s', m.group_id, days.day) as wrong from days, memberships m
    where m.client_id = any(${people}::int[]) and m.date_start <= days.day and m.last_day >= days.day
      and not exists (select from memberships h where h.group_id = m.group_id and h.group_role_type_id in (1, 2)
        and h.date_start <= days.day and (h.last_day >= days.day or exists (
          -- A deleted head was one while they were there.
          select from clients gone where gone.id = h.client_id and gone.deleted_at is not null and h.date_end >= days.day)))
    union all
    select format('%s is nowhere on %s', c.id, days.day) from days, live_clients c
    where c.id = any(${people}::int[]) and days.day <= ${today}::date
      and exists (select from memberships m where m.client_id = c.id and m.date_start <= days.day)
      and not exists (select from memberships m where m.client_id = c.id and m.date_start <= days.day and m.last_day >= days.day)`.execute(
    db(),
  );
  return rows.map(({ wrong }) => wrong);
}

it('leave everyone in exactly one household, and every household with one head', { timeout: 3_600_000 }, async () => {
  // The days go on from one sequence to the next.
  let day = FIRST_DAY;
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 4 }), async (turns) => {
      server.clock.set(`${day}T15:00:00Z`);
      const people = await neighbourhood();
      expect(people).toHaveLength(PEOPLE);
      for (const { acts, passes, early } of turns) {
        const today = day;
        await Promise.all(acts.map((one, n) => perform(sessions[n] as string, people, today, one)));
        expect(await wrongOn(people, day)).toEqual([]);
        if (passes === 0) continue;
        day = addDays(day, passes);
        server.clock.set(`${day}T05:30:00Z`);
        if (early) await perform(sessions[0] as string, people, day, { does: 'leave', who: 2 });
        await settleAll(server.services, day);
        server.clock.set(`${day}T15:00:00Z`);
        expect(await wrongOn(people, day)).toEqual([]);
      }
      expect(await wrongAlways(people, day)).toEqual([]);
    }),
    SEQUENCES,
  );
  // Refusals must not be all that was tried.
  for (const done of ['join', 'change', 'leave', 'head', 'delete'])
    expect(seen.get(`${done} Ok`) ?? 0).toBeGreaterThan(0);
});
