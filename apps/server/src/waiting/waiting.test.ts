import { contract } from '@resa/contract';
import type { WaitingRow } from '@resa/contract/waiting';
import { dayInWords } from '@resa/rules/time/words';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passEntriesToHead, settleWaiting } from '../appointments/index.ts';
import { systemChange } from '../frame/change/system-change.ts';
import { appointment, household, lastPlace, plan } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { list, ofClient, store, update, destroy, accept, refuse } = contract.waiting;
const { checkDate, changeStatus, listMonth } = contract.appointments;

const DATE = '2026-03-06';
const START = `${DATE} 09:00`;

let server: TestServer;
let admin: string;
let desk: string;
beforeAll(async () => {
  server = await testServer();
  desk = await server.signIn('desk@resa.test');
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-03-03T15:00:00Z'); // a Tuesday, 10:00 in Toronto
  admin = await server.signIn('admin@resa.test');
  await server.services.jobs.runDue();
  await sql`truncate captured_mails`.execute(db());
});

const db = () => server.services.db.kysely;
type Plan = Awaited<ReturnType<typeof plan>>;

/** A plan with a single slot at 09:00, taken by somebody else; returns who holds it. */
async function fullDay(fields: Parameters<typeof plan>[1] = {}) {
  const on = await plan(db(), { max_appointments: 1, ...fields }, { start_time: '09:00', end_time: '09:30' });
  const taken = await take(on);
  return { on, taken };
}

async function take(on: Plan, start_date_time = START) {
  const { place_id, id: place_appointment_type_id } = on;
  const { id: client_id } = await household(db());
  const { id } = await appointment(db(), { client_id, place_id, place_appointment_type_id, start_date_time });
  return id;
}

let addresses = 0;
const someone = (more: object = {}) =>
  household(db(), { first_name: 'Ada', last_name: 'Quartz', email: `wait${++addresses}@example.test`, ...more });

const wanting = (on: Plan, client_id: number, more: object = {}) => ({
  place_id: on.place_id,
  place_appointment_type_id: on.id,
  date: DATE,
  client_id,
  ...more,
});

/** Puts somebody new on the list; returns the client and the entry. */
async function waits(on: Plan, more: object = {}) {
  const { id: client_id, group_id } = await someone();
  const { body } = await server.call(store, wanting(on, client_id, more), admin);
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return { client_id, group_id, id: body.id };
}

