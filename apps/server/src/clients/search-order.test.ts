import { contract } from '@resa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/open.ts';
import { household } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { searchByName, searchPaginate, list } = contract.clients;

let server: TestServer;
let db: Database['kysely'];
let worker: string;
beforeAll(async () => {
  server = await testServer();
  db = server.services.db.kysely;
  worker = await server.signIn('worker@resa.test');
});
afterAll(() => server.close());

async function found(name: string): Promise<number[]> {
  const { body } = await server.call(searchByName, { name }, worker);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body.persons.map((person) => person.id);
}

it.each([
  ['#', '#'],
  ['no', 'no '],
  ['n°', 'n° '],
  ['dossier', 'Dossier #'],
])('finds by file number after %s, and no phone that has its digits', async (_what, before) => {
  const { file_number, id } = await household(db, { first_name: 'Odon', last_name: 'Numéro' });
  await household(db, { last_name: 'Phone', phone: `514${String(file_number).padStart(7, '2')}` });
  expect(await found(`${before}${file_number}`)).toEqual([id]);
});

it.each([
  ['the name before @', 'isidora.q'],
  ['a word of it that no name has', 'corbeille'],
  ['what stands behind @', '@panier.example'],
  ['a name and what stands behind @', 'quenneville @panier'],
])('finds by part of an email: %s', async (what, typed) => {
  const email = `isidora.q${what.length}@panier.example`;
  const others = typed.startsWith('corb') ? { email: 'la.corbeille@resa.example' } : { email };
  const { id } = await household(db, { first_name: 'Isidora', last_name: 'Quenneville', ...others });
  await household(db, { first_name: 'Paul', last_name: 'Autre', email: `autre${what.length}@resa.example` });
  expect(await found(typed)).toContain(id);
  await db.updateTable('clients').set({ email: null }).where('last_name', 'in', ['Quenneville', 'Autre']).execute();
});

it.each(['514-555-0177 poste 12', '(514) 555-0177, ext. 12', '5145550177x12', '555-0177 #12'])(
  'finds the person with the phone, the one with the extension first: %s',
  async (typed) => {
    const shelter = { last_name: 'Abri', phone: '5145550177' };
    const first = await household(db, { ...shelter, first_name: 'Aline', ext: '11' });
    const second = await household(db, { ...shelter, first_name: 'Zoé', ext: '12' });
    expect((await found(typed)).slice(0, 2)).toEqual([second.id, first.id]);
    await db.updateTable('clients').set({ phone: null }).where('last_name', '=', 'Abri').execute();
  },
);

it.each([
  ['1931-02-03', true],
  ['1931/2/3', true],
  ['03-02-1931', true],
  ['19310203', true],
  ['Ancienne 1931-02-03', true],
  ['Ancienne 1931-02-04', false],
])('finds people by a birth date: %s', async (typed, is) => {
  const { id } = await household(db, { last_name: 'Ancienne', dob: '1931-02-03' });
  expect((await found(typed)).includes(id)).toBe(is);
});

it('puts whole names before parts, parts before look-alikes, and marks these', async () => {
  const add = async (first_name: string, last_name: string, more = {}) =>
    (await household(db, { first_name, last_name, ...more })).id;
  const part = await add('Anne', 'Champagne-Gouin');
  const inside = await add('Bo', 'Desgouins');
  const longer = await add('Aline', 'Gouinlock');
  const first = await add('Gouin', 'Abel');
  const inactive = await add('Aaron', 'Gouin', { client_state_type_id: 2 });
  const whole = await add('Zoé', 'Gouin');
  expect(await found('gouin')).toEqual([whole, first, inactive, part, longer, inside]);
  expect((await found('gouin zo'))[0]).toBe(whole);
  expect((await found('zoe gouin'))[0]).toBe(whole);
  expect(await found('goui')).toEqual([whole, longer, first, part, inactive, inside]);

  const alike = await add('Karl', 'Kowalski');
  const real = await add('Ivan', 'Kowalskyj');
  for (const [call, input] of [
    [searchByName, { name: 'kowalsky' }],
    [contract.appointments.searchFamilyHeadOrSingle, { search: 'kowalsky' }],
    [searchPaginate, { filter: 'kowalsky' }],
    [searchPaginate, { filter: 'kowalsky', sortBy: 'file_number', descending: false }],
    [list, { terms: { search: 'kowalsky' }, sortBy: 'rank' }],
    [list, { terms: { search: 'kowalsky' }, sortBy: 'file_number', descending: false }],
  ] as const) {
    const { body } = await server.call(call, input as never, worker);
    const { persons, rows = persons } = body as unknown as Record<string, { id: number; look_alike: number }[]>;
    const shown = (rows ?? []).map(({ id, look_alike }) => [id, look_alike]);
    expect(shown.slice(0, 2), call.path).toEqual([
      [real, 0],
      [alike, 1],
    ]);
  }
});
