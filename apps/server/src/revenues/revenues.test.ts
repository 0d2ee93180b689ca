import { contract } from '@resa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { household, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { revenues, locks } = contract;
/** Shipped rows: types for anybody of 14, for adults, for parents; frequencies. */
const [JOB, ASSISTANCE, CHILD_BENEFIT] = [1, 5, 16];
const [WEEKLY, MONTHLY] = [1, 4];

let server: TestServer;
let worker: string;
let admin: string;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-03-03T15:00:00Z');
  worker = await server.signIn('worker@resa.test');
  admin = await server.signIn('admin@resa.test');
});

const db = () => server.services.db.kysely;
const revenue = (more: object = {}) => ({
  revenue_type_id: ASSISTANCE,
  pay_frequency_type_id: MONTHLY,
  amount: 829,
  start_date: '2026-01-01',
  end_date: null,
  note: null,
  ...more,
});
const lock = (id: number, token = worker) => server.call(locks.lock, { id }, token);
const send = (client_id: number, all: object[], token = worker) =>
  server.call(revenues.update, { client_id, revenues: all as ReturnType<typeof revenue>[] }, token);
async function saved(client_id: number, ...all: object[]) {
  const { body } = await send(client_id, all);
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body.ids as [number, ...number[]];
}
/** A head with a child of ten and a partner, whose file the worker edits. */
async function home() {
  const made = await household(db(), { last_name: 'Roy' }, [
    { role: 3, dob: '1990-01-01' },
    { role: 4, dob: '2016-01-01' },
  ]);
  await lock(made.id);
  return { ...made, partner: made.members[0] as number, child: made.members[1] as number };
}
const faults = ({ body }: { body: unknown }) =>
  ((body as { fields?: { path: string; rule: string }[] }).fields ?? []).map(({ path, rule }) => `${path} ${rule}`);
async function ofHousehold(client_id: number) {
  const { body } = await server.call(revenues.ofHousehold, { client_id }, worker);
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body;
}
async function history(client_id: number, more: object = {}) {
  const { body } = await server.call(revenues.history, { client_id, ...more }, worker);
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body;
}
const count = async (client_id: number) =>
  (await db().selectFrom('revenues').select('id').where('client_id', '=', client_id).execute()).length;
const logged = (client_id: number) =>
  db()
    .selectFrom('activity_log')
    .select(['action', 'entity', 'properties'])
    .where('client_id', '=', client_id)
    .orderBy('id')
    .execute();

