/** Changes of a file's state: each transition of the rules, made by its call. */
import { contract } from '@resa/contract';
import type { AnswerOfCall, RequestOf } from '@resa/contract/call';
import { mayAny, permissions } from '@resa/contract/permissions';
import { permissionsOf, type StateAction, TRANSITIONS, transitionOf } from '@resa/rules/person/transitions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientCounts, clientInProcess } from '../../client-records/index.ts';
import { browserAt } from '../../testing/browser.ts';
import {
  appointment,
  firstPlace,
  type Household,
  household,
  lastPlace,
  user,
  userId,
} from '../../testing/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

type Action = Exclude<StateAction, 'approve'>;
type Ending = RequestOf<typeof contract.requests.inactivate>;

const NOW = '2026-03-03T15:00:00.000Z';
const ACTIONS: Action[] = ['activate', 'inactivate', 'pending', 'in_progress', 'refuse', 'updating'];
const STATES = [1, 2, 3, 4, 5, 6];
/** Each transition of an approved file with a call, from each of its states; approve.test.ts has those that approve. */
const MOVES = TRANSITIONS.flatMap((transition) =>
  transition.from.flatMap((from) =>
    transition.approves ? [] : [{ ...transition, action: transition.action as Action, from }],
  ),
);
const NO_MOVES = ACTIONS.flatMap((action) =>
  STATES.filter((state) => transitionOf(action, { state, approved: true }) === null).map(
    (state) => [action, state] as const,
  ),
);
const OTHER = 8;

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin@resa.test');
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOW));

const db = () => server.services.db.kysely;
const typed = (id: number, more: Partial<Ending> = {}): Ending => ({
  id,
  comment_type_id: 3,
  comment: 'Said at the counter',
  reason_id: 1,
  ...more,
});
/** A reason is sent with every action; all but one leave it out. */
async function move(action: Action, id: number, more: Partial<Ending> = {}, token = admin) {
  const { status, body } = await server.call(contract.requests[action], typed(id, more), token);
  return { status, body: body as AnswerOfCall<(typeof contract.requests)[Action]> };
}
const inState = (client_state_type_id: number, fields = {}) => household(db(), { client_state_type_id, ...fields });
const stored = (id: number) => db().selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const stateOf = async (id: number) => (await stored(id)).client_state_type_id;
const historyOf = (id: number) =>
  db()
    .selectFrom('client_state_changes')
    .select(['from_state', 'to_state', 'at', 'user_id'])
    .where('client_id', '=', id)
    .execute();
const commentsOf = (id: number) => db().selectFrom('comments').selectAll().where('client_id', '=', id).execute();
const logOf = (id: number) =>
  db().selectFrom('activity_log').selectAll().where('client_id', '=', id).orderBy('id').execute();
const looksAt = async (id: number) => {
  await server.services.viewLog.flush();
  return db().selectFrom('read_log').select(['call']).where('client_id', '=', id).execute();
};
/** A household as it is before anything is done with it: nothing may be left of a refusal. */
const untouched = async (id: number, state: number) => {
  expect(await stored(id)).toMatchObject({ client_state_type_id: state, row_version: 1 });
  expect([await historyOf(id), await commentsOf(id), await logOf(id)]).toEqual([[], [], []]);
};

