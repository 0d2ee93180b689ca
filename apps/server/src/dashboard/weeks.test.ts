/** The last twelve weeks on the dashboard: who may see them, and that they agree with the trend report. */
import { contract } from '@resa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstPlace, lastPlace, user } from '../testing/factories.ts';
import { cellsOf } from '../testing/reports/asking.ts';
import { smallOrganisation, visit } from '../testing/reports/organisation.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { weeks } = contract.dashboard;
let server: TestServer;
let here: number;
let there: number;
beforeAll(async () => {
  server = await testServer();
  // A Tuesday.
  server.clock.set('2026-03-31T15:00:00Z');
  here = await firstPlace(db());
  there = await lastPlace(db());
  const { roy } = await smallOrganisation(db(), { here, there });
  // The last day before the twelve weeks, the first of them, the last of them, and the first after them.
  for (const date of ['2026-01-03', '2026-01-04', '2026-03-28', '2026-03-29'])
    await visit(db(), roy.id, `${date} 10:00`, here);
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;
const asked = async (token: string) => {
  const { body } = await server.call(weeks, {}, token);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body;
};

it('are refused without view_reports', async () => {
  const manager = await server.signIn(await user(db(), ['manage_reports', 'view_clients']));
  expect((await server.call(weeks, {}, manager)).status).toBe(403);
});

describe('show', () => {
  it('whole weeks from Sunday to Saturday, the last one ended, at the locations of the user', async () => {
    const token = await server.signIn(await user(db(), ['view_reports'], [here]));
    const { weeks, total } = await asked(token);
    // By hand, without events: 2 visits of Roy and 1 of Bouchard and 1 of Nguyen in the week of 8 March; Bouchard on 23 March.
    expect(weeks.map(({ from, visits, households }) => [from, visits, households])).toEqual([
      ['2026-01-04', 1, 1],
      ['2026-01-11', 0, 0],
      ['2026-01-18', 0, 0],
      ['2026-01-25', 0, 0],
      ['2026-02-01', 0, 0],
      ['2026-02-08', 0, 0],
      ['2026-02-15', 0, 0],
      ['2026-02-22', 0, 0],
      ['2026-03-01', 0, 0],
      ['2026-03-08', 4, 3],
      ['2026-03-15', 0, 0],
      ['2026-03-22', 2, 2],
    ]);
    expect(total).toEqual({ from: '2026-01-04', to: '2026-03-28', visits: 7, households: 3 });
  });

  it('the figures of the trend report for the same days and locations, week by week and in total', async () => {
    for (const places of [[here], [there], [here, there], []]) {
      const token = await server.signIn(await user(db(), ['view_reports'], places));
      const { weeks, total } = await asked(token);
      for (const { from, to, visits, households } of [...weeks, total]) {
        const rows = await cellsOf(server, token, 'tendance', { range: { from, to } });
        expect(rows.at(-1)?.slice(1, 3)).toEqual([visits, households]);
      }
    }
  });

  it('the same figures as the report just after an arrival is undone', async () => {
    const token = await server.signIn(await user(db(), ['view_reports'], [here]));
    const before = await asked(token);
    const arrived = await db()
      .selectFrom('visits')
      .select('id')
      .where('date', '=', '2026-03-28')
      .executeTakeFirstOrThrow();
    await db().deleteFrom('visits').where('id', '=', arrived.id).execute();
    const { weeks, total } = await asked(token);
    expect(total.visits).toBe(before.total.visits - 1);
    for (const { from, to, visits, households } of [...weeks, total]) {
      const rows = await cellsOf(server, token, 'tendance', { range: { from, to } });
      expect(rows.at(-1)?.slice(1, 3)).toEqual([visits, households]);
    }
  });
});
