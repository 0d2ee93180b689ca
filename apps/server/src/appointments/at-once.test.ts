/** Acts of several desks, tabs and jobs at the same moment, through two processes on one PostgreSQL. */
import { contract } from '@resa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/open.ts';
import { systemChange } from '../frame/change/system-change.ts';
import { appointment, firstPlace, household, plan } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { addMonthlyPeriods } from './nightly/monthly-periods.ts';
import { markNoShows } from './nightly/no-shows.ts';

const { appointments, checkin, locations } = contract;
const [OPEN, CLOSED, NO_SHOW, CANCELLED] = [1, 2, 3, 4] as const;
/** A Tuesday. */
const TODAY = '2026-03-03';
const ROUNDS = 12;

describe.runIf(process.env.RESA_TEST_DB === 'postgres')('at once, two processes on one PostgreSQL', () => {
  let one: TestServer;
  let two: TestServer;
  let second: Database;
  let admin: string;
  let place_id: number;
  beforeAll(async () => {
    one = await testServer({ now: `${TODAY}T13:00:00Z` });
    second = await (one.again as () => Promise<Database>)();
    two = await testServer({ db: second, now: `${TODAY}T13:00:00Z` });
    admin = await one.signIn('admin@resa.test');
    place_id = await firstPlace(db());
  });
  afterAll(async () => {
    await two.close();
    await second.close();
    await one.close();
  });

  const db = () => one.services.db.kysely;
  type OnPlan = Awaited<ReturnType<typeof plan>>;
  const booking = (client_id: number, on: OnPlan, start_date_time: string) => ({
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
  const booked = (client_id: number, on: OnPlan, start_date_time: string, status: number = OPEN) =>
    appointment(db(), {
      client_id,
      start_date_time,
      status,
      place_id: on.place_id,
      place_appointment_type_id: on.id,
      appointment_type_id: on.appointment_type_id,
    });
  const rowOf = (id: number) =>
    db().selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const visitsOf = (id: number) => db().selectFrom('visits').select('id').where('appointment_id', '=', id).execute();
  const waiting = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
    ).rows[0]?.n ?? 0;
  /** Has these wait in this order for the rows that `held` locks, and lets all of them continue. */
  async function inLine(held: string, starts: readonly (() => Promise<unknown>)[]): Promise<void> {
    const started: Promise<unknown>[] = [];
    await db()
      .transaction()
      .execute(async (trx) => {
        await sql.raw(held).execute(trx);
        for (const [at, start] of starts.entries()) {
          started.push(start());
          await expect.poll(waiting).toBeGreaterThan(at);
        }
      });
    await Promise.all(started);
  }

  describe('a day is closed', () => {
    it('while others book on it: either it stays open, or nobody is on it', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const on = await plan(db(), { max_appointments: 9 });
        const heads = await Promise.all(Array.from({ length: 6 }, () => household(db())));
        const nonworking = { place_appointment_type_id: on.id, date: '2026-03-09', comment: 'Inventory' };
        const [closing, ...bookings] = await Promise.all([
          one.call(locations.storeNonworking, { nonworking, ask: 1 }, admin),
          ...heads.map(({ id }, n) =>
            (n % 2 ? one : two).call(appointments.store, booking(id, on, '2026-03-09 09:30'), admin),
          ),
        ]);
        const made = bookings.filter(({ body }) => body.code === 'Ok').length;
        if (closing.body.code === 'Ok') expect(made).toBe(0);
        else expect(closing.body.code).toBe('affected');
        const { body } = await one.call(locations.storeNonworking, { nonworking }, admin);
        expect(body).toMatchObject(closing.body.code === 'Ok' ? { code: 'exists' } : { code: 'Ok', left: made });
      }
    });

    it('while a household is checked in: the second user sees the first change, and the visit stays with its status', async () => {
      const on = await plan(db());
      const { id: client_id } = await household(db());
      const nonworking = { place_appointment_type_id: on.id, date: TODAY, comment: 'Power cut' };
      const rowLock = (id: number) => `select from appointments where id = ${id} for update`;
      const served = await booked(client_id, on, `${TODAY} 09:30`);
      const close = (id: number) => () => two.call(checkin.close, { id, place_id }, admin);
      const cancel = (id: number) => () =>
        one.call(locations.storeNonworking, { nonworking, decisions: [{ act: 'cancel', id }] }, admin);
      let answers: { body: { code: string } }[] = [];
      // Ordered by start, not by response.
      const kept = (start: () => Promise<{ body: { code: string } }>, at: number) => async () => {
        answers[at] = await start();
      };
      await inLine(rowLock(served.id), [kept(close(served.id), 0), kept(cancel(served.id), 1)]);
      expect(answers.map(({ body }) => body)).toMatchObject([
        { code: 'Ok' },
        { code: 'not_moved', refusals: [{ id: served.id, rule: 'rule_appointment_not_open' }] },
      ]);
      expect((await rowOf(served.id)).status).toBe(CLOSED);
      expect(await visitsOf(served.id)).toHaveLength(1);

      const late = await booked((await household(db())).id, on, `${TODAY} 10:00`);
      answers = [];
      await inLine(rowLock(late.id), [kept(cancel(late.id), 0), kept(close(late.id), 1)]);
      expect(answers.map(({ body }) => body.code)).toEqual(['Ok', 'not_open']);
      expect((await rowOf(late.id)).status).toBe(CANCELLED);
      expect(await visitsOf(late.id)).toHaveLength(0);
    });
  });

  describe('one household', () => {
    const HEAD = 2;
    const CHILD = 4;
    /** Yesterday's head, and their child who is the head since today. */
    async function switched() {
      const home = await household(db(), {}, [{ role: CHILD, dob: '1990-02-02' }]);
      const heir = home.members[0] as number;
      const of = db().updateTable('memberships').where('group_id', '=', home.group_id);
      await of.set({ date_end: '2026-03-02' }).execute();
      const since = { group_id: home.group_id, date_start: TODAY };
      await db()
        .insertInto('memberships')
        .values([
          { ...since, client_id: home.id, group_role_type_id: CHILD },
          { ...since, client_id: heir, group_role_type_id: HEAD },
        ])
        .execute();
      return { former: home.id, heir };
    }
    const openOf = async (client_ids: readonly number[]) =>
      (
        await db()
          .selectFrom('appointments')
          .select('id')
          .where('client_id', 'in', client_ids)
          .where('status', '=', OPEN)
          .execute()
      ).length;

    it('has one open appointment, although the former head’s is opened again while the new head is booked', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const on = await plan(db(), { max_appointments: 9 });
        const { former, heir } = await switched();
        const past = await booked(former, on, '2026-03-09 09:30', CANCELLED);
        const answers: string[] = [];
        const kept = (start: () => Promise<{ body: { code: string } }>) => async () =>
          answers.push((await start()).body.code);
        await inLine(`select pg_advisory_xact_lock(${on.id}, -1)`, [
          kept(() => one.call(appointments.changeStatus, { id: past.id, status: OPEN }, admin)),
          kept(() => two.call(appointments.store, booking(heir, on, '2026-03-10 09:30'), admin)),
        ]);
        expect(answers.sort()).toEqual(['Ok', 'resource_locked_evidences']);
        expect(await openOf([former, heir])).toBe(1);
      }
    });

    it('whose appointment two tabs move at the same time stays where the first moved it, and the second gets a conflict', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const on = await plan(db(), { max_appointments: 1 });
        const row = await booked((await household(db())).id, on, '2026-03-09 09:30');
        const moves = ['2026-03-10 09:30', '2026-03-11 09:30'].map((start, n) => {
          const { appointment: to, ...rest } = booking(row.client_id, on, start);
          const moved = { ...to, id: row.id, row_version: row.row_version };
          return (n ? one : two).call(appointments.update, { appointment: moved, ...rest }, admin);
        });
        const answers = await Promise.all(moves);
        expect(answers.map(({ body }) => body.code).sort()).toEqual(['Ok', 'stale']);
        const winner = answers.findIndex(({ body }) => body.code === 'Ok');
        expect(await rowOf(row.id)).toMatchObject({
          row_version: 2,
          start_date_time: winner === 0 ? '2026-03-10 09:30' : '2026-03-11 09:30',
        });
      }
    });

    it('whose two appointments are moved at the same time keeps the days between its market visits', async () => {
      const MARKET = 2;
      const tag = await db().selectFrom('tags').select('id').orderBy('id').executeTakeFirstOrThrow();
      await db().insertInto('tags_extras').values({ row_id: tag.id, item_id: MARKET }).execute();
      for (let round = 0; round < ROUNDS; round++) {
        const on = await plan(db(), { appointment_type_id: MARKET, max_appointments: 9 });
        const { id: client_id } = await household(db(), { food_frequency: 14 });
        await db().insertInto('client_tags').values({ client_id, tag_id: tag.id }).execute();
        const rows = [await booked(client_id, on, '2026-03-09 09:30'), await booked(client_id, on, '2026-03-30 09:30')];
        const answers = await Promise.all(
          rows.map((row, n) => {
            const { appointment: to, ...rest } = booking(client_id, on, `2026-05-0${4 + n} 09:30`);
            const moved = { ...to, id: row.id, row_version: row.row_version };
            return (n ? one : two).call(appointments.update, { appointment: moved, ...rest }, admin);
          }),
        );
        expect(answers.map(({ body }) => body.code).sort()).toEqual(['Ok', 'resource_locked_evidences']);
      }
    });
  });

  describe('the night', () => {
    const both = (work: (server: TestServer) => Promise<unknown>) => Promise.all([one, two, one, two].map(work));

    it('turns each missed appointment into one no-show, even if two processes run it at the same time', async () => {
      const ids: number[] = [];
      for (let n = 0; n < 30; n++) {
        const { id } = await household(db());
        ids.push((await appointment(db(), { client_id: id, start_date_time: '2026-03-02 09:30' })).id);
      }
      await both(({ services }) =>
        systemChange(services, (trx, note) => markNoShows(trx, note, TODAY, services.clock())),
      );
      const rows = db().selectFrom('appointments').select(['status', 'row_version']).where('id', 'in', ids);
      expect(await rows.execute()).toEqual(ids.map(() => ({ status: NO_SHOW, row_version: 2 })));
      const changes = db().selectFrom('appointment_status_changes').select('appointment_id as id');
      expect(await changes.where('appointment_id', 'in', ids).orderBy('id').execute()).toEqual(
        ids.map((id) => ({ id })),
      );
      const logged = db().selectFrom('activity_log').select('entity_id as id');
      expect(
        await logged.where('action', '=', 'appointment.no_show').where('entity_id', 'in', ids).orderBy('id').execute(),
      ).toEqual(ids.map((id) => ({ id })));
    });

    const monthly = () =>
      plan(db(), {
        start_date: '2026-02-01',
        end_date: '2026-02-28',
        booking_start_date: '2026-01-25',
        data: JSON.stringify({
          frequency: 1,
          frequency_type: 'monthly',
          frequency_start: 'current',
          days_in_advance: 7,
        }),
      });
    const periodsOf = (id: number) =>
      db().selectFrom('plan_periods').select('start_date').where('place_appointment_type_id', '=', id).execute();
    const roll = ({ services }: TestServer) =>
      systemChange(services, (trx, note) => addMonthlyPeriods(trx, note, TODAY));

    it('adds a month of a plan once, with one entry in the log', async () => {
      const { id } = await monthly();
      await both(roll);
      const starts = (await periodsOf(id)).map(({ start_date }) => start_date);
      expect(new Set(starts).size).toBe(starts.length);
      expect(starts).toContain('2026-03-01');
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from activity_log
        where action = 'plan.period' and properties->'place_appointment_type_id'->>1 = ${String(id)}`.execute(db());
      expect(rows[0]?.n).toBe(starts.length);
    });

    it('adds no month to a plan that somebody makes one without months at the same moment', async () => {
      const { id } = await monthly();
      let rolled: Promise<unknown> = Promise.resolve();
      await db()
        .transaction()
        .execute(async (trx) => {
          const ending = trx.updateTable('place_appointment_types').where('id', '=', id);
          await ending.set({ data: JSON.stringify({ frequency: 0 }) }).execute();
          rolled = roll(two);
          await Promise.race([rolled, expect.poll(waiting).toBeGreaterThan(0)]);
        });
      await rolled;
      expect(await periodsOf(id)).toEqual([]);
    });
  });
});
