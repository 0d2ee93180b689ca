/** Correcting the persons of a visit: who may, what is refused, what reports count afterwards, and what the correction survives. */
import { contract } from '@resa/contract';
import type { RequestOf } from '@resa/contract/call';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firstPlace, household, lastPlace, user } from '../testing/factories.ts';
import { cellsOf } from '../testing/reports/asking.ts';
import { EVENT, visit } from '../testing/reports/organisation.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { appointments } = contract;
const [CLOSED, NO_SHOW] = [2, 3] as const;
const [HEAD, PARTNER, CHILD] = [2, 3, 4] as const;
const DAY = '2026-03-02';

let server: TestServer;
let desk: string;
let admin: string;
let place_id: number;
beforeAll(async () => {
  server = await testServer();
  place_id = await firstPlace(db());
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-03-10T15:00:00Z');
  desk = await server.signIn('desk@resa.test');
  admin = await server.signIn('admin@resa.test');
  await sql`delete from visits`.execute(db());
});

const db = () => server.services.db.kysely;
type Input = RequestOf<typeof appointments.correctVisit>;
const versionOf = async (id: number) =>
  (await db().selectFrom('appointments').select('row_version').where('id', '=', id).executeTakeFirstOrThrow())
    .row_version;
const correct = async (
  id: number,
  persons: readonly (readonly [number, number | null])[],
  more: Partial<Input> = {},
  token = desk,
) => {
  const input = {
    id,
    row_version: await versionOf(id),
    reason: 'The desk forgot one',
    persons: persons.map(([client_id, group_role_type_id]) => ({ client_id, group_role_type_id })),
    ...more,
  };
  return (await server.call(appointments.correctVisit, input, token)).body;
};
const setStatus = async (input: RequestOf<typeof appointments.changeStatus>) =>
  (await server.call(appointments.changeStatus, input, desk)).body;
const personsOf = async (id: number) =>
  db()
    .selectFrom('visit_persons as p')
    .innerJoin('visits as v', 'v.id', 'p.visit_id')
    .select(['p.client_id', 'p.group_role_type_id as role', 'p.age'])
    .where('v.appointment_id', '=', id)
    .orderBy('p.position')
    .execute();
const visitOf = (id: number) =>
  db().selectFrom('visits').selectAll().where('appointment_id', '=', id).executeTakeFirst();
const detailOf = async (id: number, token = desk) => {
  const { body } = await server.call(appointments.detail, { id }, token);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body;
};
const read = async (id: number) => {
  const { body } = await server.call(appointments.visit, { id }, desk);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body;
};
/** A child of the household since a day. */
async function joins(group_id: number, since: string, dob = '2020-05-05') {
  const { id } = await household(db(), { dob, first_name: 'Léo', gender_type_id: 1 });
  await sql`update memberships set date_end = ${since}::date - 1 where client_id = ${id}`.execute(db());
  await sql`insert into memberships (client_id, group_id, group_role_type_id, date_start)
    values (${id}, ${group_id}, ${CHILD}, ${since})`.execute(db());
  return id;
}
async function couple() {
  const home = await household(db(), { dob: '1980-01-01' }, [{ role: PARTNER, dob: '1982-01-01' }]);
  const [partner] = home.members as [number];
  return { ...home, partner, visit_of: await visit(db(), home.id, `${DAY} 10:00`, place_id) };
}