const rows = async (on: Plan): Promise<WaitingRow[]> => {
  const { body } = await server.call(list, { place_id: on.place_id, date: DATE }, admin);
  return body.code === 'Ok' ? body.rows.filter((row) => row.place_appointment_type_id === on.id) : [];
};
const rowOf = async (on: Plan, id: number) => (await rows(on)).find((row) => row.id === id) as WaitingRow;
const stateOf = async (id: number) =>
  (await db().selectFrom('waiting_entries').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const states = async (ids: readonly { id: number }[]) => Promise.all(ids.map(({ id }) => stateOf(id)));
const cancel = (id: number) => server.call(changeStatus, { id, status: 4 }, admin);
const settle = () => settleWaiting(server.services);
const logged = async (id: number) =>
  (
    await db()
      .selectFrom('activity_log')
      .select('action')
      .where('entity', '=', 'waiting_entries')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('putting somebody on the list is refused', () => {
  it('without a session, at another location, and for a plan of another location', async () => {
    const { on } = await fullDay();
    const { id } = await someone();
    expect((await server.call(store, wanting(on, id))).status).toBe(401);
    const viewer = await server.signIn('viewer@resa.test');
    expect((await server.call(store, wanting(on, id), viewer)).status).toBe(403);
    const elsewhere = await plan(db(), { place_id: await lastPlace(db()) });
    expect((await server.call(store, wanting(elsewhere, id), desk)).status).toBe(403);
    const mixed = { ...wanting(elsewhere, id), place_id: on.place_id };
    expect((await server.call(store, mixed, admin)).body).toEqual({
      code: 'Invalid',
      fields: [{ path: 'place_appointment_type_id', rule: 'invalid' }],
    });
  });

  it('where a place is free, on a closed date, for a client who is not there, and twice for a household', async () => {
    const { on } = await fullDay();
    const { id: client_id, group_id } = await household(db(), { first_name: 'Ines' }, [{ role: 4 }]);
    const answer = async (more: object) => (await server.call(store, wanting(on, client_id, more), admin)).body;
    expect(await answer({ date: '2026-03-07' })).toEqual({ code: 'place_free', start_date_time: '2026-03-07 09:00' });
    expect(await answer({ date: '2027-03-07' })).toEqual({ code: 'rule_appointment_not_available' });
    expect(await answer({ time: '11:00' })).toEqual({ code: 'rule_appointment_not_available' });
    expect(await answer({ client_id: 2_000_000 })).toEqual({ code: 'NotFound' });
    expect((await answer({})).code).toBe('Ok');
    expect(await answer({})).toEqual({ code: 'already_waiting' });
    expect(group_id).toBeGreaterThan(0);
    expect(await rows(on)).toHaveLength(1);
  });

  it('for a household that holds a place of that date', async () => {
    const { on } = await fullDay({ max_appointments: 2 });
    for (const status of [1, 2]) {
      const { id: client_id } = await someone();
      await appointment(db(), {
        client_id,
        place_id: on.place_id,
        place_appointment_type_id: on.id,
        start_date_time: START,
        status,
      });
      expect((await server.call(store, wanting(on, client_id), admin)).body).toEqual({ code: 'already_booked' });
    }
    expect(await rows(on)).toHaveLength(0);
  });

  it('for a client with evidence against booking them', async () => {
    const { on } = await fullDay();
    const { id } = await someone();
    await appointment(db(), { client_id: id, start_date_time: '2026-03-20 09:00' });
    const { body } = await server.call(store, wanting(on, id), admin);
    expect(body).toMatchObject({ code: 'resource_locked_evidences', evidences: ['rule_opened_appointments'] });
  });
});

describe('the list', () => {
  it('shows the entries in order, with how to reach the clients, and the refused starts', async () => {
    const { on } = await fullDay();
    const first = await waits(on, { comments: 'After work', consent: 1 });
    const second = await waits(on, { time: '09:00' });
    const shown = await rows(on);
    expect(shown.map(({ id, position, time, state, offer }) => ({ id, position, time, state, offer }))).toEqual([
      { id: first.id, position: 1, time: null, state: 'waiting', offer: null },
      { id: second.id, position: 2, time: '09:00', state: 'waiting', offer: null },
    ]);
    expect(shown[0]).toMatchObject({ name: 'Ada Quartz', comments: 'After work', let_go: [] });
    expect(shown[0]?.consent_at).not.toBeNull();
    expect((await server.call(list, { place_id: on.place_id, date: DATE }, desk)).status).toBe(200);
    const other = { place_id: await lastPlace(db()), date: DATE };
    expect((await server.call(list, other, desk)).status).toBe(403);
    const mine = await server.call(ofClient, { client_id: first.client_id }, desk);
    expect(mine.body).toMatchObject({ code: 'Ok', rows: [{ id: first.id, position: 1 }] });
    const views = () => db().selectFrom('read_log').select('call').where('client_id', '=', first.client_id).execute();
    await server.services.viewLog.flush();
    expect((await views()).map(({ call }) => call)).toContain('waiting.list');
  });

  it('counts on the days of the calendar', async () => {
    const { on } = await fullDay();
    const before = await server.call(listMonth, { date: DATE, location: on.place_id }, admin);
    await waits(on);
    const after = await server.call(listMonth, { date: DATE, location: on.place_id }, admin);
    const count = ({ body }: typeof after) =>
      body.code === 'Ok' ? (body.waiting.find(({ date }) => date === DATE)?.count ?? 0) : 0;
    expect(count(after)).toBe(count(before) + 1);
  });

  it('takes a new order, consent and comment, once from each version', async () => {
    const { on } = await fullDay();
    const [a, b, c] = [await waits(on), await waits(on), await waits(on)];
    const send = (input: object) => server.call(update, { id: c.id, row_version: 1, ...input }, admin);
    expect((await server.call(update, { id: c.id, row_version: 1, position: 1 }, desk)).status).toBe(200);
    expect((await rows(on)).map(({ id }) => id)).toEqual([c.id, a.id, b.id]);
    expect((await send({ position: 3 })).body).toMatchObject({ code: 'stale', row_version: 2 });
    expect((await send({ row_version: 2, consent: 1, comments: 'Called' })).body).toEqual({
      code: 'Ok',
      row_version: 3,
    });
    expect(await rowOf(on, c.id)).toMatchObject({ position: 1, comments: 'Called', row_version: 3 });
    expect((await rowOf(on, c.id)).consent_by).not.toBeNull();
    expect((await send({ row_version: 3, consent: 0 })).body.code).toBe('Ok');
    expect((await rowOf(on, c.id)).consent_at).toBeNull();
    expect((await send({ row_version: null, position: 99 })).body).toEqual({ code: 'Ok', row_version: 5 });
    expect((await rows(on)).map(({ id }) => id)).toEqual([a.id, b.id, c.id]);
    expect(await logged(c.id)).toEqual(['waiting.store', ...Array(4).fill('waiting.update')]);
  });

  it('loses an entry that staff remove, once', async () => {
    const { on } = await fullDay();
    const { id } = await waits(on);
    expect((await server.call(destroy, { id }, admin)).body).toEqual({ code: 'Ok' });
    expect((await server.call(destroy, { id }, admin)).body).toEqual({ code: 'not_waiting' });
    expect((await server.call(update, { id, row_version: 2, consent: 1 }, admin)).body.code).toBe('not_waiting');
    expect((await server.call(destroy, { id: 2_000_000 }, admin)).status).toBe(404);
    expect(await rows(on)).toEqual([]);
    expect(await stateOf(id)).toBe('removed');
  });

  it.each(['update', 'destroy', 'accept', 'refuse'] as const)('%s is refused at a foreign location', async (name) => {
    const { on } = await fullDay({ place_id: await lastPlace(db()) });
    const { id } = await waits(on);
    expect((await server.call(contract.waiting[name], { id, row_version: 1 }, desk)).status).toBe(403);
  });
});

describe('a freed place', () => {
  it('is held for the first who fits, is mailed without a link, and counts as booked', async () => {
    const { on, taken } = await fullDay();
    const blocked = await waits(on);
    const large = await waits(on);
    await sql`update waiting_entries set units = 2 where id = ${large.id}`.execute(db());
    const first = await waits(on);
    const second = await waits(on);
    // Booked elsewhere since.
    await appointment(db(), { client_id: blocked.client_id, start_date_time: '2026-03-20 09:00' });
    expect((await cancel(taken)).body.code).toBe('Ok');
    expect(await states([blocked, large, first, second])).toEqual(['waiting', 'waiting', 'offered', 'waiting']);
    const { offer } = await rowOf(on, first.id);
    expect(offer).toEqual({ start_date_time: START, held_until: '2026-03-03T17:00:00.000Z' });

    const asked = { place_id: on.place_id, place_appointment_type_id: on.id, date: DATE };
    const { body } = await server.call(checkDate, asked, admin);
    expect(body).toMatchObject({ time_slots: [{ time: '09:00', booked: 1, real: 0, open: 0 }], real: 0 });
    const { body: refused } = await book(on, (await someone()).id);
    expect(refused.code).toBe('rule_max_appointments');
    expect((await server.call(changeStatus, { id: taken, status: 1 }, admin)).body.code).toBe('rule_max_appointments');

    await server.services.jobs.runDue();
    const mails = await db()
      .selectFrom('captured_mails')
      .selectAll()
      .where('subject', 'like', 'A place is free%')
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      subject: `A place is free on ${dayInWords(DATE, 'en')} at 9\u00a0a.m.`,
      calendar: null,
    });
    expect(mails[0]?.body).toContain('until Tuesday, March 3, 2026, 12\u00a0p.m.');
    expect(mails[0]?.html).not.toMatch(/href|http/);
    expect(await logged(first.id)).toEqual(['waiting.store', 'waiting.offer']);
    // Nothing is left to do: neither another offer nor another mail.
    await settle();
    await settle();
    await server.services.jobs.runDue();
    expect(await states([blocked, first, second])).toEqual(['waiting', 'offered', 'waiting']);
    expect(
      await db().selectFrom('captured_mails').select('id').where('subject', 'like', 'A place%').execute(),
    ).toHaveLength(1);
  });

  it('is offered when an appointment moves away, when an event needs fewer places, and when capacity grows', async () => {
    const { on, taken } = await fullDay();
    const { id } = await waits(on);
    const row = await db().selectFrom('appointments').selectAll().where('id', '=', taken).executeTakeFirstOrThrow();
    const { client_id, place_id, appointment_type_id, row_version } = row;
    const moved = { id: taken, client_id, place_id, appointment_type_id, row_version, comments: null };
    const { body } = await server.call(
      contract.appointments.update,
      { appointment: { ...moved, start_date_time: '2026-03-09 09:00' }, place_appointment_type_id: on.id },
      admin,
    );
    expect(body.code).toBe('Ok');
    expect(await stateOf(id)).toBe('offered');

    const wider = await fullDay();
    const other = await waits(wider.on);
    await settle();
    expect(await stateOf(other.id)).toBe('waiting');
    await db()
      .updateTable('place_appointment_types')
      .set({ max_appointments: 2 })
      .where('id', '=', wider.on.id)
      .execute();
    await settle();
    expect(await stateOf(other.id)).toBe('offered');
  });

  it('goes only to a client who waits for that time, and not to a household that holds another', async () => {
    const on = await plan(db(), { max_appointments: 1 }, { start_time: '09:00', end_time: '10:00' });
    const [nine] = [await take(on, `${DATE} 09:00`), await take(on, `${DATE} 09:30`)];
    const late = await waits(on, { time: '09:30' });
    const other = await fullDay();
    const holder = await waits(other.on);
    expect((await server.call(store, wanting(on, holder.client_id), admin)).body.code).toBe('Ok');
    const any = await waits(on);
    await cancel(other.taken);
    expect(await stateOf(holder.id)).toBe('offered');
    await cancel(nine);
    expect(await states([late, any])).toEqual(['waiting', 'offered']);
    expect((await rowOf(on, any.id)).offer?.start_date_time).toBe(`${DATE} 09:00`);
  });

  it('is not offered after the cut-off, nor in the last minutes before its time', async () => {
    const { on, taken } = await fullDay();
    const { id } = await waits(on);
    server.clock.set(`${DATE}T13:50:00Z`); // 08:50
    await cancel(taken);
    await settle();
    expect(await stateOf(id)).toBe('waiting');
  });
});

