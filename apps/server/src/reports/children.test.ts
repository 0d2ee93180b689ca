/** Children without family: by hand, against a slow recount over random households, and deleted from their screen. */
import { contract } from '@resa/contract';
import { isChildWithoutFamily } from '@resa/rules/person/family';
import { addDays } from '@resa/rules/time/dates';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointment, household, user } from '../testing/factories.ts';
import { sheetOf } from '../testing/reports/asking.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { reports, requests } = contract;
const TODAY = '2026-03-03';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin@resa.test');
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;
const tableOf = async (token = admin, locale: 'en' | 'fr' = 'en') => {
  const { body } = await server.call(reports.children, { params: { locale } }, token);
  return body.json.table;
};
const idsOf = async () => (await tableOf()).map(({ id }) => id);
const leave = (client_id: number, on: string) =>
  sql`update memberships set date_end = ${on} where client_id = ${client_id}`.execute(db());
const join = (client_id: number, group_id: number, role: number, from: string) =>
  sql`insert into memberships (client_id, group_id, group_role_type_id, date_start)
    values (${client_id}, ${group_id}, ${role}, ${from})`.execute(db());
const ofAge = (years: number, days = 0) => addDays(`${2026 - years}-03-03`, days);

describe('a child without family', () => {
  it('is under 18 or in a child’s role, and lives with nobody, in any state', async () => {
    // 18 tomorrow, and 18 today.
    const teen = await household(db(), { dob: ofAge(18, 1), last_name: 'Roy' });
    const adult = await household(db(), { dob: ofAge(18), last_name: 'Roy' });
    // Adults, and persons of unknown age, in the roles of a child.
    const grown = await household(db(), { dob: ofAge(30), role: 4, client_state_type_id: 2 });
    const ageless = await household(db(), { dob: null, role: 11, client_state_type_id: 5 });
    const unknown = await household(db(), { dob: null });
    // With a parent, who leaves tomorrow; with one who left yesterday; with one whose file was deleted.
    const together = await household(db(), {}, [{ role: 4, dob: ofAge(9) }]);
    await leave(together.id, addDays(TODAY, 1));
    const left = await household(db(), { last_name: 'Singh' }, [{ role: 4, dob: ofAge(9) }]);
    await leave(left.id, addDays(TODAY, -1));
    const orphan = await household(db(), { deleted_at: '2026-03-01T12:00:00Z' }, [{ role: 4, dob: ofAge(9) }]);
    const gone = await household(db(), { dob: ofAge(9), deleted_at: '2026-03-01T12:00:00Z' });
    const [withParent, alone, bereaved] = [together.members[0], left.members[0], orphan.members[0]] as number[];
    const ids = await idsOf();
    const listed = (id: number | undefined) => ids.includes(id ?? 0);
    expect([teen.id, grown.id, ageless.id, alone, bereaved].map(listed)).toEqual(Array(5).fill(true));
    expect([adult.id, unknown.id, withParent, together.id, left.id, gone.id].map(listed)).toEqual(Array(6).fill(false));

    // Its own former family, and another that it was in before, also where the head's role became that of a single person.
    const before = await household(db(), { last_name: 'Bouchard' });
    await sql`update memberships set group_role_type_id = 2 where client_id = ${before.id}`.execute(db());
    await sql`insert into memberships (client_id, group_id, group_role_type_id, date_start, date_end)
      values (${alone}, ${before.group_id}, 4, '2024-05-01', '2024-12-31')`.execute(db());
    await sql`update memberships set date_start = '2024-01-01' where client_id = ${before.id}`.execute(db());
    const row = (await tableOf(admin, 'fr')).find(({ id }) => id === alone);
    expect(row?.heads.map(({ id }) => id)).toEqual([before.id, left.id]);
    await sql`update memberships set group_role_type_id = 1 where client_id = ${before.id}`.execute(db());
    expect((await tableOf()).find(({ id }) => id === alone)?.heads.map(({ id }) => id)).toEqual([before.id, left.id]);
    expect(row).toMatchObject({ dob: ofAge(9), gender: 'Femme' });
    // The deleted head has no file to open.
    expect((await tableOf()).find(({ id }) => id === bereaved)?.heads).toEqual([]);
    const [block] = await sheetOf(server, admin, 'child_without_family', { locale: 'en' });
    expect(block?.rows.at(-1)?.cells[0]).toBe(`Children: ${ids.length}`);
    expect(block?.rows.find(({ client_ids }) => client_ids[0] === alone)?.cells[4]).toBe(
      `${before.file_number} Élodie Bouchard, ${left.file_number} Élodie Singh`,
    );
  });

  it('is the same whether the database finds it or the rule checks everybody in turn', async () => {
    const person = fc.record({
      dob: fc.option(fc.integer({ min: -3, max: 3 }).map((days) => ofAge(18, days))),
      role: fc.constantFrom(1, 2, 3, 4, 11),
      // The last day in the household, from today.
      until: fc.option(fc.integer({ min: -1, max: 1 })),
      deleted: fc.constantFrom(false, false, true),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(person, { minLength: 1, maxLength: 3 }), { maxLength: 6 }), async (homes) => {
        const expected: number[] = [];
        const made: number[] = [];
        for (const [first, ...others] of homes) {
          if (!first) continue;
          // One head at most in a household.
          const people = [first, ...others.map((one) => ({ ...one, role: Math.max(one.role, 3) }))];
          const fields = ({ dob, role, deleted }: Omit<typeof first, 'role'> & { role: number }) => ({
            dob,
            role,
            deleted_at: deleted ? '2026-03-01T12:00:00Z' : null,
          });
          const home = await household(
            db(),
            fields(first),
            others.map((_, index) => fields(people[index + 1] ?? first)),
          );
          const ids = [home.id, ...home.members];
          for (const [at, { until, deleted }] of people.entries())
            if (until !== null && !deleted) await leave(ids[at] ?? 0, addDays(TODAY, until));
          made.push(...ids);
          const there = people.map(({ until, deleted }) => !deleted && (until ?? 0) >= 0);
          people.forEach(({ dob, role }, index) => {
            const others = there.some((is, other) => is && other !== index);
            if (there[index] && isChildWithoutFamily({ dob, role, others }, TODAY)) expected.push(ids[index] ?? 0);
          });
        }
        const listed = (await idsOf()).filter((id) => made.includes(id));
        expect(listed.toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  it('is seen by any user, who is written down; files need their rights', async () => {
    const { id } = await household(db(), { dob: ofAge(9) });
    const who = await user(db(), []);
    const plain = await server.signIn(who);
    expect((await tableOf(plain)).some((row) => row.id === id)).toBe(true);
    const pdf = await server.call(reports.childrenPdf, { params: {} }, plain);
    expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-');
    const query = { name: 'child_without_family' as const, params: {} };
    for (const call of [reports.pdf, reports.excel, reports.csv])
      expect((await server.call(call, query, plain)).status).toBe(403);
    const message = { send_to: 'worker@resa.test', subject: 'Children', message: 'Here.' };
    expect((await server.call(reports.childrenMail, message, plain)).status).toBe(403);
    const outside = await server.call(reports.childrenMail, { ...message, send_to: 'a@example.test' }, admin);
    expect(outside.body).toMatchObject({ code: 'Invalid', fields: [{ rule: 'e_report_recipient' }] });
    expect((await server.call(reports.childrenMail, message, admin)).body).toMatchObject({ code: 'Ok' });
    await server.services.viewLog.flush();
    const { rows } = await sql<{ call: string }>`
      select distinct call from read_log l join users u on u.id = l.user_id
      where u.email in (${who}, 'admin@resa.test') and client_id = ${id} order by call`.execute(db());
    expect(rows.map(({ call }) => call)).toEqual(['reports.children', 'reports.childrenMail', 'reports.childrenPdf']);
  });
});

describe('deleting a child without family', () => {
  const remove = (id: number, token = admin) => server.call(requests.destroy, { id }, token);

  it('is refused without remove_file, with an open appointment, and while somebody will join', async () => {
    const { id, group_id } = await household(db(), { dob: ofAge(9) });
    const plain = await server.signIn(await user(db(), ['crud_clients']));
    expect((await remove(id, plain)).status).toBe(403);
    const { id: booked } = await appointment(db(), { client_id: id, start_date_time: '2026-03-04 09:00' });
    expect((await remove(id)).body).toEqual({ code: 'has_open_appointments' });
    await sql`update appointments set status = 4 where id = ${booked}`.execute(db());
    const { id: parent } = await household(db(), { dob: ofAge(40) });
    await leave(parent, addDays(TODAY, 2));
    await join(parent, group_id, 3, addDays(TODAY, 3));
    expect((await remove(id)).body).toEqual({ code: 'not_inactive' });
    expect(await idsOf()).toContain(id);
  });

  it.each([1, 2, 3, 4, 5, 6])('is done in state %i', async (client_state_type_id) => {
    const { id } = await household(db(), { dob: ofAge(9), client_state_type_id });
    expect((await remove(id)).body).toEqual({ code: 'Ok' });
    expect(await idsOf()).not.toContain(id);
  });

  it('does not reach a child of the same age who lives with somebody', async () => {
    const home = await household(db(), {}, [{ role: 4, dob: ofAge(9) }]);
    expect((await remove(home.members[0] ?? 0)).body).toEqual({ code: 'not_inactive' });
  });
});
