/** A client's own calls and the forms that make them: who is refused, what is booked, and what is written down. */
import { contract } from '@resa/contract';
import { type ClientCallName, clientCalls } from '@resa/contract/client-calls';
import type { Settings } from '@resa/contract/settings';
import { codeOf } from '@resa/rules/text/barcode';
import { addDays } from '@resa/rules/time/dates';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { appointment, household, plan, waitingEntry } from '../../testing/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { openSession } from '../sessions/sessions.ts';

const TODAY = '2026-03-03';
let server: TestServer;
let worker: string;
let admin: string;
let made = 0;
beforeAll(async () => {
  server = await testServer();
  server.clock.set(`${TODAY}T15:00:00Z`);
  admin = await server.signIn('admin@resa.test');
  worker = await server.signIn('worker@resa.test');
});
afterAll(() => server.close());
beforeEach(async () => {
  await db().deleteFrom('cutoffs').execute();
  server.clock.set(`${TODAY}T15:00:00Z`);
  await db().deleteFrom('attempts').execute();
  await set({ portal_booking: 1, portal_waiting: 1 });
});

const db = () => server.services.db.kysely;
async function set(settings: Partial<Settings>) {
  const { body } = await server.call(contract.app_settings.update, { settings }, admin);
  expect(body.code).toBe('Ok');
}

type Person = Parameters<typeof household>[2];
/** A household whose head is signed in. */
async function client(head: Parameters<typeof household>[1] = {}, members: Person = []) {
  const email = `${++made}.own@example.test`;
  const own = await household(db(), { email, ...head }, members);
  const now = new Date(`${TODAY}T15:00:00Z`);
  const session = { client_id: own.id, family_id: own.group_id, opened_by: null };
  const cookie = `resa_client=${await openSession(db(), now, '', session)}`;
  // Longer than an hour: some tests are about other days.
  await db().updateTable('client_sessions').set({ expires_at: '2026-04-01T00:00:00Z' }).execute();
  return { ...own, email, cookie };
}

async function call(name: ClientCallName, cookie: string, input: object = {}, headers: Record<string, string> = {}) {
  const reply = await fetch(server.url + clientCalls[name].path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
  const body = (await reply.json()) as { code: string } & Record<string, unknown>;
  return { status: reply.status, body };
}
async function page(cookie: string, path: string, form?: Record<string, string | string[]>, headers = {}) {
  const fields = new URLSearchParams(
    Object.entries(form ?? {}).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  );
  const init = form ? { method: 'POST', body: fields } : {};
  const reply = await fetch(server.url + path, { redirect: 'manual', headers: { cookie, ...headers }, ...init });
  const text = await reply.text();
  const code = /data-code="([^"]*)"/.exec(text)?.[1];
  return { status: reply.status, text, code, location: reply.headers.get('location') };
}
const online = (more: Parameters<typeof plan>[1] = {}) =>
  plan(db(), { appointment_type_id: 6, max_appointments: 3, online_appointments: 2, ...more });
const rowsOf = (client_id: number) =>
  db().selectFrom('appointments').selectAll().where('client_id', '=', client_id).orderBy('id').execute();
const logged = (client_id: number) =>
  db()
    .selectFrom('activity_log')
    .select(['action', 'user_id', 'created_name', 'entity'])
    .where('client_id', '=', client_id)
    .where('entity', '=', 'appointments')
    .orderBy('id')
    .execute();
const START = '2026-03-05 09:00';
const AT = `${TODAY}T15:00:00Z`;

describe('every call of a client is refused', () => {
  const inputs: Record<ClientCallName, object> = {
    plans: {},
    appointment: { id: 1 },
    book: { plan_id: 1, start_date_time: START },
    move: { id: 1, start_date_time: START },
    cancel: { id: 1 },
    wait: { plan_id: 1, date: '2026-03-05' },
    leave: { id: 1 },
    acceptPlace: { id: 1, row_version: 1 },
    refusePlace: { id: 1, row_version: 1 },
  };
  const names = Object.keys(clientCalls) as ClientCallName[];

  it.each(names)('%s: without a session, with one of staff, and with one that has ended', async (name) => {
    for (const cookie of ['', 'resa_client=none', `resa_client=${worker}`])
      expect(await call(name, cookie, inputs[name])).toMatchObject({ status: 401, body: { code: 'session_used' } });
    expect((await call(name, '', inputs[name], { authorization: `Bearer ${worker}` })).status).toBe(401);
    const { cookie, id } = await client();
    await db().updateTable('memberships').set({ group_role_type_id: 3 }).where('client_id', '=', id).execute();
    expect((await call(name, cookie, inputs[name])).status).toBe(401);
  });

  it.each(names)('%s: from another site, as a form, with bad content, and while it is switched off', async (name) => {
    const { cookie } = await client();
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ] as Record<string, string>[])
      expect(await call(name, cookie, inputs[name], headers)).toMatchObject({
        status: 403,
        body: { code: 'Forbidden' },
      });
    expect((await call(name, cookie, inputs[name], { 'content-type': 'text/plain' })).status).toBe(400);
    for (const bad of [
      { id: 'x', plan_id: 'x', start_date_time: 'x' },
      { id: -1, plan_id: -1 },
    ])
      expect(await call(name, cookie, bad)).toMatchObject({ status: 400, body: { code: 'Invalid' } });
    await set({ portal_booking: 0, portal_waiting: 0 });
    expect(await call(name, cookie, inputs[name])).toMatchObject({ status: 403, body: { code: 'switched_off' } });
  });

  it('a change on a page that a user of the staff opened', async () => {
    const { id } = await client();
    const { body } = await server.call(contract.portal.autologin, { client_id: id }, worker);
    if (body.code !== 'Ok') throw new Error(body.code);
    const { pathname } = new URL(body.user.address);
    const reply = await fetch(server.url + pathname, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(),
    });
    const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const { id: plan_id } = await online();
    const refused = { status: 403, body: { code: 'opened_by_staff' } };
    expect(await call('book', cookie, { plan_id, start_date_time: START })).toMatchObject(refused);
    expect((await page(cookie, '/portal?locale=en')).text).not.toContain('Book an appointment');
    expect(await rowsOf(id)).toEqual([]);
  });
});

