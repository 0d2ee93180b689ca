import { contract } from '@resa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointment, firstPlace, household, lastPlace, plan, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { close, search } = contract.checkin;

let server: TestServer;
let desk: string;
let place_id: number;
beforeAll(async () => {
  server = await testServer();
  desk = await server.signIn('desk@resa.test');
  place_id = await firstPlace(db());
});
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-03-03T15:00:00Z'));

const db = () => server.services.db.kysely;
const TODAY = '2026-03-03 10:30';
const rowOf = (id: number) =>
  db().selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('checking in is refused', () => {
  it('when no client has this file number', async () => {
    expect((await server.call(search, { file_number: 2_000_000 }, desk)).body).toEqual({ code: 'client_not_found' });
  });

  it('for an appointment that is not there, and at a location that is not the user’s', async () => {
    expect((await server.call(close, { id: 2_000_000, place_id }, desk)).body).toEqual({ code: 'NotFound' });
    const home = await household(db());
    const { id } = await appointment(db(), { client_id: home.id, start_date_time: TODAY });
    const { status, body } = await server.call(close, { id, place_id: await lastPlace(db()) }, desk);
    expect({ status, body }).toEqual({ status: 403, body: { code: 'Forbidden' } });
    expect((await rowOf(id)).status).toBe(1);
  });

  it('at another of one’s own locations without diff_checkin_location', async () => {
    const places = (await db().selectFrom('places').select('id').execute()).map((place) => place.id);
    const plain = await server.signIn(await user(db(), ['crud_checkin'], places));
    const home = await household(db());
    const { id } = await appointment(db(), { client_id: home.id, start_date_time: TODAY });
    const { status, body } = await server.call(close, { id, place_id: await lastPlace(db()) }, plain);
    expect({ status, body }).toEqual({ status: 403, body: { code: 'Forbidden' } });
    expect(await rowOf(id)).toMatchObject({ status: 1, place_id, checkin_location: null });
  });

  it.each([
    ['of another day', '2026-03-04 10:30', 1, 'not_today'],
    ['that is closed already', TODAY, 2, 'not_open'],
    ['that was cancelled', TODAY, 4, 'not_open'],
  ])('for an appointment %s', async (_why, start_date_time, status, code) => {
    const home = await household(db());
    const { id } = await appointment(db(), { client_id: home.id, start_date_time, status });
    expect((await server.call(close, { id, place_id }, desk)).body).toEqual({ code });
    expect((await rowOf(id)).status).toBe(status);
  });
});