const book = (on: Plan, client_id: number, start_date_time = START) =>
  server.call(
    contract.appointments.store,
    {
      appointment: {
        client_id,
        place_id: on.place_id,
        appointment_type_id: on.appointment_type_id,
        start_date_time,
        comments: null,
      },
      place_appointment_type_id: on.id,
    },
    admin,
  );

/** Two who wait; the place is held for the first. */
async function offered(more: object = {}) {
  const { on, taken } = await fullDay();
  const first = await waits(on, more);
  const second = await waits(on);
  await cancel(taken);
  const { row_version } = await rowOf(on, first.id);
  return { on, taken, first, second, input: { id: first.id, row_version } };
}

describe('accepting', () => {
  it('needs an offer, the version that was seen and the client’s consent', async () => {
    const { on, second, first, input } = await offered();
    expect((await server.call(accept, input, admin)).body).toEqual({ code: 'no_consent' });
    expect((await server.call(accept, { ...input, row_version: 1, consent: 1 }, admin)).body.code).toBe('stale');
    const { row_version } = await rowOf(on, second.id);
    expect((await server.call(accept, { id: second.id, row_version, consent: 1 }, admin)).body.code).toBe('no_offer');
    expect(await stateOf(first.id)).toBe('offered');
  });

  it('books the held place, once, with the consent and its mail', async () => {
    const { on, first, second, input } = await offered();
    const { body } = await server.call(accept, { ...input, consent: 1 }, admin);
    expect(body).toMatchObject({ code: 'Ok', start_date_time: START });
    expect((await server.call(accept, { ...input, consent: 1 }, admin)).body.code).toBe('no_offer');
    expect(await states([first, second])).toEqual(['booked', 'waiting']);
    const entry = await db()
      .selectFrom('waiting_entries')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ appointment_id: body.code === 'Ok' ? body.id : null });
    expect(entry.consent_at).not.toBeNull();
    const booked = await db().selectFrom('appointments').selectAll().where('id', '=', entry.appointment_id).execute();
    expect(booked).toMatchObject([
      { client_id: first.client_id, start_date_time: START, status: 1, family_id: first.group_id },
    ]);
    await server.services.jobs.runDue();
    const { rows: mails } = await sql<{ subject: string }>`select subject from captured_mails order by id`.execute(
      db(),
    );
    expect(mails.map(({ subject }) => subject)).toContain(
      `Your appointment on ${dayInWords(DATE, 'en')} at 9\u00a0a.m.`,
    );
    expect(await rows(on)).toHaveLength(1);
  });

  it('is checked by all rules of the moment', async () => {
    const { first, input } = await offered({ consent: 1 });
    await appointment(db(), { client_id: first.client_id, start_date_time: '2026-03-20 09:00' });
    const { body } = await server.call(accept, input, admin);
    expect(body).toMatchObject({ code: 'resource_locked_evidences', evidences: ['rule_opened_appointments'] });
    expect(await stateOf(first.id)).toBe('offered');
  });
});

