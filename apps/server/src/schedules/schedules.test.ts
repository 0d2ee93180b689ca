/** Reports that are sent regularly: their owners, the people they reach, and that each is made once. */
import type { AddressInfo } from 'node:net';
import { contract } from '@resa/contract';
import type { RequestOf } from '@resa/contract/call';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstPlace, lastPlace, user } from '../testing/factories.ts';
import { smallOrganisation } from '../testing/reports/organisation.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { queueDueReports } from './index.ts';

const { schedules } = contract;
let server: TestServer;
let here: number;
let there: number;
let owner: string;
let mine: string;
/** The mails that a real mail server received. */
const delivered: { to: string[]; raw: string }[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      delivered.push({ to: to.sort(), raw: Buffer.concat(chunks).toString() });
      done();
    });
  },
});
beforeAll(async () => {
  await new Promise<void>((ready) => mailServer.listen(0, '127.0.0.1', ready));
  const { port } = mailServer.server.address() as AddressInfo;
  server = await testServer({ config: { smtpUrl: `smtp://127.0.0.1:${port}` } });
  here = await firstPlace(db());
  there = await lastPlace(db());
  await smallOrganisation(db(), { here, there });
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((closed) => mailServer.close(() => closed()));
});
beforeEach(async () => {
  await db().deleteFrom('report_schedules').execute();
  delivered.length = 0;
  // A Tuesday, ten in Toronto.
  server.clock.set('2026-03-03T15:00:00Z');
  owner = await user(db(), ['view_reports', 'manage_reports'], [here]);
  mine = await server.signIn(owner);
});
const db = () => server.services.db.kysely;

type Schedule = RequestOf<typeof schedules.store>['schedule'];
const WEEKLY: Schedule = {
  report: 'no_show',
  span: 'last_week',
  every: 'week',
  weekday: 1,
  month_day: 1,
  time: '07:00',
  locale: 'en',
  send_to: '',
  subject: 'No-shows',
  message: 'Here it is.',
};
const store = (
  more: Partial<Schedule> = {},
  params: { location?: number; category?: number; event?: number; vbz_event?: number } = {},
  token = mine,
) => server.call(schedules.store, { schedule: { ...WEEKLY, send_to: owner, ...more }, params }, token);
async function stored(...given: Parameters<typeof store>): Promise<number> {
  const { body } = await store(...given);
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body.id;
}
async function listed(token = mine) {
  const { body } = await server.call(schedules.list, {}, token);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body.schedules;
}
/** The work that the process does every half minute. */
async function pass(iso: string) {
  server.clock.set(iso);
  await queueDueReports(server.services);
  await server.services.jobs.runDue();
}
const logOf = (action: string) =>
  db().selectFrom('activity_log').selectAll().where('action', '=', action).orderBy('id', 'desc').execute();
const written = (entry: { properties: unknown } | undefined) => (entry?.properties ?? {}) as Record<string, unknown[]>;
const setUser = (email: string, change: { active: 0 | 1 }) =>
  db().updateTable('users').set(change).where('email', '=', email).execute();
const takePlaces = async (email: string) => {
  await sql`delete from user_places where user_id = (select id from users where email = ${email})`.execute(db());
};
const NEXT_MONDAY = '2026-03-09T11:00:30Z';