describe('a change of state is refused', () => {
  it.each(MOVES)('from state $from to $to ($action) without a permission for it', async ({ action, from, may }) => {
    const { id } = await inState(from);
    // A user with all other permissions may make the call for other states, but not this transition.
    const all = await server.signIn(
      await user(
        db(),
        permissions.filter((permission) => !(may as readonly string[]).includes(permission)),
      ),
    );
    expect(await move(action, id, {}, all)).toEqual({ status: 403, body: { code: 'Forbidden' } });
    await untouched(id, from);
  });

  it.each(NO_MOVES)('as wrong_state: %s from state %i', async (action, state) => {
    const { id } = await inState(state);
    expect((await move(action, id)).body).toEqual({ code: 'wrong_state' });
    await untouched(id, state);
  });

  it('for a file that does not exist or is deleted', async () => {
    const deleted = await inState(2, { deleted_at: NOW });
    for (const gone of [deleted.id, 2_000_000_000])
      expect(await move('activate', gone)).toEqual({ status: 404, body: { code: 'NotFound' } });
  });

  it('for a member, whose head decides, and the refusal is written down as a view', async () => {
    const home = await household(db(), { client_state_type_id: 2 }, [{ role: 4, client_state_type_id: 2 }]);
    const [member] = home.members as [number];
    expect((await move('activate', member)).body).toEqual({ code: 'not_head' });
    await untouched(member, 2);
    expect(await looksAt(member)).toEqual([{ call: 'requests.activate' }]);
  });

  it('while another user edits the file of anybody in the household, and names that user', async () => {
    const home = await household(db(), {}, [{ role: 4 }]);
    const desk = await server.signIn('desk@resa.test');
    const [member] = home.members as [number];
    for (const id of [home.id, member]) {
      await server.call(contract.locks.lock, { id }, desk);
      expect((await move('updating', home.id)).body).toEqual({ code: 'locked', holder: 'David Roy', since: NOW });
      await server.call(contract.locks.unlock, { id }, desk);
    }
    await untouched(home.id, 1);
    // The user's own edit does not prevent it: an active file is made inactive while it is edited.
    await server.call(contract.locks.lock, { id: home.id }, admin);
    expect((await move('inactivate', home.id)).body).toEqual({ code: 'Ok' });
  });

  it('when somebody saved the file since, and names them', async () => {
    const { id } = await inState(1);
    const updated_by = await userId(db(), 'worker@resa.test');
    await db()
      .updateTable('clients')
      .set({ row_version: 2, updated_by, updated_at: NOW })
      .where('id', '=', id)
      .execute();
    expect((await move('updating', id, { row_version: 1 })).body).toEqual({
      code: 'stale',
      saved_by: 'Wendy Chen',
      saved_at: NOW,
      row_version: 2,
      changed: [],
    });
    expect(await historyOf(id)).toEqual([]);
    expect((await move('updating', id, { row_version: 2 })).body).toEqual({ code: 'Ok' });
  });

  it('without a comment, its type, a reason or the text of the other reason, each by its field', async () => {
    const { id } = await inState(6);
    const fields = async (more: object) => {
      const { status, body } = await move('inactivate', id, more);
      expect(status).toBe(400);
      return (body as unknown as { fields: { path: string; rule: string }[] }).fields.map(
        ({ path, rule }) => `${path} ${rule}`,
      );
    };
    expect(await fields({ comment: ' \u3164 ' })).toEqual(['comment must_be_completed']);
    expect((await fields({ comment: 'x'.repeat(256) }))[0]).toMatch(/^comment /);
    expect(await fields({ reason_id: OTHER })).toEqual(['reason_text must_be_completed']);
    expect(await fields({ comment_type_id: 999 })).toEqual(['comment_type_id e_not_offered']);
    expect(await fields({ reason_id: 999 })).toEqual(['reason_id e_not_offered']);
    for (const missing of ['comment_type_id', 'comment', 'reason_id'])
      expect((await fields({ [missing]: undefined }))[0]).toMatch(new RegExp(`^${missing} `));
    await untouched(id, 6);
  });

  it('with a comment type that is disabled or inactive, except the system’s own if nothing else is required', async () => {
    const of = async (action: Action, state: number, comment_type_id: number) =>
      (await move(action, (await inState(state)).id, { comment_type_id })).body.code;
    expect(await of('activate', 2, 1)).toBe('Invalid');
    expect(await of('updating', 1, 1)).toBe('Invalid');
    expect([await of('in_progress', 3, 1), await of('updating', 4, 1)]).toEqual(['Ok', 'Ok']);
    await db().updateTable('comment_types').set({ active: 0 }).where('id', '=', 4).execute();
    expect(await of('activate', 2, 4)).toBe('Invalid');
    await db().updateTable('comment_types').set({ active: 1 }).where('id', '=', 4).execute();
  });

  it('with 1062 when another household’s file already has the email address, also a member’s', async () => {
    const email = 'taken@resa.example';
    const home = await household(db(), { client_state_type_id: 2 }, [{ role: 3, client_state_type_id: 2, email }]);
    await household(db(), { email: email.toUpperCase() });
    for (const action of ['activate', 'pending'] as const)
      expect((await move(action, home.id)).body).toEqual({ code: 'error', error: 1062 });
    await untouched(home.id, 2);
    await untouched(home.members[0] as number, 2);
  });
});