describe('an offer that is not taken', () => {
  it('goes to the next when the client refuses, who keeps their turn for another time and loses their consent', async () => {
    const { on, first, second, input } = await offered({ consent: 1 });
    expect((await server.call(refuse, { ...input, row_version: 1 }, admin)).body.code).toBe('stale');
    expect((await server.call(refuse, input, admin)).body).toEqual({ code: 'Ok' });
    expect(await states([first, second])).toEqual(['waiting', 'offered']);
    expect(await rowOf(on, first.id)).toMatchObject({ position: 1, let_go: [START], consent_at: null });
    expect((await server.call(refuse, { ...input, row_version: 3 }, admin)).body).toEqual({ code: 'no_offer' });
    // The second refuses too: the place is free for everybody, and nobody is offered it twice.
    const { row_version } = await rowOf(on, second.id);
    await server.call(refuse, { id: second.id, row_version }, admin);
    await settle();
    expect(await states([first, second])).toEqual(['waiting', 'waiting']);
    expect((await book(on, (await someone()).id)).body.code).toBe('Ok');
  });

  it('goes to the next when its time is up, also after a stop, and the client to the end', async () => {
    const { on, first, second } = await offered();
    server.clock.set('2026-03-03T16:59:59Z');
    await settle();
    expect(await states([first, second])).toEqual(['offered', 'waiting']);
    server.clock.set('2026-03-03T20:00:00Z');
    await settle();
    expect(await states([first, second])).toEqual(['waiting', 'offered']);
    expect((await rows(on)).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await logged(first.id)).toEqual(['waiting.store', 'waiting.offer', 'waiting.unanswered']);
    server.clock.set('2026-03-04T20:00:00Z');
    await settle();
    await settle();
    expect(await states([first, second])).toEqual(['waiting', 'waiting']);
    const held = await db()
      .selectFrom('waiting_offers')
      .select('outcome')
      .where('place_appointment_type_id', '=', on.id)
      .execute();
    expect(held).toEqual([{ outcome: 'unanswered' }, { outcome: 'unanswered' }]);
  });

  it('ends the entry of a client who waits for only that one time', async () => {
    const { first, input } = await offered({ time: '09:00' });
    await server.call(refuse, input, admin);
    expect(await stateOf(first.id)).toBe('refused');
  });

  it('goes to the next when the entry is removed', async () => {
    const { first, second } = await offered();
    await server.call(destroy, { id: first.id }, admin);
    expect(await states([first, second])).toEqual(['removed', 'offered']);
  });

  it('is taken back when its day closes, and offered again when it opens', async () => {
    const { on, first } = await offered();
    const closed = await db()
      .insertInto('nonworking_days')
      .values({ place_id: on.place_id, place_appointment_type_id: on.id, date: DATE, comment: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await settle();
    expect(await stateOf(first.id)).toBe('waiting');
    expect((await rowOf(on, first.id)).let_go).toEqual([]);
    await db().deleteFrom('nonworking_days').where('id', '=', closed.id).execute();
    await settle();
    expect(await stateOf(first.id)).toBe('offered');
  });
});

describe('leaving the list', () => {
  it.each([
    ['inactive', { client_state_type_id: 2 }],
    ['deleted', { deleted_at: '2026-03-03T15:00:00Z' }],
  ] as const)('a client who becomes %s drops out, and the held place goes to the next', async (_name, change) => {
    const { first, second } = await offered();
    await db().updateTable('clients').set(change).where('id', '=', first.client_id).execute();
    await settle();
    expect(await states([first, second])).toEqual(['not_served', 'offered']);
  });

  it('a merged client drops out', async () => {
    const { on } = await fullDay();
    const { id, client_id } = await waits(on);
    await db()
      .updateTable('clients')
      .set({ merged_into: (await someone()).id })
      .where('id', '=', client_id)
      .execute();
    await settle();
    expect(await stateOf(id)).toBe('not_served');
  });

  it('everybody leaves the list of a day that is over', async () => {
    const { first, second } = await offered();
    server.clock.set('2026-03-07T15:00:00Z');
    await settle();
    expect(await states([first, second])).toEqual(['over', 'over']);
  });

  it('a household that is booked another way leaves it, and the held place goes to the next', async () => {
    const on = await plan(db(), { max_appointments: 1 }, { start_time: '09:00', end_time: '10:00' });
    const [nine, half] = [await take(on, `${DATE} 09:00`), await take(on, `${DATE} 09:30`)];
    const first = await waits(on, { time: '09:00' });
    const second = await waits(on, { time: '09:00' });
    await cancel(nine);
    await cancel(half);
    expect(await states([first, second])).toEqual(['offered', 'waiting']);
    const { body } = await book(on, first.client_id, `${DATE} 09:30`);
    expect(body.code).toBe('Ok');
    expect(await stateOf(first.id)).toBe('booked');
    await server.services.jobs.runDue();
    expect(await stateOf(second.id)).toBe('offered');
  });

  it('a place held elsewhere for a household that is booked now goes to the next', async () => {
    const { first, second } = await offered();
    expect((await book(await plan(db()), first.client_id)).body.code).toBe('Ok');
    await server.services.jobs.runDue();
    expect(await states([first, second])).toEqual(['waiting', 'offered']);
  });
});

it('gives the waiting place and the held place to the new head of a household', async () => {
  const { on, taken } = await fullDay();
  const { id: from, group_id, members } = await household(db(), {}, [{ role: 3, first_name: 'Bo' }]);
  const [to = 0] = members;
  const { body } = await server.call(store, wanting(on, from), admin);
  const id = body.code === 'Ok' ? body.id : 0;
  await cancel(taken);
  await systemChange(server.services, async (trx, note) => {
    const settings = await server.services.settings.get();
    const today = { date: '2026-03-03', time: '10:00' };
    const by = { now: server.services.clock(), today, settings, actorOrNull: null };
    await passEntriesToHead(trx, by, note, { from, to, family_id: group_id });
  });
  expect(await rowOf(on, id)).toMatchObject({ client_id: to, state: 'offered' });
  expect(await logged(id)).toEqual(['waiting.store', 'waiting.offer', 'waiting.follow']);
});

describe('at once', () => {
  /** Every slot within its maximum, with held places; each entry with at most one open offer. */
  async function overfull(on: Plan) {
    const { rows: over } = await sql<{ n: number }>`
      select sum(units)::int as n from (
        select start_date_time, units from live_appointments where place_appointment_type_id = ${on.id} and status <> 4
        union all
        select start_date_time, units from waiting_offers where place_appointment_type_id = ${on.id} and outcome is null
      ) taken group by start_date_time having sum(units) > ${on.max_appointments}`.execute(db());
    return over;
  }

  it('a freed place is given away once while others book, settle and cancel', async () => {
    const on = await plan(db(), { max_appointments: 2 }, { start_time: '09:00', end_time: '10:00' });
    const taken = await Promise.all(['09:00', '09:00', '09:30', '09:30'].map((time) => take(on, `${DATE} ${time}`)));
    const waiting = [];
    for (let one = 0; one < 6; one++) waiting.push(await waits(on));
    const others = await Promise.all(Array.from({ length: 6 }, () => someone()));
    const second = server.again ? await testServer({ db: await server.again() }) : null;
    const answers = await Promise.all([
      ...taken.map((id) => cancel(id)),
      ...others.flatMap(({ id }, index) => [book(on, id, `${DATE} ${index % 2 ? '09:00' : '09:30'}`)]),
      ...[server, second ?? server].map((one) => settleWaiting(one.services)),
    ]);
    expect(answers).toBeDefined();
    await settle();
    if (second) await Promise.all([settleWaiting(second.services), settle()]);
    expect(await overfull(on)).toEqual([]);
    const held = (await rows(on)).filter(({ offer }) => offer !== null);
    const booked = await db()
      .selectFrom('live_appointments')
      .select('id')
      .where('place_appointment_type_id', '=', on.id)
      .where('status', '=', 1)
      .execute();
    expect(held.length + booked.length).toBe(4);
    await second?.close();
  }, 60_000);

  it.runIf(process.env.RESA_TEST_DB === 'postgres')(
    'a household on two lists is held one place where both come free, and the other goes to the next',
    async () => {
      const [one, two] = [await fullDay(), await fullDay()];
      const both = await waits(one.on);
      const { body } = await server.call(store, wanting(two.on, both.client_id), admin);
      const other = { id: body.code === 'Ok' ? body.id : 0 };
      const next = { [one.on.id]: await waits(one.on), [two.on.id]: await waits(two.on) };
      const stopped = async () =>
        (
          await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
        ).rows[0]?.n ?? 0;
      const cancelled: Promise<unknown>[] = [];
      // The first has made its choice and waits to write its offer when the second makes its own.
      await db()
        .transaction()
        .execute(async (trx) => {
          await sql`lock table waiting_offers in share mode`.execute(trx);
          cancelled.push(cancel(one.taken));
          await expect.poll(stopped).toBe(1);
          cancelled.push(cancel(two.taken));
          await expect.poll(stopped).toBe(2);
        });
      await Promise.all(cancelled);
      expect((await states([both, other])).sort()).toEqual(['offered', 'waiting']);
      const passed = (await stateOf(both.id)) === 'offered' ? two.on.id : one.on.id;
      expect(await stateOf((next[passed] as { id: number }).id)).toBe('offered');
    },
  );

  it('one offer is accepted once, and two processes pass it on once', async () => {
    const { first, input } = await offered({ consent: 1 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => server.call(accept, input, admin)));
    expect(answers.map(({ body }) => body.code).sort()).toEqual(['Ok', ...Array(4).fill('no_offer')]);
    expect(await stateOf(first.id)).toBe('booked');

    const { on, second } = await offered();
    await server.services.jobs.runDue();
    const twin = server.again ? await testServer({ db: await server.again() }) : null;
    server.clock.set('2026-03-03T18:00:00Z');
    twin?.clock.set('2026-03-03T18:00:00Z');
    await Promise.all([server, twin ?? server, server, twin ?? server].map((one) => settleWaiting(one.services)));
    expect(await stateOf(second.id)).toBe('offered');
    const offers = await db()
      .selectFrom('waiting_offers')
      .select('id')
      .where('place_appointment_type_id', '=', on.id)
      .execute();
    expect(offers).toHaveLength(2);
    await server.services.jobs.runDue();
    await twin?.services.jobs.runDue();
    const mails = await db()
      .selectFrom('client_emails as m')
      .innerJoin('waiting_entries as w', 'w.id', 'm.waiting_entry_id')
      .select('m.id')
      .where('w.place_appointment_type_id', '=', on.id)
      .execute();
    expect(mails).toHaveLength(2);
    await twin?.close();
  }, 60_000);
});