describe('a schedule is refused', () => {
  it('without manage_reports, without view_reports, and at a location of others', async () => {
    const reader = await server.signIn(await user(db(), ['view_reports'], [here]));
    const sender = await server.signIn(await user(db(), ['manage_reports'], [here]));
    for (const token of [reader, sender]) expect((await store({}, {}, token)).status).toBe(403);
    expect((await store({}, { location: there })).status).toBe(403);
  });

  it.each([
    [{ span: null }, 'schedule.span', 'must_be_completed'],
    [{ span: 'today' }, 'schedule.span', 'invalid'],
    [{ report: 'b1a_report', span: 'last_week' }, 'schedule.span', 'invalid'],
    [{ report: 'clients_without_address', span: 'last_week' }, 'schedule.span', 'invalid'],
    [{ report: 'events_by_hours', span: 'today' }, 'params.event', 'must_be_completed'],
    [{ send_to: 'nobody' }, 'schedule.send_to', 'e_email'],
    [{ time: '24:00' }, 'schedule.time', 'invalid'],
    [{ subject: ' ' }, 'schedule.subject', 'must_be_completed'],
  ] as const)('with %j', async (more, path, rule) => {
    expect((await store(more)).body).toMatchObject({ code: 'Invalid', fields: [{ path, rule }] });
  });

  it('with an appointment type of markets where an event is wanted', async () => {
    const wanted = { report: 'visit_by_zone_events', span: 'year_so_far' } as const;
    expect((await store(wanted, { vbz_event: 2 })).body).toMatchObject({
      code: 'Invalid',
      fields: [{ path: 'params.vbz_event', rule: 'invalid' }],
    });
    expect((await store(wanted, { vbz_event: 8 })).body.code).toBe('Ok');
  });

  it('to addresses that the report may not reach, which it names', async () => {
    const reader = await user(db(), ['view_reports'], [here, there]);
    const other = await user(db(), ['view_reports'], [there]);
    const blind = await user(db(), ['view_clients'], [here]);
    const asked = [owner, reader, other, blind, 'someone@elsewhere.example'].join(', ');
    const refused = [other, blind, 'someone@elsewhere.example'];
    expect((await store({ send_to: asked })).body).toEqual({ code: 'schedule_recipients', refused });
    expect((await store({ send_to: `${owner}, ${reader}` })).body.code).toBe('Ok');
  });

  it('to others than its owner, to change or to see; administrators see, pause and end it', async () => {
    const id = await stored();
    const other = await server.signIn(await user(db(), ['view_reports', 'manage_reports'], [here]));
    const admin = await server.signIn('admin@resa.test');
    const [{ row_version = 0 } = {}] = await listed();
    const change = { id, row_version, schedule: { ...WEEKLY, send_to: owner }, params: {} };
    for (const token of [other, admin]) expect((await server.call(schedules.update, change, token)).status).toBe(404);
    expect((await server.call(schedules.pause, { id, paused: 1 }, other)).status).toBe(404);
    expect((await server.call(schedules.destroy, { id }, other)).status).toBe(404);
    expect(await listed(other)).toEqual([]);
    expect(await listed(admin)).toMatchObject([{ id, mine: 0 }]);
    expect((await server.call(schedules.pause, { id, paused: 1 }, admin)).body.code).toBe('Ok');
    expect((await server.call(schedules.update, change, mine)).body).toEqual({ code: 'stale' });
    expect((await server.call(schedules.destroy, { id }, admin)).body.code).toBe('Ok');
    expect(await listed()).toEqual([]);
  });
});

