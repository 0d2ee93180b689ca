/** Joining, leaving and heading a household: as two workers do it, and as the days pass. */
import { contract, type InputOf } from '@resa/contract';
import type { RequestOf } from '@resa/contract/call';
import { addDays } from '@resa/rules/time/dates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { membershipsOn } from '../client-records/index.ts';
import { browserAt } from '../testing/browser.ts';
import { appointment, household, plan, user, waitingEntry } from '../testing/factories.ts';
import { COMPLETE } from '../testing/profiles.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { settleAll } from './nightly.ts';

const { store, update, destroy, switchToFamilyHead, searchAddFamily, list } = contract.families;
const TODAY = '2026-03-03';
const [YESTERDAY, TOMORROW, IN_A_WEEK] = [addDays(TODAY, -1), addDays(TODAY, 1), addDays(TODAY, 7)];
const [SINGLE, HEAD, PARTNER, CHILD, PARENT, ROOMMATE] = [1, 2, 3, 4, 5, 9] as const;

let server: TestServer;
let worker: string;
let desk: string;
beforeAll(async () => {
  server = await testServer();
  worker = await server.signIn('worker@resa.test');
  desk = await server.signIn('desk@resa.test');
});
afterAll(() => server.close());
beforeEach(() => dayIs(TODAY));

const db = () => server.services.db.kysely;
const dayIs = (day: string) => server.clock.set(`${day}T15:00:00Z`);
const married = { marital_status_type_id: 2 };
type Home = Awaited<ReturnType<typeof household>>;
const ADULT = { role: PARENT, dob: '1980-01-01' };
const KID = { role: CHILD, dob: '2015-01-01' };

