/** Check-in without a network (decision 076): what a workstation keeps, and what it sends afterwards. */
import { contract } from '@resa/contract';
import type { Act } from '@resa/rules/offline/acts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointment, firstPlace, household, lastPlace, plan, user, userId } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { actOf, type Desk, namedDesk, newWorkstation, sealed } from '../testing/workstation.ts';

const { offline } = contract;
const NOW = '2026-03-03T15:00:00Z';
const TODAY = '2026-03-03 10:30';
/** When it happened: an hour before the network is back. */
const AT = '2026-03-03T14:00:00.000Z';

let server: TestServer;
let place_id: number;
let elsewhere: number;
let here: Desk;
let admin: string;
let volunteer: string;
beforeAll(async () => {
  server = await testServer();
  [place_id, elsewhere] = [await firstPlace(db()), await lastPlace(db())];
  here = await namedDesk(server, place_id);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(NOW);
  admin = await server.signIn('admin@resa.test');
  volunteer = await server.signIn('desk@resa.test');
});
const db = () => server.services.db.kysely;

async function send(acts: Awaited<ReturnType<typeof sealed>>[], token = volunteer) {
  const { body } = await server.call(offline.send, { acts }, token);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body.outcomes.map(({ outcome }) => outcome);
}
/** Seals and sends acts of a desk. */
const note = async (acts: readonly Act[], desk = here) => send(await Promise.all(acts.map((act) => sealed(desk, act))));
const arrival = (appointment_id: number, more: Partial<Act> = {}) =>
  actOf(here, { kind: 'close', at: AT, appointment_id, ...more });

const rowOf = (id: number) =>
  db().selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const visitsOf = async (client_id: number) =>
  (await db().selectFrom('visits').select('id').where('head_client_id', '=', client_id).execute()).length;
async function booked(start_date_time = TODAY, more: object = {}) {
  const home = await household(db());
  const { id } = await appointment(db(), { client_id: home.id, start_date_time, appointment_type_id: 2, ...more });
  return { ...home, client_id: home.id, appointment_id: id };
}
async function waitingAt(place = place_id, token = admin) {
  const { body } = await server.call(offline.waiting, { place_id: place }, token);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body.rows;
}
const waitingOf = async (client_id: number) => (await waitingAt()).filter((row) => row.client_id === client_id);

