import { contract, type InputOf } from '@resa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Household, household, user } from '../../testing/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

const { searchByField, searchById } = contract.clients;

let server: TestServer;
let desk: string;
const homes: Record<string, Household> = {};
beforeAll(async () => {
  server = await testServer();
  desk = await server.signIn('desk@resa.test');
  const anne = { first_name: 'Anne', last_name: 'Desrochers', dob: '1985-06-07' };
  homes.anne = await household(db(), { ...anne, mobile: '5145550142', email: 'Anne@resa.example' }, [
    { role: 4, first_name: 'Zoé', dob: '2016-04-05', phone2: '4385550111' },
  ]);
  homes.katherine = await household(db(), { first_name: 'Katherine', last_name: 'Smith', dob: '1970-02-03' });
  homes.marie = await household(db(), { first_name: 'Marie-Ève', last_name: 'L’Écuyer', dob: '1990-10-11' });
  homes.sameDay = await household(db(), { first_name: 'Bruno', last_name: 'Gagné', dob: '1985-06-07' });
  homes.refused = await household(db(), { first_name: 'Odile', last_name: 'Quirion', client_state_type_id: 5 });
  await household(db(), { first_name: 'Gone', last_name: 'Forever', deleted_at: '2026-01-05T10:00:00Z' });
  await livesAt(homes.anne.id, '12, rue des Érables', 'H2X 1Y4');
  await livesAt(homes.sameDay.id, '14, rue des Érables', 'H2X 1Y4');
});
afterAll(() => server.close());