describe('a change of state', () => {
  it.each(MOVES)('leads from $from to $to ($action) with any one of its permissions', async (one) => {
    for (const permission of one.may) {
      const { id } = await inState(one.from);
      const token = await server.signIn(await user(db(), [permission]));
      expect((await move(one.action, id, {}, token)).body).toEqual({ code: 'Ok' });
      expect(await stateOf(id)).toBe(one.to);
    }
  });

  it.each(MOVES)('from $from to $to ($action) is written down at one moment', async ({ action, from, to }) => {
    const home = await household(db(), { client_state_type_id: from }, [
      { role: 4, client_state_type_id: from },
      { role: 4, client_state_type_id: to },
    ]);
    const [follower, already] = home.members as [number, number];
    const before = await clientCounts(db());
    const user_id = await userId(db(), 'admin@resa.test');
    expect((await move(action, home.id, { reason_id: OTHER, reason_text: 'Left for Gaspé' })).body).toEqual({
      code: 'Ok',
    });

    const ending =
      action === 'inactivate'
        ? { reason_for_ending_service_id: OTHER, reason_for_ending_text: 'Left for Gaspé' }
        : { reason_for_ending_service_id: null, reason_for_ending_text: null };
    for (const id of [home.id, follower]) {
      const saved = { client_state_type_id: to, ...ending, row_version: 2, updated_at: NOW, updated_by: user_id };
      expect(await stored(id)).toMatchObject(saved);
      expect(await historyOf(id)).toEqual([{ from_state: from, to_state: to, at: NOW, user_id }]);
    }
    await untouched(already, to);
    expect(await commentsOf(home.id)).toMatchObject([
      {
        comment: 'Said at the counter',
        comment_type_id: 3,
        parent_comment_id: null,
        active: 1,
        created_at: NOW,
        created_by: user_id,
      },
    ]);
    expect(await commentsOf(follower)).toEqual([]);
    const said = { comment_type_id: [null, 3], comment: [null, 'Said at the counter'] };
    const changed = { client_state_type_id: [from, to] };
    const logged = { action: `client.${action}`, entity: 'clients', user_id };
    expect(await logOf(home.id)).toMatchObject([{ ...logged, properties: { ...changed, ...said } }]);
    const [entry] = await logOf(follower);
    expect(entry).toMatchObject({ ...logged, properties: changed });
    expect(entry?.properties).not.toHaveProperty('comment');
    const counts = await clientCounts(db());
    const grown = (state: number) => (counts.get(state) ?? 0) - (before.get(state) ?? 0);
    expect([grown(from), grown(to)]).toEqual([-2, 2]);
  });

  it('leaves out members who left, who will join and who are deleted', async () => {
    const home = await household(db(), {}, [{ role: 4 }, { role: 4 }, { role: 4, deleted_at: NOW }]);
    const [left, coming, deleted] = home.members as [number, number, number];
    const dates = (id: number, set: object) =>
      db().updateTable('memberships').set(set).where('client_id', '=', id).execute();
    await dates(left, { date_end: '2026-03-02' });
    await dates(coming, { date_start: '2026-03-04' });
    expect((await move('updating', home.id)).body).toEqual({ code: 'Ok' });
    expect(await Promise.all([home.id, left, coming, deleted].map(stateOf))).toEqual([6, 1, 1, 1]);
  });

  it('forgets the reason for ending when the service continues', async () => {
    const { id } = await inState(1);
    await move('inactivate', id, { reason_id: 2, reason_text: 'dropped: the reason asks for no text' });
    expect(await stored(id)).toMatchObject({ reason_for_ending_service_id: 2, reason_for_ending_text: null });
    await move('activate', id);
    expect(await stored(id)).toMatchObject({ client_state_type_id: 1, reason_for_ending_service_id: null });
    expect((await logOf(id))[1]?.properties).toMatchObject({ reason_for_ending_service_id: [2, null] });
  });

  it('leaves open appointments as they are, and the household’s verdict follows', async () => {
    const { id, file_number } = await inState(1);
    const booked = await appointment(db(), { client_id: id, start_date_time: '2026-03-09 09:00' });
    const verdict = async () => {
      const { body } = await server.call(contract.checkin.search, { file_number }, admin);
      return body.code === 'Ok' ? body.eligibility.reasons : [];
    };
    expect(await verdict()).not.toContain('rule_client_state');
    await move('inactivate', id);
    expect(await verdict()).toContain('rule_client_state');
    const { status } = await db()
      .selectFrom('appointments')
      .select('status')
      .where('id', '=', booked.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe(1);
  });

  it('shows the refusal’s comment as its reason, in the file of each member', async () => {
    const home = await household(db(), { client_state_type_id: 4 }, [{ role: 4, client_state_type_id: 4 }]);
    await move('refuse', home.id, { comment: 'No address in the area' });
    for (const id of [home.id, ...home.members]) {
      const { body } = await server.call(contract.clients.fetch, { id }, admin);
      expect(body).toMatchObject({ info: { refused_reason: 'No address in the area', state_changed_at: NOW } });
      const now = await server.call(contract.requests.state, { id }, admin);
      expect(now.body).toMatchObject({
        now: {
          client_state_type_id: 5,
          row_version: 2,
          state_changed_at: NOW,
          refused_reason: 'No address in the area',
          eligibility: { colour: 'red' },
        },
      });
    }
  });

  it('moves a household once when it is called twice at the same time', async () => {
    const home = await household(db(), {}, [{ role: 4 }]);
    const codes = await Promise.all([1, 2, 3].map(async () => (await move('updating', home.id)).body.code));
    expect(codes.toSorted()).toEqual(['Ok', 'wrong_state', 'wrong_state']);
    expect(await historyOf(home.members[0] as number)).toHaveLength(1);
  });

  it('sends every browser whose files changed, and how many requests wait', async () => {
    const home = await household(db(), { client_state_type_id: 4 }, [{ role: 4, client_state_type_id: 4 }]);
    const desk = await browserAt(server.url, await server.signIn('desk@resa.test'));
    await move('pending', home.id);
    await desk.hears({ type: 'ClientStateUpdate', client_ids: [home.id, ...home.members] });
    await desk.hears({ type: 'ClientInProcess', message: { count: await clientInProcess(db(), NOW.slice(0, 10)) } });
  });

  it('offers to the screen the transitions that the calls accept: their permissions are those of the rules', () => {
    for (const action of ACTIONS) expect(contract.requests[action].may).toEqual(permissionsOf(action));
    expect(mayAny(['remove_file'], permissionsOf('inactivate'))).toBe(true);
  });
});

describe('the comment of a change of state', () => {
  const mailsTo = async (home: Household) => {
    await server.services.jobs.runDue();
    const { rows } = await sql<{ subject: string; body: string }>`
      select m.subject, m.body from captured_mails m join clients c on c.email = m.sent_to
      where c.id = ${home.id}`.execute(db());
    const kept = await db().selectFrom('client_emails').selectAll().where('client_id', '=', home.id).execute();
    expect(kept.map(({ subject }) => subject)).toEqual(rows.map(({ subject }) => subject));
    return rows;
  };

  it.each([
    ['pending', 4, 1, 'Your file is pending', 'Hello Ève Cloutier,'],
    ['pending', 2, 2, 'Votre dossier est en attente', 'Bonjour Ève Cloutier,'],
    ['refuse', 4, 1, 'Your request was not accepted', 'Hello Ève Cloutier,'],
    ['refuse', 4, 2, 'Votre demande n’a pas été acceptée', 'Bonjour Ève Cloutier,'],
  ] as const)('is mailed to the client: %s from %i', async (action, state, service_language_id, subject, hello) => {
    const email = `eve-${action}-${state}-${service_language_id}@resa.example`;
    const home = await inState(state, { email, service_language_id, first_name: 'Ève', last_name: 'Cloutier' });
    expect((await move(action, home.id, { comment: 'Bring a <b>lease</b> & your card\n{{link}}' })).body.code).toBe(
      'Ok',
    );
    const [mail, ...more] = await mailsTo(home);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(subject);
    expect(mail?.body).toContain(hello);
    expect(mail?.body).toContain('Bring a <b>lease</b> & your card\n{{link}}');
    const { message } = await db()
      .selectFrom('client_emails')
      .select('message')
      .where('client_id', '=', home.id)
      .executeTakeFirstOrThrow();
    expect(message).not.toContain('<b>');
  });

  it('is mailed to nobody without an address, and by no other change of state', async () => {
    const without = await inState(4);
    await move('refuse', without.id);
    expect(await mailsTo(without)).toEqual([]);
    for (const [action, state] of [
      ['activate', 2],
      ['inactivate', 6],
      ['in_progress', 3],
      ['updating', 1],
    ] as const) {
      const home = await inState(state, { email: `silent-${action}@resa.example` });
      expect((await move(action, home.id)).body.code).toBe('Ok');
      expect(await mailsTo(home)).toEqual([]);
    }
  });
});

describe('the state of a file', () => {
  it('is read by users who may see files, and each reading is a view, unless the page shows it already', async () => {
    const { id } = await inState(1);
    const { state } = contract.requests;
    expect((await server.call(state, { id: 2_000_000_000 }, admin)).status).toBe(404);
    expect((await server.call(state, { id }, await server.signIn('viewer@resa.test'))).body).toMatchObject({
      code: 'Ok',
      now: { client_state_type_id: 1, state_changed_at: null, refused_reason: null },
    });
    const seen = async (seen: number) => (await server.call(state, { id, seen }, admin)).body;
    expect(await seen(1)).toEqual({ code: 'Ok', now: null });
    expect(await looksAt(id)).toEqual([{ call: 'requests.state' }]);
    expect(await seen(6)).toMatchObject({ now: { client_state_type_id: 1 } });
    expect(await looksAt(id)).toHaveLength(2);
  });
});

describe('making a household inactive', () => {
  const open = async (client_id: number, start_date_time: string, place_id?: number) =>
    (await appointment(db(), { client_id, start_date_time, ...(place_id && { place_id }) })).id;
  const statusOf = async (id: number) =>
    (await db().selectFrom('appointments').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
  const listed = async (id: number, token = admin) => {
    const { body } = await server.call(contract.requests.openAppointments, { id }, token);
    if (body.code !== 'Ok') throw new Error(body.code);
    return body.appointments;
  };

  it('cancels the open appointments that it names, mails the client, and leaves the others', async () => {
    const { id } = await inState(1, { email: 'roy@resa.test' });
    const [one, other] = [await open(id, '2026-03-10 09:00'), await open(id, '2026-03-17 09:00')];
    await open(id, '2026-03-02 09:00');
    expect((await listed(id)).map((row) => [row.id, row.may_cancel, row.who])).toEqual([
      [one, 1, []],
      [other, 1, []],
    ]);
    expect((await move('inactivate', id, { cancel_appointments: [one] })).body).toEqual({ code: 'Ok' });
    expect([await statusOf(one), await statusOf(other)]).toEqual([4, 1]);
    expect((await logOf(id)).map(({ action, entity }) => `${action} ${entity}`)).toContain(
      'client.inactivate appointments',
    );
    const mails = await db().selectFrom('jobs').select('data').where('name', '=', 'appointment_mail').execute();
    expect(mails.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ event: 'cancelled', appointment_id: one }),
    );
  });

  it('is refused whole if it names an appointment of somebody else, or of a location of others', async () => {
    const { id } = await inState(1);
    const [here, there] = [await firstPlace(db()), await lastPlace(db())];
    const own = await open(id, '2026-03-10 09:00', here);
    const foreign = await open(id, '2026-03-17 09:00', there);
    const other = await open((await inState(1)).id, '2026-03-10 09:00', here);
    const who = await user(db(), ['crud_clients', 'deactivate_clients', 'change_appointment_status'], [here]);
    const desk = await server.signIn(who);
    const rights = await server.signIn(await user(db(), ['deactivate_clients'], [here, there]));
    for (const [named, token, status] of [
      [[own, foreign], desk, 403],
      [[own, other], desk, 404],
      [[own, 2_000_000], desk, 404],
      [[own], rights, 403],
    ] as const)
      expect((await move('inactivate', id, { cancel_appointments: [...named] }, token)).status).toBe(status);
    expect([await statusOf(own), await stateOf(id)]).toEqual([1, 1]);
    const [first, second] = await listed(id, desk);
    expect(first).toMatchObject({ id: own, may_cancel: 1 });
    expect(second).toMatchObject({ id: foreign, may_cancel: 0 });
    const { name } = await db()
      .selectFrom('users')
      .select('name')
      .where('email', '=', 'admin@resa.test')
      .executeTakeFirstOrThrow();
    expect(second?.who).toContain(name);
    expect((await listed(id, rights)).every(({ may_cancel, who }) => may_cancel === 0 && who.length > 0)).toBe(true);
    expect((await move('inactivate', id, { cancel_appointments: [own] }, desk)).body).toEqual({ code: 'Ok' });
    expect([await statusOf(own), await statusOf(foreign)]).toEqual([4, 1]);
  });

  it('leaves an appointment that was closed meanwhile as it is', async () => {
    const { id } = await inState(1);
    const one = await open(id, '2026-03-10 09:00');
    await db().updateTable('appointments').set({ status: 3 }).where('id', '=', one).execute();
    expect((await move('inactivate', id, { cancel_appointments: [one] })).body).toEqual({ code: 'Ok' });
    expect(await statusOf(one)).toBe(3);
    expect((await server.call(contract.requests.openAppointments, { id: 2_000_000 }, admin)).status).toBe(404);
  });
});