describe('the day of a workstation', () => {
  const day = (workstation: string, token = volunteer, place = place_id) =>
    server.call(offline.day, { place_id: place, workstation }, token);
  const keeps = async (workstation: string) => {
    const { body } = await server.call(offline.keeps, { workstation });
    return body.code === 'Ok' && body.keeps;
  };

  it('is refused without the permission, at another location, and by a workstation that was not named', async () => {
    const plain = await server.signIn(await user(db(), ['view_clients']));
    expect((await day(here.workstation, plain)).status).toBe(403);
    expect((await day(here.workstation, volunteer, elsewhere)).status).toBe(403);
    expect((await day(await newWorkstation(server))).body).toEqual({ code: 'not_kept' });
    expect((await day('made up')).body).toEqual({ code: 'not_kept' });
    expect((await day(here.workstation, admin, elsewhere)).body).toEqual({ code: 'not_kept' });
  });

  it('has the household in numbers, its verdict and its high bulletins, and is a view of each person', async () => {
    const home = await household(db(), { first_name: 'Rose', last_name: 'Roy', dob: '1980-01-01' }, [
      { role: 4, dob: '2019-03-03' },
    ]);
    const { id } = await appointment(db(), { client_id: home.id, start_date_time: TODAY, appointment_type_id: 2 });
    await db()
      .insertInto('bulletins')
      .values(
        [1, 3].map((priority) => ({
          ...{ subject: `Priority ${priority}`, description: '', bulletin_priority_type_id: priority },
          ...{ for_all_client: 1 as const, start_date: '2026-03-01', end_date: '2026-03-31' },
          ...{ created_at: '2026-03-01', updated_at: '2026-03-01' },
        })),
      )
      .execute();
    const { body } = await day(here.workstation);
    if (body.code !== 'Ok') throw new Error(body.code);
    expect(body.rows.find((row) => row.appointment_id === id)).toMatchObject({
      ...{ client_id: home.id, file_number: home.file_number, name: 'Rose Roy', restricted: 0, status: 1 },
      ...{ ages: [46, 7], bulletins: ['Priority 1'] },
      eligibility: { colour: 'green', reasons: ['ok_expected_today'] },
    });
    await server.services.viewLog.flush();
    const views = await db().selectFrom('read_log').select('call').where('client_id', '=', home.id).execute();
    expect(views).toContainEqual({ call: 'offline.day' });
  });

  it('has the file of a photo only while it may be shown', async () => {
    const file = await server.services.files.write('client_photo', 'image/jpeg', Buffer.from('photo'));
    await file.keep(db());
    const { id } = await household(db(), { photo_file_id: file.id });
    await appointment(db(), { client_id: id, start_date_time: TODAY, appointment_type_id: 2 });
    const shown = async () => {
      const { body } = await day(here.workstation);
      return body.code === 'Ok' && body.rows.find((row) => row.client_id === id)?.photo_file_id;
    };
    const say = (state: 'given' | 'withdrawn') =>
      server.call(
        contract.consents.record,
        {
          ...{ client_id: id, how: 'word', language: 'en', decided_on: TODAY.slice(0, 10) },
          decisions: [{ client_id: id, purpose: 'photo', version: 1, state, by_whom: 'person' }],
        },
        admin,
      );
    expect(await shown()).toBeNull();
    expect((await say('given')).body).toMatchObject({ code: 'Ok' });
    expect(await shown()).toBe(file.id);
    expect((await say('withdrawn')).body).toMatchObject({ code: 'Ok' });
    expect(await shown()).toBeNull();
  });

  it('is unchanged until a client in it is hidden, renamed, deleted or has another photo', async () => {
    const first = await server.services.files.write('client_photo', 'image/jpeg', Buffer.from('first'));
    const second = await server.services.files.write('client_photo', 'image/jpeg', Buffer.from('second'));
    await first.keep(db());
    await second.keep(db());
    await db().updateTable('files').set({ shown_unasked: 1 }).where('id', 'in', [first.id, second.id]).execute();
    const expected = async (names: object) => {
      const home = await household(db(), names);
      await appointment(db(), { client_id: home.id, start_date_time: TODAY, appointment_type_id: 2 });
      return home;
    };
    const { id } = await expected({ last_name: 'Shown', photo_file_id: first.id });
    const deleted = await expected({ last_name: 'Deleted' });
    const hidden = await expected({ last_name: 'Hidden' });
    let kept: { client_ids: number[]; revision: string } | null = null;
    const renewed = async () => {
      const { body } = await server.call(offline.day, { place_id, workstation: here.workstation, kept }, volunteer);
      if (body.code === 'Ok') kept = { client_ids: body.rows.map((row) => row.client_id), revision: body.revision };
      return body.code;
    };
    expect(await renewed()).toBe('Ok');
    await server.services.viewLog.flush();
    const views = () => db().selectFrom('read_log').select('at').where('client_id', '=', id).execute();
    const before = await views();
    // A client who was booked since is shown by the next delivery.
    await expected({ last_name: 'Booked' });
    expect(await renewed()).toBe('unchanged');
    await server.services.viewLog.flush();
    expect(await views()).toEqual(before);

    const change = (fields: object) => db().updateTable('clients').set(fields).where('id', '=', id).execute();
    await change({ photo_file_id: second.id });
    expect([await renewed(), await renewed()]).toEqual(['Ok', 'unchanged']);
    await change({ photo_file_id: null });
    expect([await renewed(), await renewed()]).toEqual(['Ok', 'unchanged']);
    await change({ last_name: 'Renamed' });
    expect([await renewed(), await renewed()]).toEqual(['Ok', 'unchanged']);
    await db().updateTable('clients').set({ deleted_at: TODAY }).where('id', '=', deleted.id).execute();
    expect([await renewed(), await renewed()]).toEqual(['Ok', 'unchanged']);
    const restricting = { client_id: hidden.id, reason: 'danger' as const, users: [], roles: [] };
    expect((await server.call(contract.restrictions.save, restricting, admin)).body).toEqual({ code: 'Ok' });
    expect([await renewed(), await renewed()]).toEqual(['Ok', 'unchanged']);
  });

  it('has a restricted household by its number only, and calls it so in one language', async () => {
    const home = await household(db(), { first_name: 'Hidden', last_name: 'Home', dob: '1980-01-01' }, [{ role: 4 }]);
    await appointment(db(), { client_id: home.id, start_date_time: TODAY, appointment_type_id: 2 });
    await db()
      .insertInto('bulletins')
      .values({
        ...{ subject: 'Hidden note', description: '', bulletin_priority_type_id: 1, for_all_client: 1 as const },
        ...{ start_date: '2026-03-01', end_date: '2026-03-31', created_at: '2026-03-01', updated_at: '2026-03-01' },
      })
      .execute();
    const may = await user(db(), ['crud_checkin', 'restricted_files']);
    const users = [await userId(db(), may)];
    const restricting = { client_id: home.id, reason: 'danger' as const, users, roles: [] };
    expect((await server.call(contract.restrictions.save, restricting, admin)).body).toEqual({ code: 'Ok' });
    // Also for users who may open the file: a workstation can be stolen.
    for (const token of [volunteer, await server.signIn(may)]) {
      const { body } = await day(here.workstation, token);
      if (body.code !== 'Ok') throw new Error(body.code);
      const row = body.rows.find(({ client_id }) => client_id === home.id);
      expect(row).toMatchObject({ restricted: 1, file_number: home.file_number, ages: [], bulletins: [] });
      expect(['Restricted', 'Restreint']).toContain(row?.name);
      expect(JSON.stringify(row)).not.toContain('Hidden');
    }
  });

  it('ends for a workstation that has to erase, where the location has it no more, and without a sign-in too', async () => {
    const other = await namedDesk(server, place_id);
    expect(await keeps(other.workstation)).toBe(1);
    const { body } = await server.call(offline.workstations, { place_id }, admin);
    const row = body.code === 'Ok' ? body.rows.at(-1) : undefined;
    expect(row).toMatchObject({ name: 'Basement', seen_at: new Date(NOW).toISOString() });
    expect((await server.call(offline.end, { id: row?.id ?? 0 }, volunteer)).status).toBe(403);
    expect((await server.call(offline.end, { id: row?.id ?? 0 }, admin)).body).toEqual({ code: 'Ok' });
    expect(await keeps(other.workstation)).toBe(0);
    expect((await day(other.workstation)).body).toEqual({ code: 'not_kept' });

    await db().updateTable('places').set({ offline: 0 }).where('id', '=', place_id).execute();
    expect(await keeps(here.workstation)).toBe(0);
    const naming = { place_id, workstation: here.workstation, name: 'Door' };
    expect((await server.call(offline.name, naming, admin)).body).toEqual({ code: 'not_kept' });
    await db().updateTable('places').set({ offline: 1 }).where('id', '=', place_id).execute();
    expect(await keeps(here.workstation)).toBe(1);
  });
});