const db = () => server.services.db.kysely;
async function livesAt(client_id: number, address_ln1: string, postal_code: string, end_date: string | null = null) {
  const { id } = await db()
    .insertInto('addresses')
    .values({ address_ln1, postal_code, country_id: 1, international_city_name: 'Montréal' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('client_housings')
    .values({ client_id, house_type_id: 1, address_id: id, start_date: '2025-01-01', end_date })
    .execute();
}

const look = async (input: Partial<InputOf<typeof searchByField>>) => {
  const { body } = await server.call(searchByField, input, desk);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body.persons;
};
const found = async (input: Partial<InputOf<typeof searchByField>>) =>
  (await look(input)).map(({ id, reasons }) => [id, ...reasons]);
const idOf = (key: string) => homes[key]?.id;
const zoe = () => homes.anne?.members[0];

it('requires a permission to see or add people', async () => {
  const none = await server.signIn(await user(db(), ['view_reports']));
  expect((await server.call(searchByField, { name: 'Anne' }, none)).status).toBe(403);
});

describe('who resembles the person being typed', () => {
  it('is empty for no text, one letter or a common word', async () => {
    for (const name of ['', 'A', 'Desrochers', '%%', 'zzz', '@', '1985-06-07'])
      expect(await found({ name })).toEqual([]);
    expect(await found({ dob: '1985-06-07' })).toEqual([]);
  });

  it.each([
    ['without accents and hyphens', 'marie eve l ecuyer', 'marie', 'name'],
    ['last name first', 'Desrochers, ANNE', 'anne', 'name'],
    ['with a wrong letter', 'Anne Desrocherz', 'anne', 'name_near'],
    ['as it sounds', 'Catherine Smyth', 'katherine', 'name_sound'],
    ['in a state that is not live', 'odile quirion', 'refused', 'name'],
  ])('is found by a name %s', async (_how, name, key, reason) => {
    expect(await found({ name })).toEqual([[idOf(key), reason]]);
  });

  it('is found by the phone of anyone, in any field and however written', async () => {
    expect(await found({ phones: ['1 (514) 555-0142'] })).toEqual([[idOf('anne'), 'phone']]);
    expect(await found({ phones: ['', '438.555.0111'] })).toEqual([[zoe(), 'phone']]);
    expect(await found({ name: 'Someone 438 555-0111' })).toEqual([[zoe(), 'phone']]);
    expect(await found({ phones: ['555'] })).toEqual([]);
  });

  it('is found by an email in any case', async () => {
    expect(await found({ email: 'ANNE@resa.example' })).toEqual([[idOf('anne'), 'email']]);
    expect(await found({ name: 'anne@resa.example' })).toEqual([[idOf('anne'), 'email']]);
    expect(await found({ email: 'nne@resa.example' })).toEqual([]);
  });

  it('is found by two weak reasons, never by one', async () => {
    const address = { address_ln1: '12 des erables', postal_code: 'h2x1y4' };
    expect(await found({ address })).toEqual([]);
    expect(await found({ address, dob: '1985-06-07' })).toEqual([[idOf('anne'), 'dob', 'address']]);
    // Day and month the other way round, and a child who lives at the address in her mother's file.
    expect(await found({ address, dob: '2016-05-04' })).toEqual([[zoe(), 'dob_swapped', 'address']]);
    expect(await found({ name: 'Anne Desrocherz', dob: '1999-01-01' })).toEqual([]);
  });

  it('is not a twin: the same birth and last name are not enough', async () => {
    expect(await found({ name: 'Léa Desrochers', dob: '2016-04-05' })).toEqual([]);
  });

  it('is not found by a former address', async () => {
    const { id } = await household(db(), { first_name: 'Yvon', last_name: 'Potvin', dob: '1966-06-06' });
    await livesAt(id, '77 rue Rachel', 'H2J 2J2', '2026-03-02');
    const address = { address_ln1: '77 rue Rachel', postal_code: 'H2J 2J2' };
    expect(await found({ address, dob: '1966-06-06' })).toEqual([]);
  });

  it('is listed best first, with the fields that are compared side by side, and the view is recorded', async () => {
    const persons = await look({ name: 'Anne Desrochers', dob: '1985-06-07', phones: ['5145550142'] });
    expect(persons).toMatchObject([
      {
        id: idOf('anne'),
        reasons: ['name', 'dob', 'phone'],
        first_name: 'Anne',
        last_name: 'Desrochers',
        email: 'Anne@resa.example',
        mobile: '5145550142',
        phone: null,
        phone2: null,
        family_size: 2,
        address: '12, rue des Érables, Montréal, H2X 1Y4',
      },
    ]);
    await server.services.viewLog.flush();
    const views = await db()
      .selectFrom('read_log')
      .select('client_id')
      .where('call', '=', 'clients.searchByField')
      .where('client_id', '=', idOf('anne') as number)
      .execute();
    expect(views.length).toBeGreaterThan(0);
  });

  it('is never deleted', async () => {
    expect(await found({ name: 'Gone Forever' })).toEqual([]);
  });

  it('has at most five entries', async () => {
    for (let n = 0; n < 7; n++) await household(db(), { first_name: 'Ursule', last_name: 'Xanthos' });
    expect(await look({ name: 'ursule xanthos' })).toHaveLength(5);
  });
});

describe('while a file is edited', () => {
  it('neither it nor its household is returned', async () => {
    const id = homes.anne?.id as number;
    expect(await found({ id, name: 'Anne Desrochers', phones: ['5145550142', '4385550111'] })).toEqual([]);
  });

  it('its own address is compared when none was typed', async () => {
    const cousin = await household(db(), { first_name: 'Jean', last_name: 'Autre', dob: '1985-06-07' });
    await livesAt(cousin.id, '12, rue des Érables', 'H2X 1Y4');
    const id = homes.anne?.id as number;
    expect(await found({ id, dob: '1985-06-07' })).toEqual([[cousin.id, 'dob', 'address']]);
    const address = { address_ln1: '99 ailleurs', postal_code: 'H2X 1Y4' };
    expect(await found({ id, dob: '1985-06-07', address })).toEqual([]);
  });
});

describe('finding one person by id', () => {
  it('is returned as a picker shows it, and the view is recorded', async () => {
    const id = idOf('katherine') as number;
    const { body } = await server.call(searchById, { id }, desk);
    expect(body).toMatchObject({ code: 'Ok', persons: [{ id, name: 'Katherine Smith', family_size: 1 }] });
    await server.services.viewLog.flush();
    const views = await db()
      .selectFrom('read_log')
      .select('call')
      .where('client_id', '=', id)
      .where('call', '=', 'clients.searchById')
      .execute();
    expect(views).toHaveLength(1);
  });
});