/** The household's file, edited by the worker. */
async function edited(...args: Parameters<typeof household> extends [unknown, ...infer A] ? A : never): Promise<Home> {
  const home = await household(db(), ...args);
  await lock(home.id);
  return home;
}
const waits = async (client_id: number, family_id: number) => {
  const { id } = await plan(db());
  return waitingEntry(db(), { client_id, family_id, place_appointment_type_id: id, date: IN_A_WEEK });
};
const waitingOf = (id: number) =>
  db()
    .selectFrom('waiting_entries')
    .select(['client_id', 'family_id', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const housingLog = async (client_id: number) => {
  const entries = await db()
    .selectFrom('activity_log')
    .select('properties')
    .where('client_id', '=', client_id)
    .where('entity', '=', 'client_housings')
    .orderBy('entity_id')
    .execute();
  return entries.map(({ properties }) => properties);
};
const lock = (id: number, who = worker) => server.call(contract.locks.lock, { id }, who);
type Store = RequestOf<typeof store>;
const add = async (
  home: Home,
  client: number | null,
  given: Partial<Store> & { role?: number; since?: string; until?: string } = {},
  who = worker,
) => {
  const { role = ROOMMATE, since = TODAY, until, ...more } = given;
  const people_group = { client, group_role_type_id: role, date_start: since, date_end: until };
  return (await server.call(store, { group_id: home.group_id, people_group, ...more }, who)).body;
};
const rowOf = async (client_id: number, group_id: number) =>
  db()
    .selectFrom('memberships')
    .selectAll()
    .where('client_id', '=', client_id)
    .where('group_id', '=', group_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
type Row = Partial<InputOf<typeof update>['people_group']>;
const change = async (home: Home, client_id: number, given: Row) => {
  const { id, group_role_type_id, date_start, date_end, row_version } = await rowOf(client_id, home.group_id);
  const people_group = { id, group_role_type_id, date_start, date_end, row_version, ...given };
  return (await server.call(update, { group_id: home.group_id, people_group }, worker)).body;
};
const remove = async (home: Home, client_id: number, who = worker) =>
  (await server.call(destroy, { client_id, group_id: home.group_id }, who)).body;
const toHead = async (
  home: Home,
  candidate: number,
  given: Partial<RequestOf<typeof switchToFamilyHead>> = {},
  who = worker,
) => (await server.call(switchToFamilyHead, { head: home.id, candidate, email: '', ...given }, who)).body;
/** Role and household of a person on a day; null if none counts. */
async function livesOn(client_id: number, day = TODAY) {
  const row = await db()
    .selectFrom(membershipsOn(day).as('m'))
    .select(['group_id', 'group_role_type_id as role', 'date_start', 'date_end'])
    .where('client_id', '=', client_id)
    .executeTakeFirst();
  return row ?? null;
}
const client = (id: number) => db().selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const actions = async (client_id: number) =>
  (
    await db().selectFrom('activity_log').select('action').where('client_id', '=', client_id).orderBy('id').execute()
  ).map(({ action }) => action);

describe('a household is not changed', () => {
  it('without the right, without the lock of its head’s file, or while someone else edits one of its people', async () => {
    const home = await household(db(), {}, [KID]);
    const other = await household(db());
    const viewer = await server.signIn('viewer@resa.test');
    expect(await add(home, other.id, {}, viewer)).toEqual({ code: 'Forbidden' });
    expect(await remove(home, home.members[0] as number, viewer)).toEqual({ code: 'Forbidden' });
    expect(await add(home, other.id)).toEqual({ code: 'not_locked' });
    await lock(home.id);
    await lock(other.id, desk);
    expect(await add(home, other.id)).toMatchObject({ code: 'locked', holder: 'David Roy' });
    expect(await remove(home, home.members[0] as number, desk)).toEqual({ code: 'not_locked' });
    expect(await livesOn(other.id)).toMatchObject({ group_id: other.group_id, role: SINGLE });
  });

  it('where the household or the person is not there', async () => {
    const home = await edited();
    const gone = await household(db(), { deleted_at: '2026-01-05T10:00:00Z' });
    expect(await add(home, gone.id)).toEqual({ code: 'NotFound' });
    expect(await add({ ...home, group_id: 2_000_000 }, home.id)).toEqual({ code: 'NotFound' });
    expect(await add(gone, home.id)).toEqual({ code: 'NotFound' });
    expect(await remove(home, gone.id)).toEqual({ code: 'NotFound' });
  });

  it('by a head, by a second partner or by the partner of an unmarried head', async () => {
    const home = await edited({ marital_status_type_id: 1 }, [KID]);
    const other = await household(db());
    for (const role of [SINGLE, HEAD, PARTNER])
      expect(await add(home, other.id, { role })).toEqual({ code: 'InvalidFamilyRole' });
    const couple = await edited(married, [{ role: PARTNER }]);
    expect(await add(couple, other.id, { role: PARTNER })).toEqual({ code: 'InvalidFamilyRole' });
    expect(await add(couple, other.id, { role: PARTNER, since: IN_A_WEEK })).toEqual({ code: 'InvalidFamilyRole' });
  });

  it('by dates in the wrong order, before the person or the household was there, or after its head leaves', async () => {
    const home = await edited({}, [KID]);
    const other = await household(db());
    expect(await add(home, other.id, { until: YESTERDAY })).toEqual({ code: 'InvalidDates' });
    expect(await add(home, other.id, { since: '2024-12-31' })).toEqual({ code: 'InvalidDates' });
    const leaving = await edited();
    expect(await add(home, leaving.id, { since: IN_A_WEEK })).toMatchObject({ code: 'Ok' });
    expect(await add(leaving, other.id)).toEqual({ code: 'InvalidDates' });
    expect(await add(leaving, other.id, { until: IN_A_WEEK })).toEqual({ code: 'InvalidDates' });
    expect(await add(leaving, other.id, { until: addDays(IN_A_WEEK, -1) })).toMatchObject({ code: 'Ok' });
  });

  it('by a person of another household, unless all of it moves, today or earlier', async () => {
    const home = await edited({}, [KID]);
    const other = await household(db(), {}, [KID, ADULT]);
    const [kid, adult] = other.members as [number, number];
    const [child, parent] = [
      { client_id: kid, group_role_type_id: CHILD },
      { client_id: adult, group_role_type_id: PARENT },
    ];
    const whole = [child, parent];
    expect(await add(home, kid)).toEqual({ code: 'PersonInFamily' });
    expect(await add(home, other.id)).toEqual({ code: 'PersonInFamily' });
    expect(await add(home, other.id, { moving: [child] })).toEqual({ code: 'PersonInFamily' });
    expect(await add(home, home.members[0] as number)).toEqual({ code: 'PersonInFamily' });
    expect(await add(home, other.id, { moving: whole, since: TOMORROW })).toEqual({ code: 'InvalidDates' });
    expect(await add(home, other.id, { moving: [child, child] })).toMatchObject({ code: 'Invalid' });
    expect(await add(home, other.id, { moving: [{ client_id: kid, group_role_type_id: HEAD }, parent] })).toEqual({
      code: 'InvalidFamilyRole',
    });
    expect(await livesOn(kid)).toMatchObject({ group_id: other.group_id });
  });

  it('by somebody who would make a minor the head of others, until the minor is of age', async () => {
    const home = await edited({ dob: '2008-03-07' });
    const [other, later] = [await household(db()), await household(db())];
    expect(await add(home, other.id)).toEqual({ code: 'minor_head' });
    const made = await add(home, null, { client: { ...COMPLETE, groups: [], first_name: 'Lou' } as never });
    expect(made).toEqual({ code: 'minor_head' });
    expect(await livesOn(home.id)).toMatchObject({ role: SINGLE });
    expect(await add(home, later.id, { since: IN_A_WEEK })).toMatchObject({ code: 'Ok' });
    // Stored before this was refused: the night makes no head of the minor.
    await db().updateTable('memberships').set({ date_end: TOMORROW }).where('client_id', '=', other.id).execute();
    await db()
      .insertInto('memberships')
      .values({ client_id: other.id, group_id: home.group_id, group_role_type_id: ROOMMATE, date_start: TOMORROW })
      .execute();
    dayIs(TOMORROW);
    await settleAll(server.services, TOMORROW);
    expect(await livesOn(home.id, TOMORROW)).toMatchObject({ role: SINGLE });
    dayIs(IN_A_WEEK);
    await settleAll(server.services, IN_A_WEEK);
    expect(await livesOn(home.id, IN_A_WEEK)).toMatchObject({ role: HEAD });
  });

  it('by taking its head away while others live there or will join', async () => {
    const young = await edited({}, [KID]);
    expect(await remove(young, young.id)).toEqual({ code: 'NoCandidate' });
    const home = await edited({}, [ADULT]);
    expect(await remove(home, home.id)).toEqual({ code: 'ChangeFamilyHead' });
    expect(await change(home, home.id, { date_end: TODAY })).toEqual({ code: 'ChangeFamilyHead' });
    expect(await change(home, home.id, { group_role_type_id: PARENT })).toEqual({ code: 'ChangeFamilyHead' });
    const alone = await edited();
    expect(await remove(alone, alone.id)).toEqual({ code: 'NoCandidate' });
    expect(await livesOn(home.id)).toMatchObject({ role: HEAD, date_end: null });
  });

  it('by a role that is unknown or no longer offered', async () => {
    const home = await edited({}, [KID]);
    const other = await household(db());
    await db().updateTable('family_role_types').set({ active: 0 }).where('id', '=', 10).execute();
    for (const role of [10, 2_000_000]) {
      expect(await add(home, other.id, { role })).toMatchObject({ code: 'Invalid' });
      expect(await change(home, home.members[0] as number, { group_role_type_id: role })).toMatchObject({
        code: 'Invalid',
      });
    }
    await db().updateTable('family_role_types').set({ active: 1 }).where('id', '=', 10).execute();
  });

  it('from a version that someone else changed since', async () => {
    const home = await edited({}, [ADULT]);
    const [member] = home.members as [number];
    expect(await change(home, member, { group_role_type_id: ROOMMATE })).toEqual({ code: 'Ok' });
    expect(await change(home, member, { group_role_type_id: PARENT, row_version: 1 })).toEqual({
      code: 'stale',
      row_version: 2,
    });
  });
});

describe('somebody joins', () => {
  it('from a household of one: a single person and a head become one household, in every file', async () => {
    const home = await edited();
    const other = await household(db(), { client_state_type_id: 2, email: `a${home.id}@resa.example` });
    const visit = await appointment(db(), { client_id: other.id, start_date_time: `${TOMORROW} 09:00` });
    const waiting = await waits(other.id, other.group_id);
    expect(await add(home, other.id)).toEqual({ code: 'Ok', client_ids: [other.id] });

    expect(await livesOn(home.id)).toMatchObject({ role: HEAD });
    expect(await livesOn(other.id)).toEqual({
      group_id: home.group_id,
      role: ROOMMATE,
      date_start: TODAY,
      date_end: null,
    });
    expect(await livesOn(other.id, YESTERDAY)).toMatchObject({ group_id: other.group_id, role: SINGLE });
    expect(await client(other.id)).toMatchObject({
      family_id: home.group_id,
      client_state_type_id: 1,
      email: `a${home.id}@resa.example`,
    });
    const moved = await db()
      .selectFrom('appointments')
      .selectAll()
      .where('id', '=', visit.id)
      .executeTakeFirstOrThrow();
    expect(moved).toMatchObject({ client_id: home.id, family_id: home.group_id, row_version: 2 });
    const states = await db()
      .selectFrom('client_state_changes')
      .selectAll()
      .where('client_id', '=', other.id)
      .execute();
    expect(states).toMatchObject([{ from_state: 2, to_state: 1 }]);
    expect(new Set(await actions(other.id))).toEqual(new Set(['family.store', 'waiting.follow']));
    expect(await waitingOf(waiting.id)).toEqual({ client_id: home.id, family_id: home.group_id, state: 'waiting' });
    expect(await remove(home, other.id)).toEqual({ code: 'Ok', deleted: 0 });
    expect(await livesOn(other.id)).toMatchObject({ role: SINGLE });
    expect(await livesOn(home.id)).toMatchObject({ role: SINGLE });
  });

  it('with all of a household, each in their own role', async () => {
    const home = await edited(married, [KID]);
    const email = `f${home.id}@resa.example`;
    const other = await household(db(), { email }, [{ ...KID, email }, ADULT]);
    const [kid, adult] = other.members as [number, number];
    const found = await server.call(searchAddFamily, { client_id: kid }, worker);
    expect(found.body).toMatchObject({
      code: 'Ok',
      persons: [
        { id: kid, group_id: other.group_id, group_role_type_id: CHILD, age: 11 },
        { id: other.id, group_role_type_id: HEAD, family_size: 3 },
        { id: adult, group_role_type_id: PARENT },
      ],
    });
    const moving = [
      { client_id: kid, group_role_type_id: CHILD },
      { client_id: adult, group_role_type_id: PARENT },
    ];
    expect(await add(home, other.id, { role: PARTNER, moving, since: YESTERDAY })).toMatchObject({ code: 'Ok' });
    expect(await livesOn(other.id, YESTERDAY)).toMatchObject({ group_id: home.group_id, role: PARTNER });
    for (const id of [other.id, kid, adult]) expect(await client(id)).toMatchObject({ family_id: home.group_id });
    expect([(await client(other.id)).email, (await client(kid)).email]).toEqual([email, email]);
    const { body } = await server.call(list, { client_id: home.id }, worker);
    expect(body).toMatchObject({ code: 'Ok', planned: [] });
    if (body.code === 'Ok') expect(body.members).toHaveLength(5);
  });

  it('who is new: with the head’s state, and only by someone who may add clients', async () => {
    const home = await edited({ client_state_type_id: 6 });
    const baby = { ...COMPLETE, groups: [], dob: '2025-12-24', marital_status_type_id: null, first_name: 'Noa' };
    const plain = await server.signIn(await user(db(), ['crud_clients']));
    expect(await add(home, null, { client: baby, role: CHILD }, plain)).toEqual({ code: 'Forbidden' });
    expect(await add(home, null, { client: { ...baby, first_name: '' }, role: CHILD })).toMatchObject({
      code: 'Invalid',
      fields: [{ path: 'client.first_name', rule: 'must_be_completed' }],
    });
    expect(await add(home, null, { role: CHILD })).toMatchObject({ code: 'Invalid' });
    expect(await add(home, null, { client: baby, role: CHILD, since: TOMORROW })).toEqual({ code: 'InvalidDates' });
    const made = await add(home, null, { client: baby, role: CHILD, since: '2026-01-01' });
    if (made.code !== 'Ok') throw new Error(JSON.stringify(made));
    const [id] = made.client_ids as [number];
    expect(await client(id)).toMatchObject({ family_id: home.group_id, client_state_type_id: 6, first_name: 'Noa' });
    expect(await livesOn(id, '2026-01-01')).toMatchObject({ group_id: home.group_id, role: CHILD });
  });

  it('on a later day: until then they are single, and that day their file follows', async () => {
    const home = await edited();
    const other = await household(db(), { client_state_type_id: 2 });
    const visit = await appointment(db(), { client_id: other.id, start_date_time: `${IN_A_WEEK} 09:00` });
    expect(await add(home, other.id, { since: TOMORROW })).toMatchObject({ code: 'Ok' });
    expect(await livesOn(other.id)).toMatchObject({ role: SINGLE, date_end: TOMORROW });
    const { body } = await server.call(list, { client_id: home.id }, worker);
    expect(body).toMatchObject({ members: [{ client_id: home.id }], planned: [{ client_id: other.id }] });
    expect(await client(other.id)).toMatchObject({ family_id: other.group_id, client_state_type_id: 2 });

    // The night is missed.
    dayIs(IN_A_WEEK);
    await server.services.jobs.runDue();
    expect(await client(other.id)).toMatchObject({ family_id: home.group_id, client_state_type_id: 1 });
    expect(await livesOn(home.id, IN_A_WEEK)).toMatchObject({ role: HEAD });
    const moved = await db()
      .selectFrom('appointments')
      .selectAll()
      .where('id', '=', visit.id)
      .executeTakeFirstOrThrow();
    expect(moved).toMatchObject({ client_id: home.id, family_id: home.group_id });
    const log = await db()
      .selectFrom('activity_log')
      .selectAll()
      .where('client_id', '=', other.id)
      .orderBy('id')
      .execute();
    expect(log.at(-1)).toMatchObject({ action: 'family.settle', user_id: null, created_name: 'system' });
  });

  it('no longer, before the planned day', async () => {
    const home = await edited();
    const other = await household(db());
    await add(home, other.id, { since: IN_A_WEEK });
    expect(await change(home, other.id, { date_start: TOMORROW })).toEqual({ code: 'Ok' });
    expect(await livesOn(other.id)).toMatchObject({ role: SINGLE, date_end: TOMORROW });
    expect(await remove(home, other.id)).toEqual({ code: 'Ok', deleted: 0 });
    expect(await livesOn(other.id, IN_A_WEEK)).toMatchObject({
      group_id: other.group_id,
      role: SINGLE,
      date_end: null,
    });
  });

  it('whose email another household took meanwhile is refused, and nothing is changed', async () => {
    const home = await edited();
    const email = `taken${home.id}@resa.example`;
    const other = await household(db(), { client_state_type_id: 2, email });
    await household(db(), { email });
    expect(await add(home, other.id)).toEqual({ code: 'email_exists' });
    expect(await livesOn(other.id)).toMatchObject({ group_id: other.group_id });
    expect(await client(other.id)).toMatchObject({ email, client_state_type_id: 2 });
  });
});

describe('a file that is open elsewhere', () => {
  it('receives each change of its household, once, and the night in which somebody joins', async () => {
    const home = await edited();
    const other = await household(db());
    const browser = await browserAt(server.url, desk);
    const toldOf = ({ group_id }: Home) =>
      browser.heard.filter((event) => event.type === 'HouseholdUpdate' && event.group_id === group_id).length;
    await add(home, other.id, { since: TOMORROW });
    await expect.poll(() => [toldOf(home), toldOf(other)]).toEqual([1, 1]);
    await change(home, other.id, { group_role_type_id: PARENT });
    await expect.poll(() => [toldOf(home), toldOf(other)]).toEqual([2, 1]);
    dayIs(TOMORROW);
    await server.services.jobs.runDue();
    await expect.poll(() => [toldOf(home), toldOf(other)]).toEqual([3, 2]);
  });

  it('receives a comment and the profile of a member that somebody else saves', async () => {
    const home = await edited({}, [KID]);
    const id = home.members[0] as number;
    const browser = await browserAt(server.url, desk);
    const events = () =>
      browser.heard.filter((event) => event.type === 'HouseholdUpdate' && event.group_id === home.group_id).length;
    const comment = { comment_type_id: 2, comment: 'Calls back', parent_comment_id: null };
    const written = await server.call(contract.comments.store, { comment, client_id: id }, worker);
    expect(written.body).toMatchObject({ code: 'Ok' });
    await expect.poll(events).toBe(1);
    await lock(id);
    const client = { ...COMPLETE, first_name: 'Noa', dob: '2015-05-05', groups: [], id };
    const save = (row_version: number) =>
      server.call(contract.clients.update, { client: { ...client, row_version } }, worker);
    expect((await save(1)).body.code).toBe('Ok');
    await expect.poll(events).toBe(2);
    // A save that changes nothing sends no event: the comment after it is the next.
    expect((await save(2)).body.code).toBe('Ok');
    await server.call(contract.comments.store, { comment, client_id: home.id }, worker);
    await expect.poll(events).toBe(3);
  });

  it('reads it again with planned members; everyone in it is a view, which no user made by hand', async () => {
    const home = await edited({}, [KID]);
    const other = await household(db());
    await add(home, other.id, { since: TOMORROW });
    const { body } = await server.call(contract.clients.now, { id: home.id }, desk);
    expect(body).toMatchObject({
      code: 'Ok',
      members: [{ client_id: home.id }, { client_id: home.members[0] }],
      planned: [{ client_id: other.id }],
      file: { client: { id: home.id, family_size: 2 } },
    });
    // The data of its open tab is read with it, and not without it.
    expect(body).toMatchObject({ revenues: null, documents: null, consents: null, housings: null });
    const open = { revenues: 1, documents: 1, consents: 1, housings: { rowsPerPage: 25 } } as const;
    expect((await server.call(contract.clients.now, { id: home.id, ...open }, desk)).body).toMatchObject({
      revenues: { members: [{ client_id: home.id }, { client_id: home.members[0] }], total: 0 },
      documents: { persons: [{ client_id: home.id }, { client_id: home.members[0] }] },
      consents: { persons: [{ client_id: home.id }, { client_id: home.members[0] }] },
      housings: { dt: { rows: [], recordsFiltered: 0 } },
    });
    await server.services.viewLog.flush();
    const views = await db().selectFrom('read_log').select('call').where('client_id', '=', other.id).execute();
    expect(views).toContainEqual({ call: 'clients.now' });
    expect('byHand' in contract.clients.now).toBe(false);
    const plain = await server.signIn(await user(db(), ['crud_checkin']));
    expect((await server.call(contract.clients.now, { id: home.id }, plain)).body).toEqual({ code: 'Forbidden' });
    expect((await server.call(contract.clients.now, { id: 2_000_000 }, desk)).body).toEqual({ code: 'NotFound' });
  });
});

describe('somebody leaves', () => {
  it('today or on a day past: they are a single person since that day, without the email they shared', async () => {
    const email = `shared${crypto.randomUUID()}@resa.example`;
    const home = await edited({ email }, [{ ...ADULT, email }, KID]);
    const [adult, kid] = home.members as [number, number];
    expect(await change(home, adult, { date_end: YESTERDAY })).toEqual({ code: 'Ok' });
    const alone = await livesOn(adult);
    expect(alone).toMatchObject({ role: SINGLE, date_start: YESTERDAY, date_end: null });
    expect(await client(adult)).toMatchObject({ family_id: alone?.group_id, email: null });
    expect(await client(home.id)).toMatchObject({ email });
    expect(await livesOn(home.id)).toMatchObject({ role: HEAD });
    expect(await remove(home, kid)).toEqual({ code: 'Ok', deleted: 0 });
    expect(await livesOn(home.id)).toMatchObject({ role: SINGLE });
    expect(await remove(home, kid)).toEqual({ code: 'NotFound' });
  });

  it('on a later day, also when nights are missed', async () => {
    const home = await edited({}, [KID]);
    const later = addDays(TODAY, 9);
    const [kid] = home.members as [number];
    expect(await change(home, kid, { date_end: TOMORROW })).toEqual({ code: 'Ok' });
    expect(await livesOn(kid, TOMORROW)).toMatchObject({ group_id: home.group_id });
    dayIs(later);
    await server.services.jobs.runDue();
    expect(await livesOn(kid, TOMORROW)).toMatchObject({ role: SINGLE, date_start: TOMORROW });
    expect((await client(kid)).family_id).not.toBe(home.group_id);
    expect(await livesOn(home.id, later)).toMatchObject({ role: SINGLE });
    const rows = () => db().selectFrom('memberships').selectAll().where('client_id', '=', kid).execute();
    const before = await rows();
    dayIs(addDays(later, 1));
    await server.services.jobs.runDue();
    expect(await rows()).toEqual(before);
  });

  it('on the day itself when the household is changed before the night’s work is done', async () => {
    const home = await edited({}, [KID, KID]);
    const [first, second] = home.members as [number, number];
    await change(home, first, { date_end: TOMORROW });
    dayIs(TOMORROW);
    await lock(home.id);
    expect(await remove(home, second)).toEqual({ code: 'Ok', deleted: 0 });
    expect(await livesOn(first, TOMORROW)).toMatchObject({ role: SINGLE, date_start: TOMORROW });
    expect(await livesOn(home.id, TOMORROW)).toMatchObject({ role: SINGLE });
  });
});

describe('the head is switched', () => {
  it('only with its right and crud_clients, to an adult who lives there and stays, while nobody edits', async () => {
    const home = await household(db(), {}, [KID, ADULT]);
    const [kid, adult] = home.members as [number, number];
    const clerk = await server.signIn(await user(db(), ['crud_clients']));
    expect(await toHead(home, adult, {}, clerk)).toEqual({ code: 'Forbidden' });
    const half = await server.signIn(await user(db(), ['switch_of_family_head']));
    expect(await toHead(home, adult, {}, half)).toEqual({ code: 'Forbidden' });
    expect(await toHead(home, kid, { head_role: PARENT })).toEqual({ code: 'ClientYounger' });
    expect(await toHead(home, home.id, { head_role: PARENT })).toEqual({ code: 'NoCandidate' });
    expect(await toHead(home, (await household(db())).id, { head_role: PARENT })).toEqual({ code: 'NoCandidate' });
    expect(await toHead({ ...home, id: adult }, home.id, { head_role: PARENT })).toEqual({ code: 'NoCandidate' });
    for (const head_role of [null, SINGLE, HEAD, PARTNER])
      expect(await toHead(home, adult, { head_role })).toEqual({ code: 'InvalidFamilyRole' });
    expect(await toHead(home, adult, { head_role: PARENT, email: 'nobody' })).toMatchObject({ code: 'Invalid' });
    const email = `taken${home.id}@resa.example`;
    await household(db(), { email });
    expect(await toHead(home, adult, { head_role: PARENT, email })).toEqual({ code: 'email_exists' });
    await lock(kid, desk);
    expect(await toHead(home, adult, { head_role: PARENT })).toMatchObject({ code: 'locked', holder: 'David Roy' });
    await server.call(contract.locks.unlock, { id: kid }, desk);
    await db().updateTable('memberships').set({ date_end: IN_A_WEEK }).where('client_id', '=', adult).execute();
    expect(await toHead(home, adult, { head_role: PARENT })).toEqual({ code: 'InvalidDates' });
    expect(await livesOn(home.id)).toMatchObject({ role: HEAD });
  });

  it('with everything that is the head’s: role, housing, email, open appointments, and service settings', async () => {
    const email = `head${crypto.randomUUID()}@resa.example`;
    const home = await household(db(), { ...married, email, food_frequency: 14, fee_paid: 1 }, [
      { role: PARTNER, dob: '1984-01-01', food_frequency: null },
      KID,
    ]);
    const [partner] = home.members as [number];
    const house = await db().selectFrom('house_types').select('id').executeTakeFirstOrThrow();
    const at = await db()
      .insertInto('addresses')
      .values({ address_ln1: '12 rue des Érables', country_id: 1, postal_code: 'H2X 1Y4' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const lived = { house_type_id: house.id, address_id: at.id, client_id: home.id };
    await db()
      .insertInto('client_housings')
      .values([
        { ...lived, start_date: '2020-01-01', end_date: '2024-01-01' },
        { ...lived, start_date: '2024-01-01' },
        { ...lived, client_id: partner, start_date: '2023-01-01' },
      ])
      .execute();
    const visit = await appointment(db(), { client_id: home.id, start_date_time: `${TODAY} 09:00` });
    const past = await appointment(db(), { client_id: home.id, start_date_time: `${YESTERDAY} 09:00`, status: 2 });
    const waiting = await waits(home.id, home.group_id);

    expect(await toHead(home, partner, { email })).toEqual({ code: 'Ok' });
    expect(await livesOn(partner)).toMatchObject({ group_id: home.group_id, role: HEAD, date_start: TODAY });
    expect(await livesOn(home.id)).toMatchObject({ group_id: home.group_id, role: PARTNER });
    expect(await livesOn(home.id, YESTERDAY)).toMatchObject({ role: HEAD });
    expect(await client(home.id)).toMatchObject({ email: null });
    expect(await client(partner)).toMatchObject({ email, food_frequency: 14, fee_paid: 1 });
    const housed = await db()
      .selectFrom('client_housings')
      .select(['client_id', 'start_date', 'end_date'])
      .where('client_id', 'in', [home.id, partner])
      .orderBy('start_date')
      .execute();
    expect(housed).toEqual([
      { client_id: home.id, start_date: '2020-01-01', end_date: '2024-01-01' },
      { client_id: partner, start_date: '2023-01-01', end_date: TODAY },
      { client_id: partner, start_date: '2024-01-01', end_date: null },
    ]);
    const rows = await db()
      .selectFrom('appointments')
      .select(['id', 'client_id'])
      .where('id', 'in', [visit.id, past.id])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: visit.id, client_id: partner },
      { id: past.id, client_id: home.id },
    ]);
    expect(new Set([...(await actions(home.id)), ...(await actions(partner))])).toEqual(
      new Set(['family.switch_head', 'waiting.follow']),
    );
    expect(await waitingOf(waiting.id)).toEqual({ client_id: partner, family_id: home.group_id, state: 'waiting' });
    expect(await housingLog(partner)).toEqual([
      { client_id: [home.id, partner], taken_over: [null, 1] },
      { end_date: [null, TODAY] },
    ]);

    // And back, on the same day.
    expect(await toHead({ ...home, id: partner }, home.id, { email: '' })).toEqual({ code: 'Ok' });
    expect(await livesOn(home.id)).toMatchObject({ role: HEAD });
    expect(await livesOn(partner)).toMatchObject({ role: PARTNER });
  });

  it('to someone who is not the partner: the former head and the partner get other roles', async () => {
    const home = await household(db(), married, [{ role: PARTNER }, { role: CHILD, dob: '2001-01-01' }]);
    const [partner, grown] = home.members as [number, number];
    expect(await toHead(home, grown, { head_role: PARENT })).toEqual({ code: 'InvalidFamilyRole' });
    expect(await toHead(home, grown, { head_role: PARENT, partner_role: PARENT })).toEqual({ code: 'Ok' });
    expect(await livesOn(grown)).toMatchObject({ role: HEAD });
    for (const id of [home.id, partner]) expect(await livesOn(id)).toMatchObject({ role: PARENT });
  });

  it('by two workers at the same time to two people: one of them becomes the head', async () => {
    const home = await household(db(), {}, [ADULT, ADULT]);
    const [one, other] = home.members as [number, number];
    const admin = await server.signIn('admin@resa.test');
    const answers = await Promise.all([
      toHead(home, one, { head_role: PARENT }),
      toHead(home, other, { head_role: PARENT }, admin),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['NoCandidate', 'Ok']);
    const roles = await Promise.all([home.id, one, other].map((id) => livesOn(id)));
    expect(roles.filter((row) => row?.role === HEAD)).toHaveLength(1);
  });
});

/** An address of a person's own since last year. */
async function housed(client_id: number): Promise<number> {
  const [house_type, country] = await Promise.all([
    db().selectFrom('house_types').select('id').orderBy('id').executeTakeFirstOrThrow(),
    db().selectFrom('countries').select('id').orderBy('id').executeTakeFirstOrThrow(),
  ]);
  const address = await db()
    .insertInto('addresses')
    .values({ address_ln1: '12, rue des Érables', country_id: country.id, postal_code: 'H2X 1Y4' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { client_id, house_type_id: house_type.id, address_id: address.id, start_date: '2025-01-01' };
  const made = await db()
    .insertInto('client_housings')
    .values({ ...row, end_date: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}
const housing = (id: number) =>
  db()
    .selectFrom('client_housings')
    .select(['client_id', 'end_date', 'ended_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('only one member of another household moves', () => {
  it('a child: the others stay as they are', async () => {
    const home = await edited();
    const other = await household(db(), {}, [KID, ADULT]);
    const [kid, adult] = other.members as [number, number];
    expect(await add(home, kid, { role: CHILD, leaving: {} })).toMatchObject({ code: 'Ok', client_ids: [kid] });
    expect(await livesOn(kid)).toMatchObject({ group_id: home.group_id, role: CHILD });
    expect(await livesOn(other.id)).toMatchObject({ group_id: other.group_id, role: HEAD });
    expect(await livesOn(adult)).toMatchObject({ group_id: other.group_id });
    expect(await client(kid)).toMatchObject({ family_id: home.group_id });
  });

  it('a head, only today and when an adult follows; address and appointments stay with that household', async () => {
    const home = await edited({}, [KID]);
    const other = await household(db(), married, [KID, ADULT, { role: PARTNER, dob: '1985-01-01' }]);
    const [kid, adult, partner] = other.members as [number, number, number];
    const open = await appointment(db(), { client_id: other.id, start_date_time: `${IN_A_WEEK} 09:00` });
    const house = await housed(other.id);
    const leave = (leaving: object, more: object = {}) => add(home, other.id, { leaving, ...more });
    expect(await leave({})).toEqual({ code: 'ChangeFamilyHead' });
    expect(await leave({ next_head: kid })).toEqual({ code: 'ClientYounger' });
    expect(await leave({ next_head: home.id })).toEqual({ code: 'NoCandidate' });
    expect(await leave({ next_head: adult })).toEqual({ code: 'InvalidFamilyRole' });
    expect(await leave({ next_head: partner }, { since: YESTERDAY })).toEqual({ code: 'InvalidDates' });
    expect(await leave({ next_head: partner }, { moving: [{ client_id: kid, group_role_type_id: CHILD }] })).toEqual({
      code: 'PersonInFamily',
    });
    expect(await livesOn(other.id)).toMatchObject({ group_id: other.group_id, role: HEAD });
    expect(await leave({ next_head: adult, partner_role: ROOMMATE })).toMatchObject({ code: 'Ok' });
    expect(await livesOn(other.id)).toMatchObject({ group_id: home.group_id, role: ROOMMATE });
    expect(await livesOn(adult)).toMatchObject({ group_id: other.group_id, role: HEAD });
    expect(await livesOn(partner)).toMatchObject({ group_id: other.group_id, role: ROOMMATE });
    const booked = await db()
      .selectFrom('appointments')
      .select('client_id')
      .where('id', '=', open.id)
      .executeTakeFirstOrThrow();
    expect(booked.client_id).toBe(adult);
    expect(await housing(house)).toMatchObject({ client_id: adult, end_date: null });
  });

  it('a head who leaves one adult: that person is a single person', async () => {
    const home = await edited();
    const other = await household(db(), {}, [ADULT]);
    const [adult] = other.members as [number];
    expect(await add(home, other.id, { leaving: { next_head: adult } })).toMatchObject({ code: 'Ok' });
    expect(await livesOn(adult)).toMatchObject({ group_id: other.group_id, role: SINGLE });
  });

  it('not as a head by somebody who may not switch heads, nor if only children stay', async () => {
    const home = await household(db());
    const plain = await server.signIn(await user(db(), ['crud_clients']));
    await lock(home.id, plain);
    const other = await household(db(), {}, [ADULT]);
    const leaving = { next_head: other.members[0] as number };
    expect(await add(home, other.id, { leaving }, plain)).toEqual({ code: 'Forbidden' });
    const parent = await household(db(), {}, [KID]);
    expect(await add(home, parent.id, { leaving: {} }, plain)).toEqual({ code: 'NoCandidate' });
    const alone = await household(db());
    expect(await add(home, alone.id, { leaving: {} }, plain)).toEqual({ code: 'PersonInFamily' });
  });
});

describe('an own address', () => {
  it('ends the day before its person joins, and resumes when they are removed within a day', async () => {
    const home = await edited();
    const other = await household(db());
    const house = await housed(other.id);
    expect(await add(home, other.id)).toMatchObject({ code: 'Ok' });
    expect(await housing(house)).toMatchObject({ end_date: YESTERDAY });
    expect(await remove(home, other.id)).toEqual({ code: 'Ok', deleted: 0 });
    expect(await housing(house)).toMatchObject({ end_date: null, ended_by: null });
    expect((await housingLog(other.id)).length).toBe(2);
  });

  it('follows the day of a planned joining, and resumes when it is cancelled', async () => {
    const home = await edited();
    const other = await household(db());
    const house = await housed(other.id);
    expect(await add(home, other.id, { since: IN_A_WEEK })).toMatchObject({ code: 'Ok' });
    expect(await housing(house)).toMatchObject({ end_date: addDays(IN_A_WEEK, -1) });
    expect(await change(home, other.id, { date_start: addDays(IN_A_WEEK, 3) })).toEqual({ code: 'Ok' });
    expect(await housing(house)).toMatchObject({ end_date: addDays(IN_A_WEEK, 2) });
    expect(await remove(home, other.id)).toEqual({ code: 'Ok', deleted: 0 });
    expect(await housing(house)).toMatchObject({ end_date: null });
  });

  it('stays ended if its end was changed since, or the person is removed later', async () => {
    const home = await edited();
    const [one, other] = [await household(db()), await household(db())];
    const [first, second] = [await housed(one.id), await housed(other.id)];
    for (const { id } of [one, other]) expect(await add(home, id)).toMatchObject({ code: 'Ok' });
    await db().updateTable('client_housings').set({ end_date: '2026-02-01' }).where('id', '=', first).execute();
    expect(await remove(home, one.id)).toEqual({ code: 'Ok', deleted: 0 });
    expect(await housing(first)).toMatchObject({ end_date: '2026-02-01' });
    dayIs(addDays(TODAY, 2));
    await lock(home.id);
    expect(await remove(home, other.id)).toEqual({ code: 'Ok', deleted: 0 });
    expect(await housing(second)).toMatchObject({ end_date: YESTERDAY });
  });
});

describe('somebody made in the household by mistake', () => {
  const made = async (home: Home) => {
    const baby = { ...COMPLETE, groups: [], dob: '2025-12-24', marital_status_type_id: null, first_name: 'Noa' };
    const answer = await add(home, null, { client: baby, role: CHILD });
    if (answer.code !== 'Ok') throw new Error(JSON.stringify(answer));
    return answer.client_ids[0] as number;
  };
  const justMade = async (home: Home) => {
    const { body } = await server.call(list, { client_id: home.id }, worker);
    return body.code === 'Ok' ? body.just_made : [];
  };

  it('is deleted on removal by the user who edits the household, and can be restored', async () => {
    const home = await edited();
    const id = await made(home);
    expect(await justMade(home)).toEqual([id]);
    // An open file that is read again shows it too.
    expect((await server.call(contract.clients.now, { id: home.id }, worker)).body).toMatchObject({ just_made: [id] });
    expect(await remove(home, id)).toEqual({ code: 'Ok', deleted: 1 });
    expect((await client(id)).deleted_at).not.toBeNull();
    expect(await livesOn(id)).toBeNull();
    expect(await livesOn(home.id)).toMatchObject({ role: SINGLE });
    expect((await actions(id)).at(-1)).toBe('family.destroy');
  });

  it('stays a single person after a day, or with a comment, an appointment or another household before', async () => {
    const home = await edited();
    const [old, said, booked, came] = [await made(home), await made(home), await made(home), await household(db())];
    await db().updateTable('clients').set({ created_at: '2026-03-02T14:59:59Z' }).where('id', '=', old).execute();
    await db()
      .insertInto('comments')
      .values({
        client_id: said,
        comment_type_id: 3,
        parent_comment_id: null,
        comment: 'Said',
        created_by: null,
        created_at: `${TODAY}T10:00:00Z`,
        updated_at: `${TODAY}T10:00:00Z`,
        deleted_at: null,
        deleted_by: null,
      })
      .execute();
    await appointment(db(), { client_id: booked, start_date_time: `${IN_A_WEEK} 09:00`, status: 4 });
    await db()
      .updateTable('clients')
      .set({ created_at: `${TODAY}T10:00:00Z` })
      .where('id', '=', came.id)
      .execute();
    expect(await add(home, came.id)).toMatchObject({ code: 'Ok' });
    expect(await justMade(home)).toEqual([]);
    for (const id of [old, said, booked, came.id]) {
      expect(await remove(home, id)).toEqual({ code: 'Ok', deleted: 0 });
      expect(await livesOn(id)).toMatchObject({ role: SINGLE });
    }
  });
});