describe('an act', () => {
  it('that no workstation of this server made is unreadable, and nothing is written', async () => {
    const { appointment_id } = await booked();
    const act = await sealed(here, arrival(appointment_id));
    const forged = [
      { ...act, user_id: 1 },
      { ...act, workstation: await newWorkstation(server) },
      { ...act, id: crypto.randomUUID() },
      { ...act, data: `AAAA${act.data.slice(4)}` },
      { ...act, iv: '' },
      await sealed(here, { ...arrival(appointment_id), place_id: 999_999 }),
    ];
    expect(await send(forged)).toEqual(forged.map(() => 'unreadable'));
    expect((await rowOf(appointment_id)).status).toBe(1);
  });

  it('is done once, whoever sends it and how often, at the time when it happened', async () => {
    const { appointment_id, client_id } = await booked();
    const act = await sealed(here, arrival(appointment_id));
    expect(await send([act, act], admin)).toEqual(['done', 'done']);
    await Promise.all([1, 2, 3].map(() => send([act])));
    const other = await booked();
    const both = [act, await sealed(here, arrival(other.appointment_id))];
    const key = { 'idempotency-key': crypto.randomUUID() };
    expect((await server.call(offline.send, { acts: both }, volunteer, key)).status).toBe(200);
    expect((await rowOf(other.appointment_id)).status).toBe(2);
    server.clock.set('2026-04-03T15:00:00Z');
    expect(await send([act], await server.signIn('worker@resa.test'))).toEqual(['done']);
    expect(await rowOf(appointment_id)).toMatchObject({
      status: 2,
      checkin_location: place_id,
      updated_by: here.user_id,
    });
    expect(new Date((await rowOf(appointment_id)).checkin_at ?? '').toISOString()).toBe(AT);
    expect(await visitsOf(client_id)).toBe(1);
    const log = await db()
      .selectFrom('activity_log')
      .select(['action', 'user_id'])
      .where('client_id', '=', client_id)
      .execute();
    expect(log).toEqual([{ action: 'appointment.close', user_id: here.user_id }]);
  });

  it('of yesterday closes what the night made a no-show', async () => {
    const { appointment_id, client_id } = await booked('2026-03-02 10:30', { status: 3 });
    expect(await note([arrival(appointment_id, { at: '2026-03-02T15:00:00.000Z' })])).toEqual(['done']);
    expect(await rowOf(appointment_id)).toMatchObject({ status: 2 });
    expect(await visitsOf(client_id)).toBe(1);
  });

  it('of a clock that is ahead has the time when it was received', async () => {
    const { appointment_id } = await booked();
    expect(await note([arrival(appointment_id, { at: '2026-03-03T16:00:00.000Z' })])).toEqual(['done']);
    expect(new Date((await rowOf(appointment_id)).checkin_at ?? '').toISOString()).toBe(new Date(NOW).toISOString());
  });

  it.each([
    ['another desk closed', { status: 2 }, 'already_arrived'],
    ['was cancelled', { status: 4 }, 'cancelled'],
    ['was moved', { start_date_time: '2026-03-05 10:30' }, 'moved'],
    ['was deleted', { deleted_at: '2026-03-03T14:30:00Z' }, 'not_found'],
  ])('waits where the appointment %s meanwhile', async (_what, change, why) => {
    const { appointment_id } = await booked();
    await db().updateTable('appointments').set(change).where('id', '=', appointment_id).execute();
    const before = await rowOf(appointment_id);
    const act = arrival(appointment_id);
    expect(await note([act])).toEqual(['waits']);
    expect(await note([act])).toEqual(['waits']);
    expect(await rowOf(appointment_id)).toEqual(before);
    const stored = await db().selectFrom('offline_acts').select('why').where('act', '=', act.id).execute();
    expect(stored).toEqual([{ why }]);
  });

  it('waits where it is too old, or its user may no longer check in there', async () => {
    const old = await booked('2026-02-20 10:30', { status: 3 });
    expect(await note([arrival(old.appointment_id, { at: '2026-02-20T15:00:00.000Z' })])).toEqual(['waits']);
    expect(await waitingOf(old.client_id)).toMatchObject([{ why: 'too_old', user: 'David Roy' }]);

    const email = await user(db(), ['crud_checkin']);
    const desk = await namedDesk(server, place_id, email);
    await db().deleteFrom('user_places').where('user_id', '=', desk.user_id).execute();
    const lost = await booked();
    expect(await note([{ ...arrival(lost.appointment_id) }], desk)).toEqual(['waits']);
    expect((await rowOf(lost.appointment_id)).status).toBe(1);
  });

  it('that fails stays at its workstation, and holds no other up', async () => {
    const { appointment_id } = await booked();
    // A year that the database does not have.
    const failing = arrival(appointment_id, { at: '0000-01-01T00:00:00Z' });
    expect(await note([failing, arrival(appointment_id)])).toEqual(['unreadable', 'done']);
    expect((await rowOf(appointment_id)).status).toBe(2);
  });

  it('waits where its workstation was not yet named then, or was named elsewhere', async () => {
    const desk = await namedDesk(server, place_id);
    const named = (more: { created_at?: string; place_id?: number }) =>
      db().updateTable('offline_workstations').set(more).where('name', '=', 'Cellar').execute();
    const naming = { place_id, workstation: desk.workstation, name: 'Cellar' };
    expect((await server.call(offline.name, naming, admin)).body).toEqual({ code: 'Ok' });
    const [first, second] = [await booked(), await booked()];
    // Named again just now, at 15:00.
    expect(await note([arrival(first.appointment_id)], desk)).toEqual(['waits']);
    await named({ created_at: AT, place_id: elsewhere });
    expect(await note([arrival(second.appointment_id)], desk)).toEqual(['waits']);
    const waits = await db().selectFrom('offline_acts').select('why').where('workstation', '=', 'Cellar').execute();
    expect(waits).toEqual([{ why: 'workstation_ended' }, { why: 'workstation_ended' }]);
    await named({ place_id });
    const third = await booked();
    expect(await note([arrival(third.appointment_id)], desk)).toEqual(['done']);
  });

  it('waits where its workstation was to erase what it keeps, since it may be in other hands', async () => {
    const desk = await namedDesk(server, place_id);
    const { body } = await server.call(offline.workstations, { place_id }, admin);
    const id = body.code === 'Ok' ? Math.max(...body.rows.map((row) => row.id)) : 0;
    await server.call(offline.end, { id }, admin);
    const { appointment_id, client_id } = await booked();
    expect(await note([arrival(appointment_id)], desk)).toEqual(['waits']);
    expect((await rowOf(appointment_id)).status).toBe(1);
    const [row] = await waitingOf(client_id);
    expect(row?.why).toBe('workstation_ended');
    const settled = await server.call(offline.settle, { id: row?.id ?? 0, how: 'record' }, admin);
    expect(settled.body).toEqual({ code: 'Ok' });
    expect((await rowOf(appointment_id)).status).toBe(2);
  });
});