describe('a client', () => {
  it('finds no appointment of another household, whatever id they send', async () => {
    const other = await client();
    const { cookie, id } = await client();
    const { id: plan_id } = await online();
    const theirs = await appointment(db(), {
      ...{ client_id: other.id, family_id: other.group_id, start_date_time: START },
      place_appointment_type_id: plan_id,
    });
    // The client's own, but for a household that they have left.
    const former = await household(db());
    const left = await appointment(db(), {
      ...{ client_id: id, family_id: former.group_id, start_date_time: START },
      place_appointment_type_id: plan_id,
    });
    for (const one of [theirs.id, left.id, 2_000_000]) {
      const gone = { status: 404, body: { code: 'NotFound' } };
      expect(await call('appointment', cookie, { id: one })).toMatchObject(gone);
      expect(await call('move', cookie, { id: one, start_date_time: '2026-03-05 10:00' })).toMatchObject(gone);
      expect(await call('cancel', cookie, { id: one })).toMatchObject(gone);
      expect(await page(cookie, `/portal/appointment/${one}`)).toMatchObject({ status: 404, code: 'NotFound' });
      expect((await page(cookie, '/portal/cancel', { id: String(one) })).status).toBe(404);
    }
    const after = await db().selectFrom('appointments').selectAll().where('id', 'in', [theirs.id, left.id]).execute();
    expect(after.map(({ status, start_date_time }) => [status, start_date_time])).toEqual([
      [1, START],
      [1, START],
    ]);
    expect((await page(cookie, '/portal')).text).not.toContain('datetime=');
  });

  it('takes only members to an event that it is meant for, and nobody of another household', async () => {
    const other = await household(db(), {}, [{ role: 9, dob: '2015-01-01' }]);
    const { cookie, id, members } = await client({}, [
      { role: 4, dob: '2016-01-01', first_name: 'Mia' },
      { role: 9, dob: '2000-01-01', first_name: 'Old' },
    ]);
    const event = await db()
      .selectFrom('appointment_types')
      .select('id')
      .where('category_id', '=', 2)
      .executeTakeFirstOrThrow();
    const { id: plan_id } = await online({ appointment_type_id: event.id, ages_range: '0-17' });
    const sent = { plan_id, start_date_time: START };
    for (const bad of [other.members, [...members, ...other.members], [members[1]], [], [2_000_000]])
      expect(await call('book', cookie, { ...sent, members: bad })).toMatchObject({
        status: 400,
        body: { code: 'Invalid' },
      });
    expect(await rowsOf(id)).toEqual([]);
    const { body } = await call('plans', cookie, { plan_id });
    expect(body).toMatchObject({
      plans: [{ chooses_members: true, members: [{ client_id: members[0], name: expect.stringContaining('Mia') }] }],
    });
    expect(JSON.stringify(body)).not.toContain('Old');
    expect((await call('book', cookie, { ...sent, members: [members[0]] })).body.code).toBe('Ok');
    expect(await rowsOf(id)).toMatchObject([{ units: 1, origin: 2, status: 1 }]);
  });

  it('books under their own name with origin online, is mailed, and the desk gets an event', async () => {
    const { cookie, id, group_id, email } = await client({ first_name: 'Ada', last_name: 'Byron' });
    const { id: plan_id, place_id } = await online();
    const tell = vi.spyOn(server.services.realtime, 'emit');
    const form = { plan_id: String(plan_id), start: START };
    expect(await page(cookie, '/portal/book?locale=en', form)).toMatchObject({
      status: 303,
      location: '/portal?locale=en&said=booked',
    });
    expect(await rowsOf(id)).toMatchObject([
      {
        ...{ place_id, family_id: group_id, start_date_time: START, status: 1, emergency: 0, origin: 2, units: 1 },
        ...{ place_appointment_type_id: plan_id, created_by: null, updated_by: null, comments: null },
      },
    ]);
    expect(tell).toHaveBeenCalledWith({ type: 'AppointmentUpdate', place_id, date: '2026-03-05' }, { place: place_id });
    tell.mockRestore();
    expect(await logged(id)).toEqual([
      { action: 'appointment.store', user_id: null, created_name: 'Ada Byron', entity: 'appointments' },
    ]);
    await server.services.jobs.runDue();
    expect(await db().selectFrom('captured_mails').select('id').where('sent_to', '=', email).execute()).toHaveLength(1);
    const text = (await page(cookie, '/portal?locale=en&said=booked')).text;
    expect(text).toContain('Your appointment is booked.');
    expect(text).toContain('Move or cancel');
  });

  it('books and cancels once when the button is pressed twice', async () => {
    const { cookie, id } = await client();
    const { id: plan_id } = await online();
    const book = () => page(cookie, '/portal/book?locale=en', { plan_id: String(plan_id), start: START });
    const booked = await Promise.all([book(), book()]);
    const done = '/portal?locale=en&said=booked';
    expect(booked.map(({ location }) => location)).toEqual([done, done]);
    const rows = await rowsOf(id);
    expect(rows).toHaveLength(1);
    expect(await logged(id)).toHaveLength(1);
    const cancel = () => page(cookie, '/portal/cancel?locale=en', { id: String(rows[0]?.id) });
    const cancelled = await Promise.all([cancel(), cancel()]);
    expect(cancelled.map(({ location }) => location).sort()).toEqual([
      '/portal?locale=en&said=cancelled',
      '/portal?locale=en&said=changed',
    ]);
    expect((await page(cookie, '/portal?locale=en&said=changed')).text).toContain('Here are your appointments');
    expect(await logged(id)).toHaveLength(2);
  });

  it('reaches the times of every day, some whole days at a time', async () => {
    const { cookie, id, group_id } = await client();
    // Twelve times a day, four days at a time.
    const { id: plan_id } = await online({ time_slot: 15, end_date: '2026-03-09' });
    const path = `/portal/book/${plan_id}`;
    const first = (await page(cookie, `${path}?locale=en`)).text;
    expect(first).toContain('value="2026-03-05 11:45"');
    expect(first).not.toContain('value="2026-03-07 ');
    const [, later = ''] = /href="([^"]*)">Later days</.exec(first) ?? [];
    const next = (await page(cookie, later.replace('&amp;', '&'))).text;
    expect(next).not.toContain('value="2026-03-05 ');
    expect(next).toContain('value="2026-03-09 11:45"');
    expect(next).not.toContain('Later days');
    expect((await page(cookie, `${path}?from=never`)).status).toBe(400);
    const own = await appointment(db(), {
      ...{ client_id: id, family_id: group_id, start_date_time: START, place_appointment_type_id: plan_id },
    });
    const changed = await page(cookie, `/portal/appointment/${own.id}?locale=en`);
    expect(changed.text).toContain(`href="/portal/appointment/${own.id}?locale=en&amp;from=`);
  });

  it('books nothing where a plan has no online places, and never as an emergency', async () => {
    const { cookie, id } = await client();
    const { id: none } = await online({ online_appointments: 0 });
    const { body } = await call('plans', cookie);
    expect((body.plans as { plan_id: number }[]).map(({ plan_id }) => plan_id)).not.toContain(none);
    expect((await call('book', cookie, { plan_id: none, start_date_time: START })).body).toEqual({
      ...{ code: 'rule_max_appointments', next_free: null },
    });
    const { id: plan_id } = await online();
    const sent = { plan_id, start_date_time: START, emergency: 1 };
    await appointment(db(), { client_id: id, start_date_time: '2026-03-04 09:00' });
    expect((await call('book', cookie, sent)).body).toMatchObject({
      code: 'resource_locked_evidences',
      evidences: ['rule_opened_appointments'],
    });
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it('reads why a booking is refused, with the next date and the phone', async () => {
    await set({ organisation_phone: '514 555-0142' });
    const { cookie, id } = await client({ food_frequency: 14 });
    const { id: plan_id, appointment_type_id } = await online({ appointment_type_id: 2 });
    await appointment(db(), {
      ...{ client_id: id, start_date_time: '2026-03-02 09:00', status: 2 },
      appointment_type_id,
    });
    const refused = await page(cookie, '/portal/book?locale=en', { plan_id: String(plan_id), start: START });
    expect(refused).toMatchObject({ status: 409, code: 'resource_locked_evidences' });
    expect(refused.text).toContain('It is too soon after your last visit.');
    expect(refused.text).toContain('You can come from Monday, March 16, 2026.');
    expect(refused.text).toContain('The next free time is Monday, March 16, 2026');
    expect(refused.text).toContain('href="tel:5145550142"');
    expect((await page(cookie, `/portal/book/${plan_id}?locale=en`)).text).not.toContain(`value="${START}"`);
  });

  it('finds the phone on every page, also on refusals and before signing in', async () => {
    await set({ organisation_phone: '514 555-0142' });
    const { cookie } = await client();
    for (const [who, path] of [
      [cookie, '/portal'],
      [cookie, '/portal/book'],
      [cookie, '/portal/appointment/2000000'],
      ['', '/portal/book'],
      ['', '/portal'],
      ['', '/portal/autologin/none'],
    ] as const)
      expect((await page(who, path)).text).toContain('href="tel:5145550142"');
  });

  it('leaves each of their pages once the session has ended', async () => {
    const { cookie, id, group_id } = await client();
    const { id: plan_id } = await online();
    const own = await appointment(db(), {
      ...{ client_id: id, family_id: group_id, start_date_time: START, place_appointment_type_id: plan_id },
    });
    for (const path of ['/portal', '/portal/book', `/portal/book/${plan_id}`, `/portal/appointment/${own.id}`])
      expect((await page(cookie, path)).text).toContain('src="/portal/presence.js"');
    expect((await page('', '/portal')).text).not.toContain('presence.js');
  });

  it('does not learn when the household that they left comes', async () => {
    const { cookie, id } = await client({ food_frequency: 14 });
    const { id: plan_id, appointment_type_id } = await online({ appointment_type_id: 2 });
    const other = await household(db());
    await appointment(db(), {
      ...{ client_id: other.id, family_id: other.group_id, start_date_time: '2026-03-10 09:00' },
      ...{ appointment_type_id, former_heads: [id] },
    });
    // Before and after the day from which the frequency allows a visit.
    for (const start_date_time of [START, '2026-03-30 09:00'])
      expect((await call('book', cookie, { plan_id, start_date_time })).body).toEqual({
        ...{ code: 'resource_locked_evidences', evidences: ['rule_opened_elsewhere'] },
        ...{ next_date: null, next_free: null },
      });
    expect((await call('plans', cookie, { plan_id })).body).toMatchObject({
      plans: [{ times: [], evidences: ['rule_opened_elsewhere'], next_date: null }],
    });
    const refused = await page(cookie, '/portal/book?locale=en', { plan_id: String(plan_id), start: START });
    expect(refused.text).toContain('We cannot book this for you here.');
    expect(refused.text).not.toContain('You already have an appointment');
    expect(refused.text).not.toContain('You can come from');
  });

  /**
   * A member of the household was the head of another one, whose appointments still count. No call names them: by a date,
   * a number or a rule, or by the dates that it leaves out.
   */
  describe('learns nothing about a household that a member has left, by any call', () => {
    const THEIRS = '2026-03-10 09:00';
    type Facts = { family_id: number; client_id: number; former_heads: number[] };
    const kinds: Record<string, { head?: object; theirs: (facts: Facts, plan_id: number) => object; plan?: object }> = {
      'an open appointment': { theirs: (facts) => ({ ...facts, start_date_time: THEIRS }) },
      'an open appointment beside a tag for extras': {
        head: { food_frequency: 14, tag: true },
        theirs: (facts) => ({ ...facts, start_date_time: THEIRS, appointment_type_id: 2 }),
      },
      'a visit that the frequency counts': {
        head: { food_frequency: 14 },
        theirs: (facts) => ({ ...facts, status: 2, start_date_time: '2026-02-26 09:00', appointment_type_id: 2 }),
      },
      'a visit that the maximum of a plan counts': {
        plan: { max_appointments_per_client: 1 },
        theirs: (facts, place_appointment_type_id) => ({
          ...{ ...facts, place_appointment_type_id, status: 2, start_date_time: '2026-02-26 09:00' },
        }),
      },
    };
    const NEUTRAL = {
      ...{ code: 'resource_locked_evidences', evidences: ['rule_opened_elsewhere'], next_date: null },
    };

    it.each(Object.entries(kinds))('%s', async (_kind, { head = {}, theirs, plan: more = {} }) => {
      const { tag = false, ...fields } = head as { tag?: boolean; food_frequency?: number };
      const { cookie, id, group_id } = await client(fields);
      if (tag) {
        const { id: tag_id } = await db()
          .insertInto('tags')
          .values({
            code: `EXTRA${id}`,
            name_en: 'Extra',
            name_fr: 'Extra',
            text_color: '#000000',
            background_color: '#ffffff',
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await db().insertInto('tags_extras').values({ row_id: tag_id, item_id: 2 }).execute();
        await db().insertInto('client_tags').values({ client_id: id, tag_id }).execute();
      }
      const { id: plan_id } = await online({ appointment_type_id: 2, ...more });
      const own = await appointment(db(), {
        ...{ client_id: id, family_id: group_id, start_date_time: '2026-03-20 09:00', appointment_type_id: 2 },
        place_appointment_type_id: plan_id,
      });
      const entry = await waitingEntry(db(), {
        ...{ client_id: id, family_id: group_id, place_appointment_type_id: plan_id, date: '2026-03-13' },
        state: 'offered',
      });
      await db()
        .insertInto('waiting_offers')
        .values({
          ...{ waiting_entry_id: entry.id, place_appointment_type_id: plan_id, units: 1, outcome: null },
          ...{ start_date_time: '2026-03-13 09:00', held_until: '2026-03-04T15:00:00Z', offered_at: AT },
        })
        .execute();
      const other = await household(db(), { first_name: 'Zenobia', last_name: 'Quill' });
      const facts = { client_id: other.id, family_id: other.group_id, former_heads: [id] };
      const row = await appointment(db(), { ...theirs(facts, plan_id) } as never);
      const day = row.start_date_time.slice(0, 10);
      const dates = [day, addDays(day, 14)];

      const inputs: Record<ClientCallName, object[]> = {
        plans: [{}, { plan_id }],
        appointment: [{ id: own.id }],
        book: [START, '2026-03-30 09:00'].map((start_date_time) => ({ plan_id, start_date_time })),
        move: [START, '2026-03-30 09:00'].map((start_date_time) => ({ id: own.id, start_date_time })),
        wait: ['2026-03-05', '2026-03-30'].map((date) => ({ plan_id, date })),
        acceptPlace: [{ id: entry.id, row_version: entry.row_version }],
        refusePlace: [{ id: entry.id, row_version: entry.row_version }],
        leave: [{ id: entry.id }],
        cancel: [{ id: own.id }],
      };
      // In this order: the place is left after it was accepted or refused.
      for (const name of Object.keys(inputs) as ClientCallName[])
        for (const input of inputs[name]) {
          // The own appointment would refuse a booking by itself.
          const isOwnOpen = name === 'move' || name === 'appointment' || name === 'cancel';
          await db()
            .updateTable('appointments')
            .set({ status: isOwnOpen ? 1 : 4 })
            .where('id', '=', own.id)
            .execute();
          const { body } = await call(name, cookie, input);
          const text = JSON.stringify(body);
          for (const fact of [...dates, String(other.file_number), 'Zenobia', 'Quill', 'rule_frequency', 'rule_max'])
            expect([name, text]).not.toEqual([name, expect.stringContaining(fact)]);
          if (name === 'plans')
            expect((body.plans as { plan_id: number }[]).find((one) => one.plan_id === plan_id)).toMatchObject({
              ...{ times: [], later: null, full_dates: [], evidences: NEUTRAL.evidences, next_date: null },
            });
          if (name === 'appointment') expect(body).toMatchObject({ appointment: { times: [], later: null } });
          if (name === 'book' || name === 'move') expect(body).toEqual({ ...NEUTRAL, next_free: null });
          if (name === 'wait') expect(body).toEqual(NEUTRAL);
        }
      for (const path of ['/portal', '/portal/book', `/portal/book/${plan_id}`]) {
        const { text } = await page(cookie, `${path}?locale=en`);
        for (const fact of [
          ...dates,
          'March 10',
          'March 24',
          'February 26',
          'March 12',
          'Zenobia',
          'too soon',
          'used all',
        ])
          expect([path, text]).not.toEqual([path, expect.stringContaining(fact)]);
      }
    });

    it('a seat that another household has at an event for a member', async () => {
      const { cookie, members } = await client({}, [{ role: 4, dob: '2016-01-01' }]);
      const event = await db()
        .selectFrom('appointment_types')
        .select('id')
        .where('category_id', '=', 2)
        .executeTakeFirstOrThrow();
      const { id: plan_id } = await online({ appointment_type_id: event.id });
      const other = await household(db());
      const theirs = await appointment(db(), {
        ...{ client_id: other.id, family_id: other.group_id, start_date_time: THEIRS },
        ...{ place_appointment_type_id: plan_id, appointment_type_id: event.id },
      });
      await db()
        .insertInto('appointment_participants')
        .values({ appointment_id: theirs.id, client_id: members[0] as number })
        .execute();
      const sent = { plan_id, start_date_time: START, members };
      expect((await call('book', cookie, sent)).body).toEqual({ ...NEUTRAL, next_free: null });
    });
  });

  it('moves the seats of an event without counting them twice', async () => {
    const { cookie, members } = await client({}, [{ role: 4, dob: '2016-01-01' }]);
    const event = await db()
      .selectFrom('appointment_types')
      .select('id')
      .where('category_id', '=', 2)
      .executeTakeFirstOrThrow();
    const { id: plan_id } = await online({ appointment_type_id: event.id });
    const booked = await call('book', cookie, { plan_id, start_date_time: START, members });
    const moved = { id: booked.body.id, start_date_time: '2026-03-06 09:00' };
    expect((await call('move', cookie, moved)).body).toEqual({ code: 'Ok' });
  });

  it('reads that an appointment has taken place or was cancelled, not that it is too late', async () => {
    const { cookie, id, group_id } = await client();
    const { id: plan_id } = await online();
    for (const status of [2, 3, 4] as const) {
      const one = await appointment(db(), {
        ...{ client_id: id, family_id: group_id, start_date_time: START, place_appointment_type_id: plan_id, status },
      });
      expect((await call('appointment', cookie, { id: one.id })).body).toEqual({ code: 'not_open' });
      const { text, code } = await page(cookie, `/portal/appointment/${one.id}?locale=en`);
      expect(code).toBe('not_open');
      expect(text).toContain('This appointment is over or was cancelled.');
      expect(text).not.toContain('too late');
      const move = { id: String(one.id), start: '2026-03-06 09:00' };
      expect((await page(cookie, '/portal/move?locale=en', move)).text).not.toContain('too late');
    }
  });

  it('shows the barcode of their card, which a new card replaces, while the household is served', async () => {
    await set({ portal_seeing: 1 });
    const { cookie, id, file_number } = await client();
    const shown = async () => {
      const { text } = await page(cookie, '/portal?locale=en');
      const svg = /<svg [^>]*>.*?<\/svg>/s.exec(text)?.[0] ?? '';
      const bars = [...svg.matchAll(/<rect x="(\d+)" width="(\d+)"/g)].map(([, x, width]) => [
        Number(x),
        Number(width),
      ]);
      const widths = bars.flatMap(([x = 0, width = 0], at) => {
        const next = bars[at + 1]?.[0];
        return next === undefined ? [width] : [width, next - x - width];
      });
      return { text, code: codeOf(widths) };
    };
    const before = await shown();
    expect(before.code).toMatch(new RegExp(`^${file_number}-\\d{4}$`));
    expect(before.text).toContain(`aria-label="Barcode of your card: ${before.code}"`);
    expect((await server.call(contract.clients.newCard, { id }, admin)).body.code).toBe('Ok');
    const after = await shown();
    expect(after.code).toMatch(new RegExp(`^${file_number}-\\d{4}$`));
    expect(after.code).not.toBe(before.code);
    expect(after.text).not.toContain(before.code);
    await db().updateTable('clients').set({ client_state_type_id: 2 }).where('id', '=', id).execute();
    expect((await shown()).code).toBeNull();
    await set({ portal_seeing: 0 });
  });

  it('adds an open appointment of their own to a calendar, and no other', async () => {
    const { cookie, id, group_id } = await client();
    const other = await client();
    const { id: plan_id } = await online();
    const made = (status: 1 | 4) =>
      appointment(db(), {
        ...{ client_id: id, family_id: group_id, start_date_time: START, place_appointment_type_id: plan_id, status },
      });
    const own = await made(1);
    const path = (one: number | string) => `/portal/appointment/${one}/resa.ics?locale=fr`;
    const sent = await fetch(server.url + path(own.id), { headers: { cookie } });
    expect(sent.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(sent.headers.get('cache-control')).toBe('no-store');
    const text = await sent.text();
    expect(text).toContain('DTSTART:20260305T140000Z');
    expect(text).toContain(`UID:${own.calendar_uid}`);
    expect(text).not.toContain('Tremblay');
    expect((await page(cookie, '/portal?locale=fr')).text).toContain(`href="${path(own.id)}"`);
    expect((await page(other.cookie, path(own.id))).status).toBe(404);
    expect((await page(cookie, path((await made(4)).id))).status).toBe(404);
    expect((await page(cookie, path('x'))).status).toBe(404);
    expect((await page('', path(own.id))).status).toBe(401);
  });

  it('reads 600 times an hour, each account by itself', async () => {
    const { cookie, id } = await client();
    const other = await client();
    const at = new Date(`${TODAY}T14:59:00Z`).toISOString();
    const read = { kind: 'client_read', key: String(id), at };
    await db()
      .insertInto('attempts')
      .values(Array.from({ length: 599 }, () => read))
      .execute();
    expect((await call('plans', cookie)).status).toBe(200);
    expect(await call('plans', cookie)).toMatchObject({ status: 429, body: { code: 'too_many' } });
    expect(await page(cookie, '/portal?locale=en')).toMatchObject({ status: 429, code: 'too_many' });
    expect((await page(other.cookie, '/portal?locale=en')).status).toBe(200);
    expect((await page(cookie, '/portal/sign_out?locale=en', {})).status).toBe(303);
    expect((await page(other.cookie, '/portal?locale=en')).status).toBe(200);
  });

  it('returns to their file from a refusal, and is not asked to sign in again', async () => {
    const { cookie } = await client();
    const refused = await page(cookie, '/portal/appointment/2000000?locale=en');
    expect(refused.text).toContain('Back to my file');
    expect(refused.text).not.toContain('Sign in');
    expect((await page('', '/portal/book?locale=en')).text).toContain('Sign in to my file');
  });

  it('moves and cancels until the cut-off, with a place of the quota, and not later', async () => {
    const { cookie, id, group_id } = await client();
    const { id: plan_id, place_id } = await online({ online_appointments: 1 });
    const own = await appointment(db(), {
      ...{ client_id: id, family_id: group_id, start_date_time: START, place_appointment_type_id: plan_id },
      comments: 'Desk only',
    });
    const other = await client();
    expect((await call('book', other.cookie, { plan_id, start_date_time: '2026-03-06 09:00' })).body.code).toBe('Ok');
    const move = (start_date_time: string) => call('move', cookie, { id: own.id, start_date_time });
    expect((await move('2026-03-06 09:00')).body).toMatchObject({ code: 'rule_max_appointments' });
    const shown = await page(cookie, `/portal/appointment/${own.id}?locale=en`);
    expect(shown.text).toContain('value="2026-03-06 09:30"');
    expect(shown.text).not.toContain('value="2026-03-06 09:00"');
    expect(shown.text).not.toContain('Desk only');
    const form = { id: String(own.id), start: '2026-03-06 09:30' };
    expect((await page(cookie, '/portal/move?locale=en', form)).location).toBe('/portal?locale=en&said=moved');
    expect(await rowsOf(id)).toMatchObject([
      { start_date_time: '2026-03-06 09:30', origin: 2, comments: 'Desk only', updated_by: null },
    ]);
    // Booking for Friday closes on Thursday at noon.
    await db().insertInto('cutoffs').values({ place_id, weekday: 5, cutoff_day: 4, time: '12:00' }).execute();
    server.clock.set('2026-03-05T17:00:00Z');
    expect((await move('2026-03-06 10:00')).body).toEqual({ code: 'too_late' });
    expect((await call('cancel', cookie, { id: own.id })).body).toEqual({ code: 'too_late' });
    expect((await page(cookie, `/portal/appointment/${own.id}?locale=en`)).text).toContain('It is too late');
    server.clock.set('2026-03-05T16:59:00Z');
    const cancelled = await page(cookie, '/portal/cancel?locale=en', { id: String(own.id) });
    expect(cancelled.location).toBe('/portal?locale=en&said=cancelled');
    expect(await rowsOf(id)).toMatchObject([{ status: 4, updated_by: null }]);
    expect((await call('cancel', cookie, { id: own.id })).body).toEqual({ code: 'not_open' });
    expect(await logged(id)).toMatchObject([
      { action: 'appointment.update', user_id: null },
      { action: 'appointment.status', user_id: null },
    ]);
    // The worker's session is of the first day.
    server.clock.set(`${TODAY}T15:00:00Z`);
    const name = 'Élodie Tremblay-Côté';
    const { body } = await server.call(contract.appointments.fetch, { id: own.id }, worker);
    expect(body).toMatchObject({
      info: { created_by: null, updated_by: name, history: [{ from_status: 1, to_status: 4, user: name }] },
    });
    const late = await server.call(contract.appointments.changeStatus, { id: own.id, status: 3, from: 1 }, worker);
    expect(late.body).toMatchObject({ code: 'stale', saved_by: name });
  });
});

describe('the waiting list', () => {
  const WAITED = '2026-03-05';
  /** A plan that is full on a day, with one appointment that can be cancelled. */
  async function full(more: Parameters<typeof online>[0] = {}) {
    const one = await online({ max_appointments: 1, online_appointments: 0, ...more });
    await db()
      .updateTable('place_appointment_types')
      .set({ max_appointments: 2, online_appointments: 1 })
      .where('id', '=', one.id)
      .execute();
    await db().deleteFrom('working_hours').where('place_appointment_type_id', '=', one.id).execute();
    await db()
      .insertInto('working_hours')
      .values({
        ...{ place_id: one.place_id, place_appointment_type_id: one.id, weekday: 4 },
        ...{ start_time: '09:00', end_time: '09:30' },
      })
      .execute();
    const booked = [];
    for (let n = 0; n < 2; n++) {
      const { id: client_id, group_id: family_id } = await household(db());
      const row = { client_id, family_id, start_date_time: START, place_id: one.place_id };
      booked.push(await appointment(db(), { ...row, place_appointment_type_id: one.id }));
    }
    return { ...one, booked };
  }
  const entries = (client_id: number) =>
    db().selectFrom('waiting_entries').selectAll().where('client_id', '=', client_id).execute();

  it('takes a client who says yes by joining it, once, where no place is free', async () => {
    // Only this Thursday can be booked.
    const { id: plan_id } = await full({ days_in_advance: 3 });
    const { cookie, id } = await client({ first_name: 'Ada', last_name: 'Byron' });
    const shown = await page(cookie, `/portal/book/${plan_id}?locale=en`);
    expect(shown.text).toContain(`<option value="${WAITED}">`);
    // No time is free, and the list of plans still leads to the waiting list.
    expect((await page(cookie, '/portal/book?locale=en')).text).toContain(`href="/portal/book/${plan_id}?locale=en"`);
    const form = { plan_id: String(plan_id), date: WAITED };
    expect((await page(cookie, '/portal/wait?locale=en', form)).location).toBe('/portal?locale=en&said=waiting');
    expect((await call('wait', cookie, { plan_id, date: WAITED })).body).toEqual({ code: 'already_waiting' });
    expect(await entries(id)).toMatchObject([
      { state: 'waiting', date: WAITED, created_by: null, consent_by: null, consent_at: expect.anything() },
    ]);
    const log = await db()
      .selectFrom('activity_log')
      .select(['action', 'user_id', 'created_name'])
      .where('client_id', '=', id)
      .where('entity', '=', 'waiting_entries')
      .execute();
    expect(log).toEqual([{ action: 'waiting.store', user_id: null, created_name: 'Ada Byron' }]);
    const { id: free } = await online();
    expect((await call('wait', cookie, { plan_id: free, date: WAITED })).body).toMatchObject({ code: 'place_free' });
    const { id: none } = await online({ online_appointments: 0 });
    expect((await call('wait', cookie, { plan_id: none, date: WAITED })).status).toBe(404);
  });

  it('lets a client leave, who frees the place that is held for them', async () => {
    const { id: plan_id, booked } = await full();
    const [first, second, other] = [await client(), await client(), await client()];
    for (const { cookie } of [first, second])
      expect((await call('wait', cookie, { plan_id, date: WAITED })).body.code).toBe('Ok');
    const cancelled = { id: booked[0]?.id as number, status: 4 as const };
    expect((await server.call(contract.appointments.changeStatus, cancelled, worker)).body.code).toBe('Ok');
    await server.services.jobs.runDue();
    const [held] = await entries(first.id);
    expect(held?.state).toBe('offered');
    const own = { id: held?.id as number };
    expect((await call('leave', other.cookie, own)).status).toBe(404);
    expect((await call('leave', first.cookie, own)).body).toEqual({ code: 'Ok' });
    expect((await call('leave', first.cookie, own)).body).toEqual({ code: 'not_waiting' });
    expect(await entries(first.id)).toMatchObject([{ state: 'removed', updated_by: null }]);
    expect(await entries(second.id)).toMatchObject([{ state: 'offered' }]);

    const { id: later } = await full();
    const { cookie, id } = other;
    expect((await call('wait', cookie, { plan_id: later, date: WAITED })).body.code).toBe('Ok');
    expect((await page(cookie, '/portal?locale=en')).text).toContain('Leave this waiting list');
    const form = { id: String((await entries(id))[0]?.id) };
    expect((await page(cookie, '/portal/leave?locale=en', form)).location).toBe('/portal?locale=en&said=left');
    expect((await page(cookie, '/portal?locale=en')).text).not.toContain('Leave this waiting list');
  });

  it('asks who comes to an event before it takes anybody', async () => {
    const { type } = await db()
      .selectFrom('appointment_types')
      .select('id as type')
      .where('category_id', '=', 2)
      .executeTakeFirstOrThrow();
    const { id: plan_id } = await full({ appointment_type_id: type, message_en: 'Two bags.\nShoes in season.' });
    const { cookie, id } = await client({}, [{ role: 4, dob: '2016-01-01' }]);
    const form = { plan_id: String(plan_id), date: WAITED };
    const asked = await page(cookie, '/portal/wait?locale=en', form);
    expect(asked.status).toBe(409);
    expect(asked.text).toContain('First choose who comes.');
    expect(asked.text).toContain('Two bags.<br>Shoes in season.');
    expect(await entries(id)).toEqual([]);
    const chosen = await page(cookie, '/portal/wait?locale=en', { ...form, member: String(id) });
    expect(chosen.location).toBe('/portal?locale=en&said=waiting');
  });

  it('does not tell a former head on which date the other household is booked', async () => {
    const { id: plan_id, booked } = await full();
    const { cookie, id } = await client();
    await db()
      .updateTable('appointments')
      .set({ former_heads: [id] })
      .where('id', '=', booked[0]?.id as number)
      .execute();
    expect((await call('wait', cookie, { plan_id, date: WAITED })).body).toEqual({
      ...{ code: 'resource_locked_evidences', evidences: ['rule_opened_elsewhere'], next_date: null },
    });
    expect(await entries(id)).toEqual([]);
  });

  it('holds a place that the client accepts or refuses on their page, and nobody else', async () => {
    const { id: plan_id, booked } = await full();
    const first = await client();
    const second = await client();
    for (const { cookie } of [first, second])
      expect((await call('wait', cookie, { plan_id, date: WAITED })).body.code).toBe('Ok');
    const free = (id: number) =>
      server.call(contract.appointments.changeStatus, { id, status: 4 }, worker).then(({ body }) => body.code);
    expect(await free(booked[0]?.id as number)).toBe('Ok');
    await server.services.jobs.runDue();
    const [held] = await entries(first.id);
    expect(held?.state).toBe('offered');
    const own = { id: held?.id as number, row_version: held?.row_version as number };
    for (const name of ['acceptPlace', 'refusePlace'] as const) {
      expect((await call(name, second.cookie, own)).status).toBe(404);
      expect((await call(name, first.cookie, { ...own, row_version: own.row_version - 1 })).body).toEqual({
        code: 'stale',
      });
    }
    expect((await page(first.cookie, '/portal?locale=en')).text).toContain('Yes, I take it');
    const no = { id: String(own.id), row_version: String(own.row_version), answer: 'no' };
    expect((await page(first.cookie, '/portal/offer?locale=en', no)).location).toBe('/portal?locale=en&said=refused');
    const [next] = await entries(second.id);
    expect(next?.state).toBe('offered');
    const yes = { id: next?.id as number, row_version: next?.row_version as number };
    expect((await call('acceptPlace', second.cookie, yes)).body).toEqual({ code: 'Ok', start_date_time: START });
    // The place was one of the desk's: it takes none of the online ones.
    expect(await rowsOf(second.id)).toMatchObject([{ status: 1, origin: 1, start_date_time: START, created_by: null }]);
    // The button was pressed twice.
    expect((await call('acceptPlace', second.cookie, yes)).body).toEqual({ code: 'Ok', start_date_time: START });
    expect(await rowsOf(second.id)).toHaveLength(1);
    expect((await call('refusePlace', second.cookie, yes)).body).toEqual({ code: 'no_offer' });
    expect(await rowsOf(first.id)).toEqual([]);
  });
});

describe('fifty clients and five desks for ten places', () => {
  it('are never over the maximum, with at most four places for clients', async () => {
    const {
      id: plan_id,
      place_id,
      appointment_type_id,
    } = await online({
      max_appointments: 10,
      online_appointments: 4,
    });
    const clients = [];
    for (let n = 0; n < 50; n++) clients.push(await client());
    const walkIns: number[] = [];
    for (let n = 0; n < 15; n++) walkIns.push((await household(db())).id);
    const desks = Array.from({ length: 5 }, async (_, desk) => {
      const codes: string[] = [];
      for (const client_id of walkIns.slice(desk * 3, desk * 3 + 3)) {
        const appointment = { client_id, place_id, appointment_type_id, start_date_time: START };
        const input = { appointment, members: [], place_appointment_type_id: plan_id };
        codes.push((await server.call(contract.appointments.store, input, worker)).body.code);
      }
      return codes;
    });
    const own = clients.map(
      async ({ cookie }) => (await call('book', cookie, { plan_id, start_date_time: START })).body.code,
    );
    const [online4, staff] = await Promise.all([Promise.all(own), Promise.all(desks)]);
    const ok = (codes: readonly string[]) => codes.filter((code) => code === 'Ok').length;
    expect(new Set([...online4, ...staff.flat()])).toEqual(new Set(['Ok', 'rule_max_appointments']));
    const rows = await db()
      .selectFrom('appointments')
      .select(['origin'])
      .where('place_appointment_type_id', '=', plan_id)
      .where('status', '=', 1)
      .execute();
    expect(rows).toHaveLength(10);
    const byClients = rows.filter(({ origin }) => origin === 2).length;
    expect(byClients).toBe(ok(online4));
    expect(byClients).toBeLessThanOrEqual(4);
    expect(ok(staff.flat())).toBe(10 - byClients);
  });
});