describe('a revenue is refused', () => {
  it('without crud_clients, and without a lock', async () => {
    const { id, partner } = await home();
    const [own] = await saved(id, revenue());
    const viewer = await server.signIn(await user(db(), ['view_clients']));
    expect((await send(id, [revenue()], viewer)).status).toBe(403);
    expect((await server.call(revenues.destroy, { id: own }, viewer)).status).toBe(403);
    expect((await server.call(revenues.ofHousehold, { client_id: id }, viewer)).status).toBe(200);

    const other = await household(db());
    expect((await send(other.id, [revenue()])).body).toEqual({ code: 'not_locked' });
    expect((await send(id, [revenue({ revenue_type_id: JOB })], admin)).body).toEqual({ code: 'not_locked' });
    await lock(partner, admin);
    expect((await send(partner, [revenue()])).body).toMatchObject({
      code: 'locked',
      since: '2026-03-03T15:00:00.000Z',
    });
    expect((await server.call(revenues.destroy, { id: own }, admin)).body).toEqual({ code: 'not_locked' });
    expect([await count(id), await count(partner), await count(other.id)]).toEqual([1, 0, 0]);
  });

  it('of a head by a user who edits only the file of a member', async () => {
    const made = await household(db(), {}, [{ role: 3, dob: '1990-01-01' }]);
    await lock(made.members[0] as number);
    expect((await send(made.id, [revenue()])).body).toEqual({ code: 'not_locked' });
    expect((await send(made.members[0] as number, [revenue()])).body.code).toBe('Ok');
  });

  it('of an unknown person, and with the id of another one’s revenue', async () => {
    const { id, partner } = await home();
    const [own] = await saved(id, revenue());
    expect((await send(2_000_000, [revenue()])).status).toBe(404);
    expect((await send(partner, [revenue({ id: own, row_version: 1 })])).status).toBe(404);
    const twice = [revenue({ id: own, row_version: 1 }), revenue({ id: own, row_version: 1 })];
    expect((await send(id, twice)).status).toBe(404);
    expect((await server.call(revenues.destroy, { id: 2_000_000 }, worker)).status).toBe(404);
    expect((await server.call(revenues.ofHousehold, { client_id: 2_000_000 }, worker)).status).toBe(404);
    expect((await server.call(revenues.history, { client_id: 2_000_000 }, worker)).status).toBe(404);
  });

  it.each([
    [{ revenue_type_id: null }, 'revenues.0.revenue_type_id'],
    [{ revenue_type_id: 99_999 }, 'revenues.0.revenue_type_id'],
    [{ pay_frequency_type_id: 99_999 }, 'revenues.0.pay_frequency_type_id'],
    [{ amount: 0 }, 'revenues.0.amount'],
    [{ amount: -1 }, 'revenues.0.amount'],
    [{ amount: 1.005 }, 'revenues.0.amount'],
    [{ amount: '12' }, 'revenues.0.amount'],
    [{ start_date: '' }, 'revenues.0.start_date'],
    [{ end_date: '2025-12-31' }, 'revenues.0.end_date'],
    [{ note: 'x'.repeat(251) }, 'revenues.0.note'],
  ])('with %j', async (changes, path) => {
    const { id } = await home();
    const { status, body } = await send(id, [revenue(changes), revenue({ revenue_type_id: JOB })]);
    expect(status).toBe(400);
    expect(faults({ body })[0]?.split(' ')[0]).toBe(path);
    expect(await count(id)).toBe(0);
    expect(await logged(id)).toEqual([]);
  });

  it('of a type that is not for the role, the age or a household without a child', async () => {
    const { child } = await home();
    const notOffered = ['revenues.0.revenue_type_id e_not_offered'];
    expect(faults(await send(child, [revenue()]))).toEqual(notOffered);
    expect(faults(await send(child, [revenue({ revenue_type_id: JOB })]))).toEqual(notOffered);
    const single = await household(db());
    await lock(single.id);
    expect(faults(await send(single.id, [revenue({ revenue_type_id: CHILD_BENEFIT })]))).toEqual(notOffered);
  });

  it('of a type that the person has already, until that one has ended', async () => {
    const { id } = await home();
    const repeated = 'rule_revenue_repeated';
    const [own] = await saved(id, revenue());
    expect(faults(await send(id, [revenue()]))).toEqual([`revenues.0.revenue_type_id ${repeated}`]);
    const both = [revenue({ revenue_type_id: JOB }), revenue({ revenue_type_id: JOB })];
    expect(faults(await send(id, both)).map((fault) => fault.split(' ')[1])).toEqual([repeated, repeated]);
    // Ending the former one and adding the next is one save.
    await saved(id, revenue({ id: own, row_version: 1, end_date: '2026-03-02' }), revenue({ amount: 900 }));
    expect(await count(id)).toBe(2);
  });
});