describe('a visit is not corrected', () => {
  it('without the permission, or at another user’s location', async () => {
    const { id, visit_of } = await couple();
    const plain = await server.signIn(await user(db(), ['crud_appointments', 'crud_checkin'], [place_id]));
    const elsewhere = await server.signIn(await user(db(), ['change_appointment_status'], [await lastPlace(db())]));
    for (const token of [plain, elsewhere]) {
      expect(await correct(visit_of, [[id, HEAD]], {}, token)).toEqual({ code: 'Forbidden' });
      expect((await server.call(appointments.visit, { id: visit_of }, token)).body).toEqual({ code: 'Forbidden' });
    }
    expect(await personsOf(visit_of)).toHaveLength(2);
  });

  it('to persons who cannot have been there', async () => {
    const { id, partner, group_id, visit_of } = await couple();
    const stranger = await household(db());
    const born = await joins(group_id, DAY, '2026-03-03');
    const next = await joins(group_id, '2026-03-20');
    const gone = await joins(group_id, DAY);
    await sql`update clients set deleted_at = now() where id = ${gone}`.execute(db());
    const head = [id, HEAD] as const;
    expect(await correct(visit_of, [head, [stranger.id, CHILD]])).toEqual({
      code: 'not_of_household',
      client_id: stranger.id,
    });
    expect(await correct(visit_of, [head, [next, CHILD]])).toEqual({ code: 'not_of_household', client_id: next });
    expect(await correct(visit_of, [head, [gone, CHILD]])).toEqual({ code: 'not_of_household', client_id: gone });
    expect(await correct(visit_of, [head, [2_000_000, CHILD]])).toEqual({
      code: 'not_of_household',
      client_id: 2_000_000,
    });
    expect(await correct(visit_of, [head, [born, CHILD]])).toEqual({ code: 'born_later', client_id: born });
    expect(await correct(visit_of, [head, [partner, HEAD]])).toEqual({ code: 'two_heads' });
    expect(await correct(visit_of, [head, [partner, PARTNER]])).toEqual({ code: 'unchanged' });
    expect(await correct(visit_of, [head, [partner, 999_999]])).toMatchObject({
      code: 'Invalid',
      fields: [{ path: 'persons.1.group_role_type_id' }],
    });
    expect(await correct(visit_of, [head, head])).toMatchObject({
      code: 'Invalid',
      fields: [{ path: 'persons', rule: 'e_client_twice' }],
    });
    expect(await correct(visit_of, [])).toMatchObject({
      code: 'Invalid',
      fields: [{ path: 'persons', rule: 'must_be_completed' }],
    });
    expect(await correct(visit_of, [head], { reason: ' ' })).toMatchObject({
      code: 'Invalid',
      fields: [{ path: 'reason' }],
    });
    expect((await read(visit_of)).persons.map(({ client_id }) => client_id)).toEqual([id, partner]);
    expect(await personsOf(visit_of)).toHaveLength(2);
    expect((await detailOf(visit_of)).corrections).toEqual([]);
  });

  it('before its day, without a visit, or over what somebody else saved', async () => {
    const { id, partner, visit_of } = await couple();
    const { id: other } = await household(db());
    const ahead = await visit(db(), other, '2026-03-11 10:00', place_id);
    expect(await correct(ahead, [[other, CHILD]])).toEqual({ code: 'visit_to_come' });
    const version = await versionOf(visit_of);
    expect(await correct(visit_of, [[id, HEAD]])).toEqual({ code: 'Ok' });
    expect(await correct(visit_of, [[partner, HEAD]], { row_version: version })).toMatchObject({
      code: 'stale',
      row_version: version + 1,
    });
    expect(await setStatus({ id: ahead, status: NO_SHOW, anyway: 1 })).toEqual({ code: 'Ok' });
    expect(await correct(ahead, [[other, CHILD]])).toEqual({ code: 'not_attended' });
    expect((await server.call(appointments.visit, { id: ahead }, desk)).body).toEqual({ code: 'not_attended' });
    expect(await correct(2_000_000, [[id, HEAD]], { row_version: 1 }).catch(() => null)).toBeNull();
  });
});

