import { contract } from '@resa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointment, household } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { searchFamilyHeadOrSingle, getParticipants } = contract.appointments;

let server: TestServer;
let desk: string;
beforeAll(async () => {
  server = await testServer();
  server.clock.set('2026-03-03T15:00:00Z');
  desk = await server.signIn('desk@resa.test');
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;

const found = async (search: string) => {
  const { body } = await server.call(searchFamilyHeadOrSingle, { search }, desk);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body.persons;
};
const numberOf = async (id: number) =>
  (await db().selectFrom('clients').select('file_number').where('id', '=', id).executeTakeFirstOrThrow()).file_number;

describe('the search for a client to book', () => {
  it('finds the head by the file number of a member, and returns whose number it is', async () => {
    const home = await household(db(), { first_name: 'Berthe', last_name: 'Quintal' }, [
      { role: 4, first_name: 'Zoé' },
    ]);
    const member = home.members[0] as number;
    const { first_name, last_name } = await db()
      .selectFrom('clients')
      .select(['first_name', 'last_name'])
      .where('id', '=', member)
      .executeTakeFirstOrThrow();
    for (const typed of [`#${await numberOf(member)}`, `no ${await numberOf(member)}`]) {
      const [head] = await found(typed);
      expect(head).toMatchObject({ id: home.id, look_alike: 0, member: `${first_name} ${last_name}` });
    }
    const [own] = await found(`#${await numberOf(home.id)}`);
    expect(own).toMatchObject({ id: home.id });
    expect(own?.member).toBeUndefined();
  });

  it('finds nobody by the number of a member whose household has no head', async () => {
    const home = await household(db(), { first_name: 'Ada', last_name: 'Sansregret' }, [{ role: 4 }]);
    await db().updateTable('clients').set({ deleted_at: '2026-03-02T12:00:00Z' }).where('id', '=', home.id).execute();
    const member = home.members[0] as number;
    expect(await found(`#${await numberOf(member)}`)).toEqual([]);
  });
});

it('names the open appointments of a household, the next first, without the one that is edited', async () => {
  const { id: client_id } = await household(db(), { first_name: 'Ines' }, []);
  const later = await appointment(db(), { client_id, start_date_time: '2026-03-20 09:00' });
  const next = await appointment(db(), { client_id, start_date_time: '2026-03-10 09:00' });
  await appointment(db(), { client_id, start_date_time: '2026-03-01 09:00', status: 2 });
  const open = async (appointment_id: number | null) => {
    const { body } = await server.call(getParticipants, { client_id, appointment_id }, desk);
    return body.code === 'Ok' ? body.open.map(({ id }) => id) : body.code;
  };
  expect(await open(null)).toEqual([next.id, later.id]);
  expect(await open(next.id)).toEqual([later.id]);
});