describe('at its time', () => {
  it('a report is mailed once, with its PDF, and the log has its recipients and how many persons it names', async () => {
    const reader = await user(db(), ['view_reports'], [here]);
    // A no-show of the small organization at `here`, on 10 March.
    const id = await stored({ send_to: `${owner}, ${reader}`, weekday: 2 });
    expect(await listed()).toMatchObject([{ id, next_at: '2026-03-10T11:00:00.000Z', last: null }]);
    await pass('2026-03-10T10:59:00Z');
    expect(delivered).toEqual([]);
    await pass('2026-03-17T11:00:30Z');
    await pass('2026-03-17T11:01:00Z');
    expect(delivered.map(({ to }) => to)).toEqual([[owner, reader].sort()]);
    expect(delivered[0]?.raw).toContain('Subject: No-shows');
    expect(delivered[0]?.raw).toContain('application/pdf');
    const [entry] = await logOf('schedule.send');
    expect(entry).toMatchObject({ user_id: null, entity: 'report_schedules', entity_id: id });
    const { sent_to, params, persons } = written(entry);
    expect(sent_to).toEqual([null, `${owner}, ${reader}`]);
    // The week from Sunday to Saturday before the Tuesday on which it is sent.
    expect(params?.[1]).toBe('{"location":0,"range":{"from":"2026-03-08","to":"2026-03-14"}}');
    expect(persons).toEqual([null, 1]);
    expect(await listed()).toMatchObject([
      {
        next_at: '2026-03-24T11:00:00.000Z',
        last: { at: '2026-03-17T11:00:30.000Z', day: '2026-03-17', outcome: 'sent', persons: 1, left_out: null },
      },
    ]);
    await server.services.viewLog.flush();
    const views = await db().selectFrom('read_log').selectAll().where('call', '=', 'reports.mail').execute();
    expect(views).toHaveLength(1);
  });

  it('what was missed while the program was off is made once, for the last time that it was due', async () => {
    await stored({ report: 'tendance', weekday: 0, span: 'yesterday' });
    await pass('2026-03-25T15:00:00Z');
    await pass('2026-03-25T15:01:00Z');
    expect(delivered).toHaveLength(1);
    expect(await listed()).toMatchObject([{ last: { day: '2026-03-22' }, next_at: '2026-03-29T11:00:00.000Z' }]);
    const [entry] = await logOf('schedule.send');
    expect(written(entry).params?.[1]).toContain('2026-03-21');
  });

  it('two processes at the same time make it once', async () => {
    await stored();
    server.clock.set(NEXT_MONDAY);
    await Promise.all([queueDueReports(server.services), queueDueReports(server.services)]);
    const queued = await db().selectFrom('jobs').select('data').where('name', '=', 'report_schedule').execute();
    expect(queued).toHaveLength(1);
    // A job that is found again after its process died, as well.
    await sql`insert into jobs (name, data, run_at, created_at)
      select name, data, run_at, created_at from jobs where name = 'report_schedule'`.execute(db());
    await server.services.jobs.runDue();
    expect(delivered).toHaveLength(1);
  });

  it('who no longer may read it is left out, and the rest still get it', async () => {
    const reader = await user(db(), ['view_reports'], [here]);
    await stored({ send_to: `${owner}, ${reader}` });
    await takePlaces(reader);
    await pass(NEXT_MONDAY);
    expect(delivered.map(({ to }) => to)).toEqual([[owner]]);
    expect(await listed()).toMatchObject([
      { stopped: null, last: { outcome: 'sent', sent_to: owner, left_out: reader } },
    ]);
  });

  it('a domain of the settings is reached by figures, and no longer once it is taken away; names never reach it', async () => {
    const allow = (domains: string) =>
      db()
        .updateTable('settings')
        .set({ value: JSON.stringify(domains) })
        .where('key', '=', 'report_mail_domains')
        .execute()
        .then(() => server.services.settings.forget());
    await allow('banque.example');
    const outside = { send_to: 'director@banque.example' };
    expect((await store(outside)).body).toEqual({ code: 'schedule_recipients', refused: [outside.send_to] });
    const id = await stored({ ...outside, report: 'c1_report', span: 'last_month' });
    await pass(NEXT_MONDAY);
    expect(delivered.map(({ to }) => to)).toEqual([['director@banque.example']]);
    await allow('');
    await pass('2026-03-16T11:00:30Z');
    // The owner gets a mail.
    expect(delivered.map(({ to }) => to)).toEqual([['director@banque.example'], [owner]]);
    expect(await listed()).toMatchObject([{ id, stopped: 'recipients' }]);
  });
});

it('with names to an address outside, as earlier releases stored it, stops', async () => {
  const id = await stored();
  await sql`update report_schedules set send_to = ${`${owner}, board@banque.example`} where id = ${id}`.execute(db());
  await pass(NEXT_MONDAY);
  expect(delivered.map(({ to, raw }) => [to, raw.includes('application/pdf')])).toEqual([[[owner], false]]);
  expect(await listed()).toMatchObject([{ id, stopped: 'recipients' }]);
  expect((await server.call(schedules.pause, { id, paused: 0 }, mine)).body.code).toBe('schedule_stopped');
});

