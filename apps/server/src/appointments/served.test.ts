/** Whether the households of a list may be served today. */
import { contract } from '@resa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appointment, firstPlace, household, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { served } = contract.appointments;

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ now: '2026-03-03T15:00:00Z' });
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;

it('is refused to users who may only search, and for more clients than a list shows', async () => {
  const searcher = await server.signIn(await user(db(), ['search_global']));
  expect((await server.call(served, { client_ids: [] }, searcher)).status).toBe(403);
  const counter = await server.signIn(await user(db(), ['crud_checkin']));
  const many = Array.from({ length: 501 }, (_, index) => index + 1);
  expect((await server.call(served, { client_ids: many }, counter)).status).toBe(400);
});

it.each(['crud_checkin', 'view_clients', 'view_appointments'] as const)(
  'checks the household of each client once, for whichever member, for a holder of %s',
  async (right) => {
    const token = await server.signIn(await user(db(), [right]));
    const head = await household(db(), { first_name: 'Rose', last_name: 'Roy' }, [{ role: 3 }]);
    const [member] = head.members;
    const inactive = await household(db(), { client_state_type_id: 2 });
    await appointment(db(), {
      client_id: head.id,
      start_date_time: '2026-03-03 14:00',
      place_id: await firstPlace(db()),
    });
    const client_ids = [head.id, member ?? 0, inactive.id, head.id, 999_999];
    const { body } = await server.call(served, { client_ids }, token);
    if (body.code !== 'Ok') throw new Error(body.code);
    const verdicts = new Map(body.rows.map((row) => [row.client_id, row.eligibility]));
    expect(body.rows).toHaveLength(3);
    expect(verdicts.get(head.id)).toMatchObject({ time: '14:00', head: null });
    expect(verdicts.get(member ?? 0)).toEqual({
      ...verdicts.get(head.id),
      head: { client_id: head.id, file_number: head.file_number, name: 'Rose Roy' },
    });
    expect(verdicts.get(inactive.id)).toMatchObject({ colour: 'red', reasons: ['rule_client_state'] });
  },
);