describe('an act at a location that is not active any more', () => {
  const switchPlace = (active: 0 | 1) =>
    db().updateTable('places').set({ active }).where('id', '=', elsewhere).execute();

  it('waits, and is settled once the location is active again', async () => {
    const desk = await namedDesk(server, elsewhere, 'admin@resa.test');
    const { appointment_id } = await booked(TODAY, { place_id: elsewhere, booked_place_id: elsewhere });
    const known = actOf(desk, { kind: 'close', at: AT, appointment_id });
    const named = actOf(desk, { kind: 'walk_in', at: AT, name: 'Somebody at the closed door' });
    await switchPlace(0);
    const { workstation } = desk;
    expect((await server.call(offline.keeps, { workstation })).body).toEqual({ code: 'Ok', keeps: 0 });
    const acts = await Promise.all([known, named].map((act) => sealed(desk, act)));
    expect(await send(acts, admin)).toEqual(['waits', 'waits']);
    expect((await rowOf(appointment_id)).status).toBe(1);
    expect((await server.call(offline.waiting, { place_id: elsewhere }, admin)).status).toBe(403);

    await switchPlace(1);
    const token = await server.signIn('admin@resa.test');
    const rows = await waitingAt(elsewhere, token);
    expect(rows.map(({ why }) => why)).toEqual(['forbidden', 'forbidden']);
    expect(rows.map(({ name }) => name)).toContain('Somebody at the closed door');
    const settle = (id: number | undefined, how: 'record' | 'set_aside') =>
      server.call(offline.settle, { id: id ?? 0, how }, token);
    expect((await settle(rows[0]?.id, 'record')).body).toEqual({ code: 'Ok' });
    expect((await rowOf(appointment_id)).status).toBe(2);
    expect((await settle(rows[1]?.id, 'set_aside')).body).toEqual({ code: 'Ok' });
    expect(await waitingAt(elsewhere, token)).toEqual([]);
  });
});