describe('a report that counts food aid since this release', () => {
  it('informs each owner once, in their language, and to nobody whose account is inactive', async () => {
    const both = { report: 'tendance', span: 'last_week' } as const;
    await stored({ ...both, subject: 'Trend' });
    await stored({ ...both, subject: 'Visits' });
    await stored({ subject: 'No-shows' });
    const french = await user(db(), ['view_reports', 'manage_reports'], [here]);
    await db().updateTable('users').set({ language: 'fr' }).where('email', '=', french).execute();
    await stored({ ...both, subject: 'Tendance', send_to: french }, {}, await server.signIn(french));
    const inactive = await user(db(), ['view_reports', 'manage_reports'], [here]);
    await stored({ ...both, subject: 'Old', send_to: inactive }, {}, await server.signIn(inactive));
    await setUser(inactive, { active: 0 });
    // The state that the migration leaves.
    await sql`update report_schedules set untold = 'food_aid' where report = 'tendance'`.execute(db());
    await Promise.all([queueDueReports(server.services), queueDueReports(server.services)]);
    await pass('2026-03-03T15:01:00Z');
    expect(delivered.map(({ to }) => to).sort()).toEqual([[owner], [french]].sort());
    const words = (email: string) => delivered.find(({ to }) => to.includes(email))?.raw.replaceAll('=\r\n', '') ?? '';
    expect(words(owner)).toContain('Subject: Your scheduled reports count food aid');
    expect(words(owner)).toContain('Trend, Visits.');
    expect(words(french)).toContain('Tendance.');
  });

  it('counts all services if its owner chose so', async () => {
    const kept = async (category?: number) => {
      const id = await stored({ report: 'tendance', span: 'last_week' }, category === undefined ? {} : { category });
      return (await listed()).find((one) => one.id === id)?.params;
    };
    expect([await kept(), await kept(0), await kept(1)]).toEqual([{}, { category: 0 }, { category: 1 }]);
    expect((await store({ report: 'tendance', span: 'last_week' }, { category: 4 })).body).toMatchObject({
      code: 'Invalid',
      fields: [{ path: 'params.category', rule: 'invalid' }],
    });
    await pass(NEXT_MONDAY);
    expect(
      (await logOf('schedule.send'))
        .slice(0, 3)
        .map((entry) => JSON.parse(String(written(entry).params?.[1])).category)
        .sort(),
    ).toEqual([0, 1, undefined]);
  });
});

describe('rights that go while the report is made', () => {
  afterEach(() => vi.restoreAllMocks());

  /** Has `lose` happen between a run's first look at the rights of its owner and its mail; counts the runs. */
  function meanwhile(lose: () => Promise<unknown>): { runs: number } {
    const { wording, settings } = server.services;
    const [word, set] = [wording.get, settings.get];
    const seen = { runs: 0 };
    let isChecked = false;
    vi.spyOn(wording, 'get').mockImplementation(async () => {
      isChecked = true;
      return word();
    });
    vi.spyOn(settings, 'get').mockImplementation(async () => {
      if (isChecked) {
        isChecked = false;
        seen.runs += 1;
        await lose();
      }
      return set();
    });
    return seen;
  }

  it('stop it: nothing is sent', async () => {
    const reader = await user(db(), ['view_reports'], [here]);
    const id = await stored({ send_to: reader });
    const seen = meanwhile(() => setUser(owner, { active: 0 }));
    await pass(NEXT_MONDAY);
    expect(seen.runs).toBe(1);
    expect(delivered.map(({ to }) => to)).toEqual([[owner]]);
    const admin = await server.signIn('admin@resa.test');
    expect(await listed(admin)).toMatchObject([{ id, stopped: 'owner_inactive', last: { outcome: 'stopped' } }]);
    expect((await logOf('schedule.stop'))[0]).toMatchObject({ entity_id: id });
  });

  it('have it made again with the locations that are left', async () => {
    const both = await user(db(), ['view_reports', 'manage_reports'], [here, there]);
    const reader = await user(db(), ['view_reports'], [here, there]);
    await stored({ send_to: reader }, {}, await server.signIn(both));
    const seen = meanwhile(() =>
      sql`delete from user_places where place_id = ${there} and user_id = (select id from users where email = ${both})`.execute(
        db(),
      ),
    );
    await pass(NEXT_MONDAY);
    expect(seen.runs).toBe(2);
    expect(delivered.map(({ to }) => to)).toEqual([[reader]]);
  });
});

