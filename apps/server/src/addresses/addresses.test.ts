import { contract } from '@resa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { household, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { addresses } = contract;

let server: TestServer;
let worker: string;
let placed: { country_id: number; province_id: number; city_id: number };
beforeAll(async () => {
  server = await testServer();
  worker = await server.signIn('worker@resa.test');
  const city = await db()
    .selectFrom('cities')
    .select(['id', 'province_id', 'country_id'])
    .where('name_en', '=', 'Montreal')
    .executeTakeFirstOrThrow();
  placed = { country_id: city.country_id, province_id: city.province_id, city_id: city.id };
});
afterAll(() => server.close());

const db = () => server.services.db.kysely;
const check = async (address: object, token = worker) => {
  const { body } = await server.call(addresses.check, { address }, token);
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body;
};
/** Where a household lives from a day on; returns the address's id. */
async function lives(client_id: number, fields: object = {}, dates: object = {}) {
  const where = { address_ln1: '7401, rue des Érables', postal_code: 'H2E 2R4', unit: '8', ...placed, ...fields };
  const { id } = await db().insertInto('addresses').values(where).returning('id').executeTakeFirstOrThrow();
  const housing = { client_id, house_type_id: 1, address_id: id, start_date: '2025-01-01', ...dates };
  await db().insertInto('client_housings').values(housing).execute();
  return id;
}

describe('the address check', () => {
  it('is refused to those who edit neither files nor locations', async () => {
    const viewer = await server.signIn(await user(db(), ['view_clients']));
    expect((await server.call(addresses.check, { address: {} }, viewer)).status).toBe(403);
  });

  it('proposes a known home by its street, without its door, only to those who may read files', async () => {
    const { id } = await household(db());
    await lives(id);
    const typed = { address_ln1: '7401 rue des erables', unit: '3', ...placed };
    expect(await check(typed)).toEqual({
      code: 'Ok',
      addresses: [
        {
          address_ln1: '7401, rue des Érables',
          address_ln2: null,
          unit: '3',
          postal_code: 'H2E 2R4',
          ...placed,
          international_province_name: null,
          international_city_name: null,
        },
      ],
      doubts: [],
      real: 0,
    });
    expect((await check({ address_ln1: '7401', ...placed })).addresses).toEqual([]);
    expect((await check({ address_ln1: 'rue des Érables', ...placed })).addresses).toEqual([]);
    const locations = await server.signIn(await user(db(), ['crud_locations']));
    expect((await check(typed, locations)).addresses).toEqual([]);
  });

  it('proposes the city of most addresses in the postal area, and corrects the code', async () => {
    const { id } = await household(db());
    await lives(id, { address_ln1: '1 rue Unique', postal_code: 'H1X 2B4' });
    const { addresses: found } = await check({ address_ln1: '5 rue Neuve', postal_code: 'hix2b5', country_id: 1 });
    expect(found).toMatchObject([{ postal_code: 'H1X 2B5', ...placed }]);
  });

  it('says that a postal code belongs to another province, and that a right one is right', async () => {
    const typed = { address_ln1: '5 rue Neuve', ...placed };
    expect(await check({ ...typed, postal_code: 'V6B 1A1' })).toMatchObject({
      addresses: [],
      doubts: [{ path: 'postal_code', rule: 'doubt_postal_province' }],
      real: 0,
    });
    expect(await check({ ...typed, postal_code: 'H2X 1Y4' })).toMatchObject({ addresses: [], doubts: [], real: 1 });
  });
});

describe('the place of a postal code', () => {
  const placeOf = async (postal_code: string) => {
    const { body } = await server.call(addresses.place, { postal_code }, worker);
    return body;
  };
  const provinceOf = async (code: string) =>
    (await db().selectFrom('provinces').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;

  it('is refused to those who edit neither files nor locations', async () => {
    const viewer = await server.signIn(await user(db(), ['view_clients']));
    expect((await server.call(addresses.place, { postal_code: 'H2E 2R4' }, viewer)).status).toBe(403);
  });

  it('is the city of most known addresses in its area, else the province of its letter', async () => {
    const { id } = await household(db());
    await lives(id);
    const { province_id, city_id } = placed;
    expect(await placeOf('h2e 9x9')).toEqual({ code: 'Ok', province_id, city_id });
    expect(await placeOf('G9X 9X9')).toEqual({ code: 'Ok', province_id, city_id: null });
    expect(await placeOf('V9X 9X9')).toEqual({ code: 'Ok', province_id: await provinceOf('BC'), city_id: null });
    // Two territories share the letter; a part of a code and other texts give no province.
    for (const text of ['X0A 0A0', 'H2E', '', '75001', "'; --"])
      expect(await placeOf(text)).toEqual({ code: 'Ok', province_id: null, city_id: null });
    // A known address that contradicts its letter is not believed.
    await lives(id, { postal_code: 'V5A 1A1' }, { start_date: '2020-01-01', end_date: '2020-02-01' });
    expect(await placeOf('V5A 1B1')).toEqual({ code: 'Ok', province_id: await provinceOf('BC'), city_id: null });
  });
});

describe('the address for the map', () => {
  it('is that of a client, on one line without the door; another is not found', async () => {
    const { id } = await household(db());
    const address_id = await lives(id);
    expect((await server.call(addresses.preview, { address_id }, worker)).body).toMatchObject({
      code: 'Ok',
      client_id: id,
      addresses: [{ unit: '8', text: '7401, rue des Érables, Montreal, QC H2E 2R4, Canada' }],
      real: 1,
    });
    const nobodys = { address_ln1: '1 rue Vide', postal_code: 'H2E 2R4', ...placed };
    const empty = await db().insertInto('addresses').values(nobodys).returning('id').executeTakeFirstOrThrow();
    for (const other of [empty.id, 2_000_000])
      expect((await server.call(addresses.preview, { address_id: other }, worker)).status).toBe(404);
  });
});

describe('where a client lives', () => {
  it('is the current address of the head, for the members too', async () => {
    const home = await household(db(), {}, [{ role: 4 }]);
    const actual = async (client_id: number) =>
      (await server.call(addresses.actual, { client_id }, worker)).body as { address: { address_ln1: string } | null };
    expect(await actual(home.id)).toEqual({ code: 'Ok', housing: null, address: null });
    await lives(home.id, { address_ln1: '1 rue A' }, { end_date: '2026-01-31' });
    await lives(home.id, { address_ln1: '2 rue B' }, { start_date: '2026-02-01' });
    await lives(home.id, { address_ln1: '3 rue C' }, { start_date: '2026-06-01' });
    for (const client_id of [home.id, ...home.members])
      expect((await actual(client_id)).address?.address_ln1).toBe('2 rue B');
    expect((await server.call(addresses.actual, { client_id: 2_000_000 }, worker)).status).toBe(404);
  });
});