describe('a walk-in', () => {
  const walkIn = (more: Partial<Act>) =>
    actOf(here, { kind: 'walk_in', at: AT, persons: 3, reason: 'No food', ...more });

  it('with a number closes the appointment that its household has there that day', async () => {
    const home = await household(db(), {}, [{ role: 4 }]);
    const { id } = await appointment(db(), { client_id: home.id, start_date_time: TODAY, appointment_type_id: 2 });
    const [member] = home.members as [number];
    const { file_number } = await db()
      .selectFrom('clients')
      .select('file_number')
      .where('id', '=', member)
      .executeTakeFirstOrThrow();
    expect(await note([walkIn({ file_number })])).toEqual(['done']);
    expect((await rowOf(id)).status).toBe(2);
  });

  it('without an appointment waits for a user who may book, and is then a visit at its own time', async () => {
    const { id: plan_id } = await plan(db(), { appointment_type_id: 2 });
    const home = await household(db());
    const email = await user(db(), ['crud_checkin']);
    const desk = await namedDesk(server, place_id, email);
    const act = walkIn({ file_number: home.file_number });
    expect(await note([act], desk)).toEqual(['waits']);
    const [row] = await waitingOf(home.id);
    expect(row).toMatchObject({ why: 'forbidden', persons: 3, reason: 'No food', file_number: home.file_number });
    const id = row?.id ?? 0;
    const settle = (token: string) => server.call(offline.settle, { id, how: 'record', plan_id }, token);
    expect((await settle(await server.signIn(email))).status).toBe(403);
    expect((await settle(admin)).body).toEqual({ code: 'Ok' });
    expect((await settle(admin)).body).toEqual({ code: 'settled' });
    const made = await db().selectFrom('appointments').selectAll().where('client_id', '=', home.id).execute();
    expect(made).toMatchObject([
      { status: 2, start_date_time: '2026-03-03 08:45', comments: '3 persons came\nNo food' },
    ]);
    expect(await visitsOf(home.id)).toBe(1);
    const stored = await db()
      .selectFrom('offline_acts')
      .selectAll()
      .where('act', '=', act.id)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ outcome: 'settled', content: null, appointment_id: made[0]?.id });
  });

  it('where several plans serve waits until somebody says for what they came', async () => {
    const fields = { place_id, start_date: '2026-03-04', end_date: '2026-03-04' };
    const plans = [
      await plan(db(), { ...fields, appointment_type_id: 2 }),
      await plan(db(), { ...fields, appointment_type_id: 6 }),
    ];
    server.clock.set('2026-03-04T15:00:00Z');
    const home = await household(db());
    await note([walkIn({ file_number: home.file_number, at: '2026-03-04T14:00:00.000Z' })]);
    const token = await server.signIn('admin@resa.test');
    const row = (await waitingAt(place_id, token)).find(({ client_id }) => client_id === home.id);
    expect(row?.why).toBe('no_plan');
    expect(row?.plans.map(({ id }) => id)).toEqual(expect.arrayContaining(plans.map(({ id }) => id)));
    const record = (more: object) => server.call(offline.settle, { id: row?.id ?? 0, how: 'record', ...more }, token);
    expect((await record({})).body).toEqual({ code: 'not_now' });
    expect((await record({ plan_id: 999_999 })).body).toEqual({ code: 'not_now' });
    expect((await record({ plan_id: plans[1]?.id })).body).toEqual({ code: 'Ok' });
    const made = await db().selectFrom('appointments').select('status').where('client_id', '=', home.id).execute();
    expect(made).toEqual([{ status: 2 }]);
  });

  it('with a name waits until somebody says who it was', async () => {
    await note([walkIn({ name: 'Somebody new' })]);
    const row = (await waitingAt()).find(({ name }) => name === 'Somebody new');
    expect(row).toMatchObject({ why: 'unknown_person', client_id: null });
    const id = row?.id ?? 0;
    const record = (more: object) => server.call(offline.settle, { id, how: 'record', ...more }, admin);
    expect((await record({})).body).toEqual({ code: 'client_not_found' });
    const { file_number, appointment_id } = await booked();
    expect((await record({ file_number })).body).toEqual({ code: 'Ok' });
    expect((await rowOf(appointment_id)).status).toBe(2);
  });
});