describe('a corrected visit', () => {
  it('is counted by its persons in every report, and names who corrected it and why', async () => {
    const { id, partner, group_id, visit_of } = await couple();
    const child = await joins(group_id, '2026-03-05');
    const row = async (name: 'b1a_report' | 'c1_report') => {
      const params = name === 'b1a_report' ? { year: 2026 } : { year: 2026, month: 2 };
      return cellsOf(server, admin, name, params as never);
    };
    expect((await read(visit_of)).persons).toMatchObject([
      { client_id: id, counted: 1, group_role_type_id: HEAD },
      { client_id: partner, counted: 1 },
      { client_id: child, counted: 0, group_role_type_id: CHILD, age: 5 },
    ]);
    expect((await row('b1a_report'))[2]).toEqual([expect.any(String), 1, 2, 0, 2]);
    expect(
      await correct(visit_of, [
        [child, CHILD],
        [id, HEAD],
      ]),
    ).toEqual({ code: 'Ok' });
    expect(await personsOf(visit_of)).toEqual([
      { client_id: id, role: HEAD, age: 46 },
      { client_id: child, role: CHILD, age: 5 },
    ]);
    expect(await visitOf(visit_of)).toMatchObject({
      household_size: 2,
      household_type: 'single_parent',
      head_client_id: id,
    });
    expect((await row('b1a_report'))[2]).toEqual([expect.any(String), 1, 1, 1, 2]);
    const types = await row('c1_report');
    expect(types.map(([, households, persons]) => [households, persons])).toContainEqual([1, 2]);
    expect(types.filter(([, households]) => households === 1)).toHaveLength(2);

    expect((await detailOf(visit_of)).corrections).toMatchObject([
      {
        user: expect.any(String),
        reason: 'The desk forgot one',
        persons: expect.arrayContaining([
          expect.objectContaining({ client_id: partner, was_counted: 1, is_counted: 0 }),
          expect.objectContaining({ client_id: child, was_counted: 0, is_counted: 1, role: CHILD }),
        ]),
      },
    ]);
    const logged = await db()
      .selectFrom('activity_log')
      .selectAll()
      .where('action', '=', 'appointment.correct')
      .where('client_id', '=', id)
      .orderBy('id')
      .execute();
    expect(logged).toHaveLength(1);
    expect(logged[0]?.properties).toMatchObject({
      visit_persons: [
        [id, partner],
        [id, child],
      ],
      visit_roles: [
        [HEAD, PARTNER],
        [HEAD, CHILD],
      ],
    });
  });

  it('gives a person who returns their recorded facts, regardless of later changes in their file', async () => {
    const { id, partner, visit_of } = await couple();
    await sql`update visit_persons set veteran_state_id = 1, education_level_id = 3 where client_id = ${partner}`.execute(
      db(),
    );
    expect(await correct(visit_of, [[id, 1]])).toEqual({ code: 'Ok' });
    expect(await visitOf(visit_of)).toMatchObject({ household_size: 1, household_type: 'single' });
    await sql`update clients set dob = '2001-01-01', education_level_id = 5 where id = ${partner}`.execute(db());
    expect(
      await correct(visit_of, [
        [id, HEAD],
        [partner, PARTNER],
      ]),
    ).toEqual({ code: 'Ok' });
    const { rows } =
      await sql`select age, education_level_id, veteran_state_id from visit_persons where client_id = ${partner}`.execute(
        db(),
      );
    expect(rows).toEqual([{ age: 44, education_level_id: 3, veteran_state_id: 1 }]);
    expect(await visitOf(visit_of)).toMatchObject({ household_size: 2, household_type: 'couple' });
  });

  it('of an event counts its participants; its seats and its household stay', async () => {
    const home = await household(db(), { dob: '1980-01-01' }, [
      { role: CHILD, dob: '2015-01-01' },
      { role: CHILD, dob: '2017-01-01' },
    ]);
    const [older, younger] = home.members as [number, number];
    const id = await visit(db(), home.id, '2026-03-04 10:00', place_id, { type: EVENT, seats: [older] });
    const before = await visitOf(id);
    expect(await correct(id, [[younger, CHILD]])).toEqual({ code: 'Ok' });
    expect(await visitOf(id)).toEqual(before);
    expect((await detailOf(id)).participants.map(({ client_id }) => client_id)).toEqual([younger]);
    const listed = await cellsOf(server, admin, 'event_appointment_list', { date: '2026-03-04' } as never);
    expect(listed.filter((cells) => cells?.includes('Arrived')).map((cells) => cells?.includes(9))).toEqual([true]);
    const { rows } = await sql`select client_id from appointment_participants where appointment_id = ${id}`.execute(
      db(),
    );
    expect(rows).toEqual([{ client_id: older }]);
  });

  it('is lost with another status, after a confirmation', async () => {
    const { id, visit_of } = await couple();
    expect(await correct(visit_of, [[id, 1]])).toEqual({ code: 'Ok' });
    expect(await setStatus({ id: visit_of, status: NO_SHOW })).toEqual({ code: 'visit_corrected' });
    expect(await personsOf(visit_of)).toHaveLength(1);
    expect(await setStatus({ id: visit_of, status: NO_SHOW, lose_correction: 1 })).toEqual({ code: 'Ok' });
    expect(await setStatus({ id: visit_of, status: CLOSED })).toEqual({ code: 'Ok' });
    expect(await personsOf(visit_of)).toHaveLength(2);
    expect((await detailOf(visit_of)).corrections).toEqual([]);
    const { rows } =
      await sql`select from visit_corrections k where not exists (select from visits where id = k.visit_id)`.execute(
        db(),
      );
    expect(rows).toEqual([]);
  });

  it('survives merging, taking the merge back and erasing', async () => {
    const { id, partner, group_id, visit_of } = await couple();
    const child = await joins(group_id, '2026-03-05');
    expect(
      await correct(
        visit_of,
        [
          [id, HEAD],
          [child, CHILD],
        ],
        { reason: 'Léo came' },
      ),
    ).toEqual({ code: 'Ok' });
    const twin = await household(db(), { first_name: 'Léo' });
    const corrected = async () => (await detailOf(visit_of)).corrections[0];
    const told = await corrected();
    const merge = { source: child, target: twin.id, choices: {} };
    expect((await server.call(contract.merging.merge, merge, admin)).body).toMatchObject({ code: 'Ok' });
    expect((await personsOf(visit_of)).map(({ client_id }) => client_id)).toEqual([id, twin.id]);
    expect((await corrected())?.persons.map(({ client_id }) => client_id).toSorted()).toEqual(
      [partner, twin.id].toSorted(),
    );
    expect(
      (await read(visit_of)).persons.filter(({ counted }) => counted === 1).map(({ client_id }) => client_id),
    ).toEqual([id, twin.id]);
    expect((await server.call(contract.merging.undo, { source: child }, admin)).body).toMatchObject({ code: 'Ok' });
    expect(await corrected()).toEqual(told);

    await sql`update clients set deleted_at = now(), client_state_type_id = 2 where id = ${child}`.execute(db());
    const { file_number } = await db()
      .selectFrom('clients')
      .select('file_number')
      .where('id', '=', child)
      .executeTakeFirstOrThrow();
    expect((await server.call(contract.deleted.erase, { id: child, file_number }, admin)).body).toMatchObject({
      code: 'Ok',
    });
    expect(await corrected()).toMatchObject({
      reason: null,
      persons: [{ client_id: partner }, { client_id: null, name: null, is_counted: 1 }],
    });
    expect(await read(visit_of)).toMatchObject({ erased: 1 });
    expect(
      await correct(visit_of, [
        [id, HEAD],
        [partner, PARTNER],
      ]),
    ).toEqual({ code: 'Ok' });
    expect(await personsOf(visit_of)).toHaveLength(3);
    expect(await visitOf(visit_of)).toMatchObject({ household_size: 3, household_type: 'two_parent' });
  });

  it('shows its reason to nobody while one of its persons is restricted', async () => {
    const { id, partner, visit_of } = await couple();
    expect(await correct(visit_of, [[id, HEAD]], { reason: 'Maxime stayed at home' })).toEqual({ code: 'Ok' });
    const reason = async () => (await detailOf(visit_of, admin)).corrections[0]?.reason;
    expect(await reason()).toBe('Maxime stayed at home');
    const restricting = { client_id: partner, reason: 'danger' as const, users: [], roles: [] };
    expect((await server.call(contract.restrictions.save, restricting, admin)).body).toEqual({ code: 'Ok' });
    expect(await reason()).toBeNull();
    expect((await server.call(contract.restrictions.end, { client_id: partner }, admin)).body).toEqual({ code: 'Ok' });
    expect(await reason()).toBe('Maxime stayed at home');
  });
});