describe('revenues', () => {
  it('are stored, shown by person, added up by month, and written in the log', async () => {
    const { id, partner, child } = await home();
    await saved(id, revenue(), revenue({ revenue_type_id: CHILD_BENEFIT, amount: 500, note: ' Pour Léo ' }));
    await saved(partner, revenue({ revenue_type_id: JOB, pay_frequency_type_id: WEEKLY, amount: 100 }));
    const shown = await ofHousehold(child);
    expect(shown).toMatchObject({ total: 1762.33, unknown: 0, size: 3, level: 1, fee: 3, bracket: 'Ok' });
    expect(shown.members.map(({ client_id, total, missing }) => [client_id, total, missing])).toEqual([
      [id, 1329, 0],
      [partner, 433.33, 0],
      [child, 0, 0],
    ]);
    expect(shown.members[0]?.revenues[1]).toMatchObject({ note: 'Pour Léo', monthly: 500, counts: 1, row_version: 1 });
    expect(shown.members[0]?.offered).toContain(CHILD_BENEFIT);
    expect(shown.members[2]?.offered).not.toContain(JOB);
    expect((await logged(partner)).map(({ action, entity, properties }) => [action, entity, properties])).toEqual([
      ['revenue.update', 'revenues', expect.objectContaining({ amount: [null, 100], revenue_type_id: [null, JOB] })],
    ]);
  });

  it('return the version in which each of them is stored', async () => {
    const { id } = await home();
    const [first] = await saved(id, revenue());
    const both = [revenue({ id: first, row_version: 1, amount: 830 }), revenue({ revenue_type_id: JOB })];
    expect((await send(id, both)).body).toMatchObject({ code: 'Ok', row_versions: [2, 1] });
    const same = revenue({ id: first, row_version: 2, amount: 830 });
    expect((await send(id, [same])).body).toEqual({ code: 'Ok', ids: [first], row_versions: [2] });
  });

  it('above the highest bracket are reported, and so is a household without a bracket', async () => {
    const { id } = await household(db(), {}, [
      { role: 4, dob: '2016-01-01' },
      { role: 4, dob: '2016-01-01' },
    ]);
    await lock(id);
    await saved(id, revenue({ amount: 4800 }));
    expect(await ofHousehold(id)).toMatchObject({ level: 4, fee: 12, bracket: 'Ok' });
    await saved(id, revenue({ revenue_type_id: JOB, amount: 0.01 }));
    expect(await ofHousehold(id)).toMatchObject({ level: null, fee: null, bracket: 'exceeded' });
    const large = await household(
      db(),
      {},
      Array.from({ length: 12 }, () => ({ role: 4, dob: '2016-01-01' })),
    );
    expect(await ofHousehold(large.id)).toMatchObject({ size: 13, bracket: 'e_invalid_family_size' });
  });

  it('are required of heads, singles and partners, except of a partner who seeks asylum', async () => {
    const made = await household(db(), { citizenship_type_id: 4 }, [
      { role: 3, dob: '1990-01-01', citizenship_type_id: 4 },
      { role: 3, dob: '1990-01-01', citizenship_type_id: 1 },
      { role: 4, dob: '2016-01-01' },
    ]);
    expect((await ofHousehold(made.id)).members.map(({ missing }) => missing).toSorted()).toEqual([0, 0, 1, 1]);
  });

  it('that begin later are shown and do not count; those that ended are history', async () => {
    const { id } = await home();
    const [own] = await saved(
      id,
      revenue({ end_date: '2026-03-02' }),
      revenue({ revenue_type_id: JOB, start_date: '2026-04-01' }),
    );
    const { members, total } = await ofHousehold(id);
    expect(total).toBe(0);
    expect(members[0]?.revenues).toMatchObject([{ revenue_type_id: JOB, counts: 0 }]);
    expect(members[0]?.missing).toBe(1);
    expect(await history(id)).toMatchObject({
      rows: [{ id: own, end_date: '2026-03-02', created_at: '2026-03-03T15:00:00.000Z' }],
      recordsFiltered: 1,
    });
    for (const sortBy of ['created_at', 'revenue_type_id', 'amount', 'start_date', 'end_date'])
      expect((await history(id, { sortBy, descending: false })).rows).toHaveLength(1);
  });

  it('are changed by the user who read them last; the other receives the stored values', async () => {
    const { id } = await home();
    const [own] = await saved(id, revenue());
    await saved(id, revenue({ id: own, row_version: 1 }));
    expect((await ofHousehold(id)).members[0]?.revenues[0]?.row_version).toBe(1);
    await saved(id, revenue({ id: own, row_version: 1, amount: 840 }));
    expect((await send(id, [revenue({ id: own, row_version: 1, note: 'late' })])).body).toMatchObject({
      code: 'stale',
      saved_by: 'Wendy Chen',
      row_version: 2,
      changed: ['amount', 'note'],
      revenue: { id: own, amount: 840 },
    });
    expect((await logged(id)).slice(1)).toMatchObject([{ properties: { amount: [829, 840] } }]);
  });

  it('keep a type and a frequency that are no longer offered, and get no other such', async () => {
    const { id } = await home();
    const [own] = await saved(id, revenue());
    const off = async (active: 0 | 1) => {
      await db().updateTable('revenue_types').set({ active }).where('id', '=', ASSISTANCE).execute();
      await db().updateTable('pay_frequency_types').set({ active }).where('id', '=', MONTHLY).execute();
    };
    await off(0);
    await saved(id, revenue({ id: own, row_version: 1, amount: 840 }));
    expect(faults(await send(id, [revenue({ revenue_type_id: JOB })]))).toEqual([
      'revenues.0.pay_frequency_type_id e_not_offered',
    ]);
    await off(1);
  });

  it('are deleted, current and former ones, and stay in the log', async () => {
    const { id, partner } = await home();
    const [current] = await saved(id, revenue());
    const [former] = await saved(partner, revenue({ end_date: '2026-02-01' }));
    for (const one of [current, former])
      expect((await server.call(revenues.destroy, { id: one }, worker)).body).toEqual({ code: 'Ok' });
    expect([await count(id), await count(partner)]).toEqual([0, 0]);
    expect((await logged(partner)).at(-1)).toMatchObject({
      action: 'revenue.destroy',
      properties: { amount: [829, null] },
    });
  });
});