describe('a household at the counter', () => {
  const served = async (file_number: number) => {
    const { body } = await server.call(search, { file_number }, desk);
    if (body.code !== 'Ok') throw new Error(body.code);
    return body.eligibility;
  };
  const numberOf = async (id: number) =>
    (await db().selectFrom('clients').select('file_number').where('id', '=', id).executeTakeFirstOrThrow()).file_number;

  it('is decided by its head, for any shown member, and returns the head', async () => {
    const home = await household(db(), { first_name: 'Rose', last_name: 'Roy', food_frequency: 14 }, [{ role: 4 }]);
    const member = await numberOf(home.members[0] as number);
    const head = { client_id: home.id, file_number: home.file_number, name: 'Rose Roy' };
    const nothing = { colour: 'green', reasons: [], next_date: null, time: null, arrived: null };
    expect(await served(member)).toEqual({ ...nothing, head });
    expect(await served(home.file_number)).toEqual({ ...nothing, head: null });

    await appointment(db(), {
      client_id: home.id,
      start_date_time: '2026-02-25 10:30',
      status: 2,
      appointment_type_id: 2,
    });
    const waits = { ...nothing, colour: 'orange', reasons: ['rule_frequency'], next_date: '2026-03-11' };
    expect(await served(member)).toEqual({ ...waits, head });
    await appointment(db(), { client_id: home.id, start_date_time: TODAY, appointment_type_id: 2 });
    expect(await served(member)).toMatchObject({ colour: 'green', reasons: ['ok_expected_today'], head });
    const { body: file } = await server.call(contract.clients.fetch, { id: home.members[0] as number }, desk);
    expect(file).toMatchObject({ eligibility: { colour: 'green', reasons: ['ok_expected_today'], head } });

    await db().updateTable('clients').set({ client_state_type_id: 2 }).where('id', '=', home.id).execute();
    expect(await served(member)).toMatchObject({
      colour: 'red',
      reasons: ['rule_client_state', 'rule_frequency'],
      head,
    });
  });

  it('stays green after its arrival, with the time of it and the next date', async () => {
    const home = await household(db(), { food_frequency: 14 });
    const { id } = await appointment(db(), { client_id: home.id, start_date_time: TODAY, appointment_type_id: 2 });
    expect((await server.call(close, { id, place_id }, desk)).body).toEqual({ code: 'Ok' });
    expect(await served(home.file_number)).toEqual({
      colour: 'green',
      reasons: ['ok_served_today'],
      next_date: '2026-03-17',
      time: null,
      arrived: '10:00',
      head: null,
    });
    await appointment(db(), { client_id: home.id, start_date_time: '2026-02-25 10:30', status: 2 });
    const other = await household(db());
    await appointment(db(), { client_id: other.id, start_date_time: TODAY, status: 2, appointment_type_id: 9 });
    expect(await served(other.file_number)).toMatchObject({ reasons: [], arrived: null });
  });

  it('has its tags, and the bulletins about its people before those for all', async () => {
    const home = await household(db(), {}, [{ role: 4 }]);
    const { id: tag_id, code } = await db()
      .selectFrom('tags')
      .select(['id', 'code'])
      .orderBy('position')
      .executeTakeFirstOrThrow();
    await db().insertInto('client_tags').values({ client_id: home.id, tag_id }).execute();
    const bulletin = async (subject: string, fields: object, about?: { client_id: number; closed?: true }) => {
      const dates = {
        start_date: '2026-03-01',
        end_date: '2026-03-31',
        created_at: '2026-03-01',
        updated_at: '2026-03-01',
      };
      const row = {
        subject,
        description: '',
        bulletin_priority_type_id: 2,
        for_all_client: 0 as const,
        ...dates,
        ...fields,
      };
      const { id } = await db().insertInto('bulletins').values(row).returning('id').executeTakeFirstOrThrow();
      if (!about) return;
      const link = { bulletin_id: id, client_id: about.client_id, closed_at: about.closed ? '2026-03-02' : null };
      await db().insertInto('bulletin_clients').values(link).execute();
    };
    const child = home.members[0] as number;
    await bulletin('All', { for_all_client: 1 });
    await bulletin('Urgent', { for_all_client: 1, bulletin_priority_type_id: 1 });
    await bulletin('Child', {}, { client_id: child });
    await bulletin('Closed', {}, { client_id: child, closed: true });
    await bulletin('Closed for the head', { for_all_client: 1 }, { client_id: home.id, closed: true });
    await bulletin('Later', { start_date: '2026-03-04' }, { client_id: home.id });
    await bulletin('Stranger', {}, { client_id: (await household(db())).id });
    const { body } = await server.call(search, { file_number: home.file_number }, desk);
    if (body.code !== 'Ok') throw new Error(body.code);
    expect(body.tags).toEqual([code]);
    const mine = body.bulletins.filter(({ subject }) => /^(All|Urgent|Child|Closed.*|Later|Stranger)$/.test(subject));
    expect(mine.map(({ subject, own }) => [subject, own])).toEqual([
      ['Urgent', 0],
      ['Child', 1],
      ['All', 0],
    ]);
  });

  it('without a head is red, and returns that only a head can be booked', async () => {
    const home = await household(db(), {}, [{ role: 4 }]);
    await db().deleteFrom('memberships').where('client_id', '=', home.id).execute();
    expect(await served(await numberOf(home.members[0] as number))).toMatchObject({
      colour: 'red',
      reasons: ['rule_not_head_or_single'],
      head: null,
    });
  });
});