describe('taking an act back', () => {
  it('reopens the appointment and removes its visit', async () => {
    const { appointment_id, client_id } = await booked();
    const act = arrival(appointment_id);
    const undo = actOf(here, { kind: 'undo', at: AT, undoes: act.id });
    expect(await note([act, undo])).toEqual(['done', 'done']);
    expect(await rowOf(appointment_id)).toMatchObject({ status: 1, checkin_at: null, checkin_location: null });
    expect(await visitsOf(client_id)).toBe(0);
    expect(await note([undo, actOf(here, { kind: 'undo', at: AT, undoes: act.id })])).toEqual(['done', 'done']);
  });

  it('of a past day leaves a no-show', async () => {
    const { appointment_id } = await booked('2026-03-02 10:30', { status: 1 });
    const at = '2026-03-02T15:00:00.000Z';
    const act = arrival(appointment_id, { at });
    expect(await note([act, actOf(here, { kind: 'undo', at, undoes: act.id })])).toEqual(['done', 'done']);
    expect((await rowOf(appointment_id)).status).toBe(3);
  });

  it('withdraws one that waits, and waits itself where somebody changed the appointment since', async () => {
    const closed = await booked(TODAY, { status: 2 });
    const waits = arrival(closed.appointment_id);
    expect(await note([waits, actOf(here, { kind: 'undo', at: AT, undoes: waits.id })])).toEqual(['waits', 'done']);
    expect(await waitingOf(closed.client_id)).toEqual([]);

    const open = await booked();
    const act = arrival(open.appointment_id);
    await note([act]);
    const version = { row_version: 9 };
    await db().updateTable('appointments').set(version).where('id', '=', open.appointment_id).execute();
    expect(await note([actOf(here, { kind: 'undo', at: AT, undoes: act.id })])).toEqual(['waits']);
    expect(await waitingOf(open.client_id)).toMatchObject([{ kind: 'undo', why: 'changed_since' }]);
  });

  it('of somebody else waits', async () => {
    const { appointment_id } = await booked();
    const act = arrival(appointment_id);
    await note([act]);
    const other = await namedDesk(server, place_id, 'worker@resa.test');
    expect(await note([actOf(other, { kind: 'undo', at: AT, undoes: act.id })], other)).toEqual(['waits']);
    expect((await rowOf(appointment_id)).status).toBe(2);
  });
});