describe('no income', () => {
  const declare = (client_id: number, more: object = {}, token = worker) =>
    server.call(
      revenues.declareNone,
      { client_id, start_date: '2026-02-01', end_date: null, note: null, ...more },
      token,
    );
  const declarations = (client_id: number) =>
    db().selectFrom('no_incomes').select(['start_date', 'end_date']).where('client_id', '=', client_id).execute();

  it('is declared for a person who needs an income and has none, by an editor of the file only', async () => {
    const { id, partner, child } = await home();
    const viewer = await server.signIn(await user(db(), ['view_clients']));
    expect((await declare(id, {}, viewer)).status).toBe(403);
    expect((await declare(id, {}, admin)).body).toEqual({ code: 'not_locked' });
    expect((await declare(child)).body).toEqual({ code: 'income_not_required' });
    expect((await declare(2_000_000)).status).toBe(404);
    await saved(partner, revenue());
    expect((await declare(partner)).body).toEqual({ code: 'has_income' });
    expect(faults(await declare(id, { start_date: '2026-03-04' }))).toEqual(['start_date rule_no_income_future']);
    expect(faults(await declare(id, { end_date: '2026-01-31' }))).toEqual(['end_date rule_end_before_start']);
    expect(faults(await declare(id, { note: 'x'.repeat(251) }))).toEqual(['note e_too_long']);
    expect(await declarations(id)).toEqual([]);
    expect((await declare(id, { note: 'Waits for a decision' })).body).toMatchObject({ code: 'Ok', row_version: 1 });
    expect(faults(await declare(id, { start_date: '2026-03-01' }))).toEqual(['start_date rule_no_income_repeated']);
    expect((await logged(id)).at(-1)).toMatchObject({
      action: 'no_income.declare',
      entity: 'no_incomes',
      properties: { start_date: [null, '2026-02-01'], note: [null, 'Waits for a decision'] },
    });
  });

  it('completes the income of the household, whose fee is not known before', async () => {
    const { id, partner } = await home();
    const unknown = { total: 0, income: 'not_known', level: null, fee: null, bracket: 'not_known' };
    expect(await ofHousehold(id)).toMatchObject(unknown);
    await declare(id);
    expect(await ofHousehold(id)).toMatchObject(unknown);
    await declare(partner);
    const none = await ofHousehold(id);
    expect(none).toMatchObject({ total: 0, income: 'none', level: 1, bracket: 'Ok' });
    expect(none.members.map(({ missing }) => missing)).toEqual([0, 0, 0]);
    const { body } = await server.call(contract.clients.fetch, { id }, worker);
    expect(body).toMatchObject({ info: { revenues: 1, documents_setting: 0 } });
    expect(body).toMatchObject({ documents_setting: { proof_of_revenue: [] } });
  });

  it('leaves the fee unknown where an amount cannot be computed', async () => {
    const { id } = await household(db(), {});
    await lock(id);
    await saved(id, revenue());
    expect(await ofHousehold(id)).toMatchObject({ level: 1 });
    const formula = (text: string) =>
      db()
        .updateTable('pay_frequency_types')
        .set({ formula: text })
        .where('id', '=', MONTHLY)
        .returning('id')
        .execute();
    await formula('AMOUNT*');
    expect(await ofHousehold(id)).toMatchObject({ unknown: 1, level: null, fee: null, bracket: 'not_known' });
    await formula('AMOUNT');
  });

  it('ends the day before the first income begins, even if that income is entered later', async () => {
    const { id } = await home();
    await declare(id);
    await saved(id, revenue({ start_date: '2026-03-01', end_date: '2026-03-01' }));
    expect(await declarations(id)).toEqual([{ start_date: '2026-02-01', end_date: '2026-02-28' }]);
    await declare(id, { start_date: '2026-03-02' });
    await saved(id, revenue({ revenue_type_id: JOB, start_date: '2026-04-01' }));
    expect(await declarations(id)).toEqual([
      { start_date: '2026-02-01', end_date: '2026-02-28' },
      { start_date: '2026-03-02', end_date: '2026-03-31' },
    ]);
    expect((await logged(id)).at(-1)).toMatchObject({ action: 'revenue.update' });
    // One that was there from the first day on contradicts the declaration.
    await saved(id, revenue({ start_date: '2026-01-01' }));
    expect(await declarations(id)).toEqual([]);
  });

  it('is changed by the user who read it last, and deleted', async () => {
    const { id } = await home();
    const { body } = await declare(id);
    if (body.code !== 'Ok') throw new Error(body.code);
    expect((await declare(id, { id: body.id, row_version: 1 })).body).toMatchObject({ code: 'Ok', row_version: 1 });
    expect((await declare(id, { id: body.id, row_version: 1, note: 'new' })).body).toMatchObject({ row_version: 2 });
    expect((await declare(id, { id: body.id, row_version: 1, note: 'late' })).body).toMatchObject({
      code: 'stale',
      saved_by: 'Wendy Chen',
      changed: ['note'],
      no_income: { note: 'new' },
    });
    const other = await home();
    expect((await declare(other.id, { id: body.id, row_version: 2 })).status).toBe(404);
    await lock(id);
    expect((await server.call(revenues.withdrawNone, { id: 2_000_000 }, worker)).status).toBe(404);
    expect((await server.call(revenues.withdrawNone, { id: body.id }, admin)).body).toEqual({ code: 'not_locked' });
    expect((await server.call(revenues.withdrawNone, { id: body.id }, worker)).body).toEqual({ code: 'Ok' });
    expect(await declarations(id)).toEqual([]);
  });
});