describe('checking a household in', () => {
  it('closes the appointment and keeps who was served, as the household was that day', async () => {
    const home = await household(db(), { marital_status_type_id: 2, aboriginal_indicator_id: 1 }, [
      { role: 3, first_name: 'Olivier', dob: '1984-01-01', gender_type_id: 1, veteran_state_id: 1 },
      { role: 4, first_name: 'Zoé', dob: '2019-03-03' },
    ]);
    const address = await db()
      .insertInto('addresses')
      .values({ address_ln1: '12 rue des Érables', postal_code: 'H2X 1Y4', country_id: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('client_housings')
      .values({ client_id: home.id, house_type_id: 1, address_id: address.id, start_date: '2025-01-01' })
      .execute();
    const weekly = await db()
      .selectFrom('pay_frequency_types')
      .select('id')
      .where('formula', '=', 'AMOUNT*52/12')
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('revenues')
      .values({
        client_id: home.id,
        revenue_type_id: 1,
        pay_frequency_type_id: weekly.id,
        amount: 300,
        start_date: '2025-01-01',
      })
      .execute();
    const { id } = await appointment(db(), { client_id: home.id, start_date_time: TODAY, appointment_type_id: 2 });

    const found = await server.call(search, { file_number: home.file_number }, desk);
    expect(found.body).toMatchObject({
      code: 'Ok',
      appointments: 1,
      family_size: 3,
      today: '2026-03-03',
      eligibility: { colour: 'green', reasons: ['ok_expected_today'] },
      all_appointments: [{ id, client_id: home.id, origin: 1, media: 0, emergency: 0, status: 1 }],
    });
    expect((await server.call(close, { id, place_id }, desk)).body).toEqual({ code: 'Ok' });

    expect(await rowOf(id)).toMatchObject({ status: 2, place_id, checkin_location: place_id, row_version: 2 });
    const visit = await db()
      .selectFrom('visits')
      .selectAll()
      .where('appointment_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(visit).toMatchObject({
      head_client_id: home.id,
      family_id: home.group_id,
      filled_in: 0,
      household_size: 3,
      household_type: 'two_parent',
      house_type_id: 1,
      postal_prefix: 'H2X',
      date: '2026-03-03',
      start_time: '10:30',
      category_id: 1,
    });
    const persons = await db()
      .selectFrom('visit_persons')
      .select(['client_id', 'age', 'veteran_state_id', 'erased_id'])
      .where('visit_id', '=', visit.id)
      .orderBy('position')
      .execute();
    expect(persons).toEqual([
      { client_id: home.id, age: 40, veteran_state_id: null, erased_id: null },
      { client_id: home.members[0], age: 42, veteran_state_id: 1, erased_id: null },
      { client_id: home.members[1], age: 7, veteran_state_id: null, erased_id: null },
    ]);
    const revenues = await db().selectFrom('visit_revenues').selectAll().where('visit_id', '=', visit.id).execute();
    expect(revenues).toEqual([{ visit_id: visit.id, revenue_type_id: 1, monthly_amount: 1300 }]);
    const log = await db()
      .selectFrom('activity_log')
      .selectAll()
      .where('entity_id', '=', id)
      .where('action', '=', 'appointment.close')
      .executeTakeFirstOrThrow();
    expect(log).toMatchObject({ client_id: home.id, created_name: 'David Roy', properties: { status: [1, 2] } });
    // Looking at the household, whose members were all on the page, was recorded too, once the batch was.
    await server.services.viewLog.flush();
    const people = [home.id, ...home.members];
    const views = await db()
      .selectFrom('read_log')
      .select(['client_id', 'call'])
      .where('client_id', 'in', people)
      .orderBy('client_id')
      .execute();
    expect(views).toEqual(people.map((client_id) => ({ client_id, call: 'checkin.search' })));
  });

  it('of an event keeps only its participants', async () => {
    const event = await plan(db(), { appointment_type_id: 1 });
    const home = await household(db(), {}, [
      { role: 4, first_name: 'Léa', dob: '2016-01-01' },
      { role: 4, first_name: 'Malik', dob: '2017-01-01' },
    ]);
    const { id } = await appointment(db(), {
      client_id: home.id,
      start_date_time: TODAY,
      appointment_type_id: 1,
      place_appointment_type_id: event.id,
    });
    await db()
      .insertInto('appointment_participants')
      .values({ appointment_id: id, client_id: home.members[1] as number })
      .execute();
    expect((await server.call(close, { id, place_id }, desk)).body).toEqual({ code: 'Ok' });
    const visit = await db()
      .selectFrom('visits')
      .selectAll()
      .where('appointment_id', '=', id)
      .executeTakeFirstOrThrow();
    const persons = await db()
      .selectFrom('visit_persons')
      .select('client_id')
      .where('visit_id', '=', visit.id)
      .execute();
    expect({ persons, household_size: visit.household_size }).toEqual({
      persons: [{ client_id: home.members[1] }],
      household_size: 3,
    });
  });

  it('on the day of a move counts each person once, in the new household', async () => {
    const left = await household(db(), {}, [{ role: 4, dob: '2001-01-01' }]);
    const mover = left.members[0] as number;
    const home = await household(db());
    const day = '2026-03-03';
    await db().updateTable('memberships').set({ date_end: day }).where('client_id', '=', mover).execute();
    await db()
      .insertInto('memberships')
      .values({ group_id: home.group_id, client_id: mover, group_role_type_id: 9, date_start: day })
      .execute();
    const served = async ({ id: client_id }: { id: number }) => {
      const { id } = await appointment(db(), { client_id, start_date_time: TODAY, appointment_type_id: 2 });
      expect((await server.call(close, { id, place_id }, desk)).body).toEqual({ code: 'Ok' });
      const persons = await db()
        .selectFrom('visits as v')
        .innerJoin('visit_persons as p', 'p.visit_id', 'v.id')
        .select('p.client_id')
        .where('v.appointment_id', '=', id)
        .orderBy('p.position')
        .execute();
      return persons.map((person) => person.client_id);
    };
    expect(await served(home)).toEqual([home.id, mover]);
    expect(await served(left)).toEqual([left.id]);
  });

  it('names one family with any member as its head, and another at the household’s own location', async () => {
    const home = await household(db(), {}, [{ role: 3, dob: '1984-01-01' }]);
    const [partner] = home.members as [number];
    const familyOf = async (client_id: number) => {
      const { id } = await appointment(db(), { client_id, start_date_time: TODAY, appointment_type_id: 2 });
      expect((await server.call(close, { id, place_id }, desk)).body).toEqual({ code: 'Ok' });
      const visits = db().selectFrom('visits').select(['head_client_id', 'family_id']);
      return visits.where('appointment_id', '=', id).executeTakeFirstOrThrow();
    };
    expect(await familyOf(home.id)).toEqual({ head_client_id: home.id, family_id: home.group_id });
    const role = (client_id: number, group_role_type_id: number) =>
      db().updateTable('memberships').set({ group_role_type_id }).where('client_id', '=', client_id).execute();
    await role(home.id, 3);
    await role(partner, 2);
    expect(await familyOf(partner)).toEqual({ head_client_id: partner, family_id: home.group_id });
    const other = await household(db());
    expect(await familyOf(other.id)).toEqual({ head_client_id: other.id, family_id: other.group_id });
    expect(other.group_id).not.toBe(home.group_id);
  });

  it('at another location moves the appointment there, with diff_checkin_location', async () => {
    const places = (await db().selectFrom('places').select('id').execute()).map((place) => place.id);
    const roaming = await server.signIn(await user(db(), ['crud_checkin', 'diff_checkin_location'], places));
    const home = await household(db());
    const { id } = await appointment(db(), { client_id: home.id, start_date_time: TODAY });
    const other = await lastPlace(db());
    expect((await server.call(close, { id, place_id: other }, roaming)).body).toEqual({ code: 'Ok' });
    expect(await rowOf(id)).toMatchObject({
      status: 2,
      place_id: other,
      booked_place_id: place_id,
      checkin_location: other,
    });
  });

  it('twice at the same time writes one visit', async () => {
    const home = await household(db());
    const { id } = await appointment(db(), { client_id: home.id, start_date_time: TODAY });
    const answers = await Promise.all([1, 2, 3].map(() => server.call(close, { id, place_id }, desk)));
    expect(answers.map((answer) => answer.body.code).sort()).toEqual(['Ok', 'not_open', 'not_open']);
    expect(await db().selectFrom('visits').select('id').where('appointment_id', '=', id).execute()).toHaveLength(1);
  });
});