describe('it stops and informs its owner, on the screen and by mail', () => {
  it.each([
    ['owner_inactive', (email: string) => setUser(email, { active: 0 })],
    ['owner_location', takePlaces],
    [
      'owner_rights',
      async (email: string) => {
        await sql`delete from user_roles where user_id = (select id from users where email = ${email})`.execute(db());
      },
    ],
  ] as const)('%s', async (stopped, lose) => {
    const reader = await user(db(), ['view_reports'], [here]);
    const id = await stored({ send_to: reader });
    await lose(owner);
    await pass(NEXT_MONDAY);
    await pass('2026-03-16T11:00:30Z');
    expect(delivered.map(({ to }) => to)).toEqual([[owner]]);
    expect(delivered[0]?.raw).not.toContain('application/pdf');
    const admin = await server.signIn('admin@resa.test');
    expect(await listed(admin)).toMatchObject([{ id, stopped, last: { outcome: 'stopped', sent_to: null } }]);
    expect((await logOf('schedule.stop'))[0]).toMatchObject({ entity_id: id });
    // It does not continue before the owner has the right again.
    const paused = { id, paused: 0 } as const;
    expect((await server.call(schedules.pause, paused, admin)).body).toEqual({ code: 'schedule_stopped', stopped });
  });

  it('only at the chosen location, and continues once the owner has it again', async () => {
    const both = await user(db(), ['view_reports', 'manage_reports'], [here, there]);
    const token = await server.signIn(both);
    const id = await stored({ send_to: both, report: 'show_no_show' }, { location: there }, token);
    const change = (way: 'lose' | 'get') =>
      way === 'lose'
        ? sql`delete from user_places where place_id = ${there} and user_id = (select id from users where email = ${both})`
        : sql`insert into user_places (user_id, place_id) select id, ${there}::int from users where email = ${both}`;
    await change('lose').execute(db());
    await pass(NEXT_MONDAY);
    expect(await listed(token)).toMatchObject([{ stopped: 'owner_location' }]);
    await change('get').execute(db());
    expect((await server.call(schedules.pause, { id, paused: 0 }, token)).body.code).toBe('Ok');
    await pass('2026-03-16T11:00:30Z');
    expect(await listed(token)).toMatchObject([{ stopped: null, last: { outcome: 'sent' } }]);
  });
});

it('one that cannot be made sends its owner a mail each time, and continues', async () => {
  const event = 8;
  const id = await stored({ report: 'events_by_hours', span: 'yesterday' }, { event });
  await sql`update appointment_types set category_id = 1 where id = ${event}`.execute(db());
  await pass(NEXT_MONDAY);
  await server.services.jobs.runDue();
  await sql`update appointment_types set category_id = 2 where id = ${event}`.execute(db());
  expect(delivered.map(({ to }) => to)).toEqual([[owner]]);
  expect(delivered[0]?.raw).toContain('was not sent');
  expect(await listed()).toMatchObject([{ id, stopped: null, last: { outcome: 'failed' } }]);
  await pass('2026-03-16T11:00:30Z');
  expect(await listed()).toMatchObject([{ last: { outcome: 'sent' } }]);
});

it('a paused one is not made, nor made up for when it resumes', async () => {
  const id = await stored();
  await server.call(schedules.pause, { id, paused: 1 }, mine);
  await pass(NEXT_MONDAY);
  await server.call(schedules.pause, { id, paused: 0 }, mine);
  await pass('2026-03-09T12:00:00Z');
  expect(delivered).toEqual([]);
  expect(await listed()).toMatchObject([{ paused: 0, next_at: '2026-03-16T11:00:00.000Z' }]);
});

it('is made in its language, by the month, and changed by its owner', async () => {
  const id = await stored({ report: 'c1_report', span: 'last_month', every: 'month', month_day: 31, locale: 'fr' });
  const [{ row_version = 0 } = {}] = await listed();
  const schedule = { ...WEEKLY, report: 'c1_report', span: 'last_month', every: 'month', month_day: 1 } as const;
  const changed = { id, row_version, schedule: { ...schedule, send_to: owner, subject: 'Ménages' }, params: {} };
  expect((await server.call(schedules.update, changed, mine)).body).toEqual({ code: 'Ok' });
  await pass('2026-04-01T11:00:30Z');
  const [entry] = await logOf('schedule.send');
  expect(written(entry).params?.[1]).toBe('{"year":2026,"month":2}');
  expect(await listed()).toMatchObject([
    { every: 'month', next_at: '2026-05-01T11:00:00.000Z', last: { outcome: 'sent' } },
  ]);
});
