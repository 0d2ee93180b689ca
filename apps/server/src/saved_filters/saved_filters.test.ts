/** Saved filters: their owners, values that are never stored, and those left out when a screen has changed. */
import { contract } from '@resa/contract';
import type { FilterScreen } from '@resa/contract/saved-filters/screens';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstPlace, lastPlace, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { saved_filters } = contract;
let server: TestServer;
let email: string;
let mine: string;
let others: string;
beforeAll(async () => {
  server = await testServer();
  email = await user(db(), ['view_reports'], [await firstPlace(db())]);
  mine = await server.signIn(email);
  others = await server.signIn(await user(db(), ['view_reports']));
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;
const store = (name: string, values: Record<string, string>, screen: string = 'client_data', token = mine) =>
  server.call(saved_filters.store, { screen: screen as FilterScreen, name, values }, token);
async function listed(screen: FilterScreen = 'client_data', token = mine) {
  const { body } = await server.call(saved_filters.list, { screen }, token);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body.filters;
}
const idOf = async (name: string) => (await listed()).find((one) => one.name === name)?.id ?? 0;

describe('are refused', () => {
  it('to callers who are not signed in, and for a screen without filters', async () => {
    expect((await server.call(saved_filters.list, { screen: 'client_data' })).status).toBe(401);
    for (const screen of ['users', 'report.', 'report.nothing', '__proto__', 'toString'])
      expect((await store('Any', {}, screen)).body).toMatchObject({
        code: 'Invalid',
        fields: [{ path: 'screen', rule: 'invalid' }],
      });
  });

  it('without a name, and under a name that the user has for the same screen, in any case', async () => {
    expect((await store(' ', {})).status).toBe(400);
    expect((await store('Montréal', { city: '3' })).body.code).toBe('Ok');
    expect((await store('MONTRÉAL', { city: '4' })).body).toEqual({ code: 'exists' });
    expect((await store('Montréal', {}, 'clients_list')).body.code).toBe('Ok');
    expect((await store('Montréal', {}, 'client_data', others)).body.code).toBe('Ok');
  });

  it('to everybody but the user who saved them', async () => {
    const { body } = await store('Mine alone', { gender: '2' });
    const id = body.code === 'Ok' ? body.id : 0;
    expect((await server.call(saved_filters.rename, { id, name: 'Taken' }, others)).status).toBe(404);
    expect((await server.call(saved_filters.destroy, { id }, others)).status).toBe(404);
    expect((await listed('client_data', others)).map(({ name }) => name)).toEqual(['Montréal']);
    expect((await listed()).find((one) => one.id === id)).toMatchObject({
      name: 'Mine alone',
      values: { gender: '2' },
    });
  });

  it('where a screen has as many as it can', async () => {
    const all = await server.signIn(await user(db(), ['view_reports']));
    for (let at = 0; at < 50; at++) await store(`Filter ${at}`, {}, 'requests', all);
    expect((await store('One more', {}, 'requests', all)).body).toEqual({ code: 'too_many_rows' });
  });
});

describe('are kept', () => {
  it('without values that could name a person, even if they are sent', async () => {
    const values = { state: '1', search: 'Tremblay', tags: 'a,b', gender: 'Marie Tremblay', name: 'Roy' };
    await store('Tagged', values, 'clients_list');
    const kept = { state: '1', tags: 'a,b' };
    expect((await listed('clients_list')).find(({ name }) => name === 'Tagged')?.values).toEqual(kept);
    const { rows } = await sql<{ held: string }>`
      select string_agg(filter_values::text, ' ') as held from saved_filters`.execute(db());
    expect(rows[0]?.held).not.toMatch(/Tremblay|Roy|search/);
  });

  it('for a report by its own filters, and renamed and deleted', async () => {
    const { body } = await store('Spring', { from: '2026-03-01', to: '2026-05-31', year: '2026' }, 'report.tendance');
    const id = body.code === 'Ok' ? body.id : 0;
    const spring = { id, values: { from: '2026-03-01', to: '2026-05-31' }, left_out: 0 };
    expect(await listed('report.tendance')).toEqual([{ ...spring, name: 'Spring' }]);
    await store('Summer', {}, 'report.tendance');
    expect((await server.call(saved_filters.rename, { id, name: 'summer' }, mine)).body).toEqual({ code: 'exists' });
    expect((await server.call(saved_filters.rename, { id, name: 'SPRING' }, mine)).body).toEqual({ code: 'Ok' });
    expect(await listed('report.tendance')).toContainEqual({ ...spring, name: 'SPRING' });
    expect((await server.call(saved_filters.destroy, { id }, mine)).body).toEqual({ code: 'Ok' });
    expect((await listed('report.tendance')).map(({ name }) => name)).toEqual(['Summer']);
  });
});

it('leave out filters that the screen no longer has, and a location that the user lost, and report how many', async () => {
  const [here, there] = [await firstPlace(db()), await lastPlace(db())];
  await store('Here', { location: String(here), date: '2026-03-03' }, 'report.daily_count');
  // Filters that an earlier release saved, or the user at another location.
  await sql`
    update saved_filters set filter_values = ${JSON.stringify({ location: String(there), date: '2026-03-03', shift: '2' })}
    where screen = 'report.daily_count'`.execute(db());
  expect(await listed('report.daily_count')).toMatchObject([
    { name: 'Here', values: { date: '2026-03-03' }, left_out: 2 },
  ]);
});

it('are deleted with their user', async () => {
  const gone = await user(db(), ['view_reports']);
  const token = await server.signIn(gone);
  await store('Short', {}, 'requests', token);
  await sql`delete from sessions where user_id = (select id from users where email = ${gone})`.execute(db());
  await sql`delete from users where email = ${gone}`.execute(db());
  expect(await idOf('Short')).toBe(0);
});
