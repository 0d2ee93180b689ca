/** The households on a day: the database's own function, and every call that shows them. */
import { contract } from '@resa/contract';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { addDays } from '@resa/rules/time/dates';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { household, plan } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { membershipsOn } from './memberships.ts';

const TODAY = '2026-03-03';
const [YESTERDAY, TOMORROW] = [addDays(TODAY, -1), addDays(TODAY, 1)];

let server: TestServer;
let desk: string;
beforeAll(async () => {
  server = await testServer();
  desk = await server.signIn('desk@resa.test');
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(`${TODAY}T15:00:00Z`));

const db = () => server.services.db.kysely;
const setDates = (client_id: number, dates: { date_start?: string; date_end?: string | null }) =>
  db().updateTable('memberships').set(dates).where('client_id', '=', client_id).execute();
const joins = (client_id: number, group_id: number, group_role_type_id: number, date_start: string) =>
  db().insertInto('memberships').values({ group_id, client_id, group_role_type_id, date_start }).execute();

/** A head with four children: one left yesterday, one leaves today, one tomorrow, one joins tomorrow. */
async function changingFamily() {
  const name = { last_name: `Zyxw${crypto.randomUUID().replace(/[^a-f]/g, '')}` };
  const child = { role: 4, dob: '2016-02-01', ...name };
  const home = await household(db(), name, [child, child, child, child]);
  const [left, leaving, staying, coming] = home.members as [number, number, number, number];
  await setDates(left, { date_end: YESTERDAY });
  await setDates(leaving, { date_end: TODAY });
  await setDates(staying, { date_end: TOMORROW });
  await setDates(coming, { date_start: TOMORROW });
  return { ...home, ...name, left, leaving, staying, coming };
}

/** The members of a client's household and their number, as each call returns them. */
async function asShown({ id, file_number, last_name }: { id: number; file_number: number; last_name: string }) {
  const ok = async <A extends { code: string }>(answer: Promise<{ body: A }>) => {
    const { body } = await answer;
    if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
    return body as Extract<A, { code: 'Ok' }>;
  };
  const terms = { search: last_name, client_state: 1 as const };
  const page = { startRow: 0, rowsPerPage: 100, sortBy: 'family_size' as const, descending: true };
  const [file, desk_, family, card, listed, found, party] = await Promise.all([
    ok(server.call(contract.clients.fetch, { id }, desk)),
    ok(server.call(contract.checkin.search, { file_number }, desk)),
    ok(server.call(contract.families.list, { client_id: id }, desk)),
    ok(server.call(contract.clients.card, { id }, desk)),
    ok(server.call(contract.clients.list, { terms, ...page }, desk)),
    ok(server.call(contract.clients.searchByName, { name: last_name, only_heads: 1 }, desk)),
    ok(server.call(contract.appointments.getParticipants, { client_id: id, appointment_id: null }, desk)),
  ]);
  const ids = (members: readonly { client_id: number }[]) => members.map(({ client_id }) => client_id).sort();
  expect(ids(desk_.members)).toEqual(ids(file.members));
  expect(ids(family.members)).toEqual(ids(file.members));
  expect(ids(party.members)).toEqual(ids(file.members));
  const sizes = [desk_.family_size, file.client.family_size, card.client.family_size];
  sizes.push(...listed.rows.filter((row) => row.id === id).map(({ family_size }) => family_size));
  sizes.push(...found.persons.filter((row) => row.id === id).map(({ family_size }) => family_size));
  expect(sizes).toEqual(Array(5).fill(file.members.length));
  return ids(file.members);
}

describe('a membership', () => {
  it('counts through its last day and from its first, in every call that shows a household', async () => {
    const home = await changingFamily();
    const sorted = (...ids: number[]) => ids.sort();
    expect(await asShown(home)).toEqual(sorted(home.id, home.leaving, home.staying));
    server.clock.set(`${TOMORROW}T15:00:00Z`);
    expect(await asShown(home)).toEqual(sorted(home.id, home.staying, home.coming));
    server.clock.set(`${addDays(TOMORROW, 1)}T15:00:00Z`);
    expect(await asShown(home)).toEqual(sorted(home.id, home.coming));
  });

  it('seats a child at an event through its last day, and no longer', async () => {
    const home = await changingFamily();
    const event = await plan(db(), { appointment_type_id: 1, ages_range: '3-12', max_appointments: 20 });
    const book = async (child: number) => {
      const { body } = await server.call(
        contract.appointments.store,
        {
          appointment: {
            client_id: home.id,
            place_id: event.place_id,
            appointment_type_id: event.appointment_type_id,
            start_date_time: '2026-03-05 09:30',
            comments: null,
            emergency: 0,
          },
          members: [child],
          place_appointment_type_id: event.id,
        },
        desk,
      );
      return body;
    };
    const notOffered = { code: 'Invalid', fields: [{ path: 'members', rule: 'e_participant_not_offered' }] };
    expect(await book(home.left)).toEqual(notOffered);
    expect(await book(home.coming)).toEqual(notOffered);
    expect(await book(home.leaving)).toMatchObject({ code: 'Ok' });
  });

  it('keeps a head the head through the last day', async () => {
    const home = await household(db(), {}, [{ role: 4, dob: '2016-02-01' }]);
    await setDates(home.id, { date_end: TODAY });
    const on = await plan(db());
    const { body } = await server.call(
      contract.appointments.info,
      {
        appointment: { client_id: home.id, place_id: on.place_id, appointment_type_id: on.appointment_type_id },
        members: [],
        place_appointment_type_id: on.id,
      },
      desk,
    );
    expect(body).toEqual({ code: 'Ok', evidences: [], details: {} });
    const card = await server.call(contract.clients.card, { id: home.id }, desk);
    expect(card.body).toMatchObject({ client: { family_role_type_id: 2, family_size: 2 } });
  });

  it('ends when the person’s next one begins: from that day they are only in the new household', async () => {
    const left = await changingFamily();
    const home = await household(db(), { last_name: `${left.last_name}b` });
    await joins(left.leaving, home.group_id, 9, TODAY);
    expect(await asShown(left)).toEqual([left.id, left.staying].sort());
    expect(await asShown({ ...home, last_name: `${left.last_name}b` })).toEqual([home.id, left.leaving].sort());
  });

  it('of a file deleted today no longer counts today', async () => {
    const home = await changingFamily();
    await db().updateTable('clients').set({ client_state_type_id: 2 }).where('id', '=', home.leaving).execute();
    const admin = await server.signIn('admin@resa.test');
    expect((await server.call(contract.requests.destroy, { id: home.leaving }, admin)).body).toEqual({ code: 'Ok' });
    expect(await asShown(home)).toEqual([home.id, home.staying].sort());
  });
});

describe('a head’s file is not deleted', () => {
  const deleted = async (change: (member: number) => Promise<unknown>) => {
    const home = await household(db(), { client_state_type_id: 2 }, [{ role: 4, client_state_type_id: 2 }]);
    await change(home.members[0] as number);
    const admin = await server.signIn('admin@resa.test');
    return (await server.call(contract.requests.destroy, { id: home.id }, admin)).body;
  };

  it('while a member’s last day is today or later, or a member will join', async () => {
    for (const dates of [{ date_end: TODAY }, { date_end: TOMORROW }, { date_start: TOMORROW }])
      expect(await deleted((member) => setDates(member, dates))).toEqual({ code: 'has_members' });
    expect(await deleted((member) => setDates(member, { date_end: YESTERDAY }))).toEqual({ code: 'Ok' });
  });

  it('but is once a member who would join later is deleted', async () => {
    const home = await household(db(), { client_state_type_id: 2 }, [{ role: 4, client_state_type_id: 2 }]);
    const [member] = home.members as [number];
    await setDates(member, { date_start: TOMORROW });
    const admin = await server.signIn('admin@resa.test');
    expect((await server.call(contract.requests.destroy, { id: member }, admin)).body).toEqual({ code: 'Ok' });
    server.clock.set(`${TOMORROW}T15:00:00Z`);
    expect((await server.call(contract.requests.destroy, { id: home.id }, admin)).body).toEqual({ code: 'Ok' });
  });
});

interface Row {
  id: number;
  client_id: number;
  group_id: number;
  group_role_type_id: number;
  date_start: string;
  date_end: string | null;
}

/** The rule in other words: what holds on the day, unless a newer one of the person, or of a head's household, has begun. */
function countsOn(rows: readonly Row[], day: string): number[] {
  const begun = rows
    .filter((row) => row.date_start <= day)
    .sort((a, b) => (a.date_start === b.date_start ? a.id - b.id : a.date_start < b.date_start ? -1 : 1));
  const isNewest = (row: Row, of: (one: Row) => boolean) => begun.findLast(of) === row;
  const isHead = (row: Row) => isHeadOrSingle(row.group_role_type_id);
  return begun
    .filter((row) => (row.date_end ?? day) >= day)
    .filter((row) => isNewest(row, ({ client_id }) => client_id === row.client_id))
    .filter((row) => !isHead(row) || isNewest(row, (one) => one.group_id === row.group_id && isHead(one)))
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}

it('puts no person in two households and no two heads in one on any day, for all histories that the database accepts', async () => {
  const day = fc.integer({ min: 0, max: 8 });
  const row = fc.record({
    person: fc.integer({ min: 0, max: 3 }),
    home: fc.integer({ min: 0, max: 2 }),
    role: fc.constantFrom(2, 2, 3, 4),
    from: day,
    days: fc.option(fc.integer({ min: 0, max: 4 })),
  });
  const people = await Promise.all(Array.from({ length: 4 }, () => household(db())));
  const clients = people.map(({ id }) => id);
  const groups = people.map(({ group_id }) => group_id);
  await db().deleteFrom('memberships').where('client_id', 'in', clients).execute();
  const seen = { taken: 0, refused: 0 };
  const at = (n: number) => addDays('2026-01-01', n);
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 10 }), async (history) => {
      await db().deleteFrom('memberships').where('client_id', 'in', clients).execute();
      for (const { person, home, role, from, days } of history) {
        const written = await db()
          .insertInto('memberships')
          .values({
            client_id: clients[person] as number,
            group_id: groups[home] as number,
            group_role_type_id: role,
            date_start: at(from),
            date_end: days === null ? null : at(from + days),
          })
          .execute()
          .then(
            () => true,
            () => false,
          );
        seen[written ? 'taken' : 'refused'] += 1;
      }
      // A later change: a role, an end, a row that goes.
      const ids = (await db().selectFrom('memberships').select('id').where('client_id', 'in', clients).execute()).map(
        ({ id }) => id,
      );
      for (const [n, id] of ids.entries())
        await [
          () => db().updateTable('memberships').set({ group_role_type_id: 4 }).where('id', '=', id).execute(),
          () =>
            db()
              .updateTable('memberships')
              .set({ date_end: at(8) })
              .where('id', '=', id)
              .execute(),
          () => db().deleteFrom('memberships').where('id', '=', id).execute(),
          async () => {},
        ]
          [(n + history.length) % 4]?.()
          .catch(() => {});
      const rows = await db().selectFrom('memberships').selectAll().where('client_id', 'in', clients).execute();
      for (let n = 0; n <= 14; n++) {
        const { rows: counting } = await sql<Row>`
          select * from ${membershipsOn(at(n))} m where m.client_id = any(${sql.val(clients)}::int[]) order by id`.execute(
          db(),
        );
        expect(counting.map(({ id }) => id)).toEqual(countsOn(rows, at(n)));
        expect(new Set(counting.map(({ client_id }) => client_id)).size).toBe(counting.length);
        const heads = counting.filter((one) => isHeadOrSingle(one.group_role_type_id)).map(({ group_id }) => group_id);
        expect(new Set(heads).size).toBe(heads.length);
      }
    }),
    { numRuns: 80 },
  );
  expect(seen.taken).toBeGreaterThan(100);
  expect(seen.refused).toBeGreaterThan(20);
});

it('has no household with two heads at the same time', async () => {
  const home = await household(db(), {}, [{ role: 3 }]);
  await expect(
    db()
      .updateTable('memberships')
      .set({ group_role_type_id: 2 })
      .where('client_id', '=', home.members[0] as number)
      .execute(),
  ).rejects.toThrow('memberships_one_head');
});
