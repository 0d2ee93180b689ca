import { contract } from '@resa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { household } from '../../testing/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { OTHERS, SAME } from '../../testing/similar-pairs.ts';

let server: TestServer;
let desk: string;
/** The files by their names and dates of birth. */
const files = new Map<string, number>();
beforeAll(async () => {
  server = await testServer();
  desk = await server.signIn('desk@resa.test');
  for (const file of [...SAME, ...OTHERS].map(([, stored]) => stored)) {
    const [first_name, last_name, dob] = file;
    if (files.has(file.join())) continue;
    files.set(file.join(), (await household(server.services.db.kysely, { first_name, last_name, dob })).id);
  }
});
afterAll(() => server.close());

async function shown([first_name, last_name, dob]: readonly [string, string, string | null]) {
  const input = { name: `${first_name} ${last_name}`, first_name, dob };
  const { body } = await server.call(contract.clients.searchByField, input, desk);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body.persons.map(({ id, reasons }) => ({ id, reasons }));
}

it('has sixty pairs of either kind', () => {
  expect([SAME.length, OTHERS.length]).toEqual([60, 60]);
});

it.each(SAME)('shows for %s the file of %s, for the reasons %s, in place %i', async (typed, file, reasons, rank) => {
  expect((await shown(typed))[rank - 1]).toEqual({ id: files.get(file.join()), reasons });
});

it.each(OTHERS)('does not show for %s the file of %s', async (typed, file) => {
  const ids = (await shown(typed)).map(({ id }) => id);
  expect(ids).not.toContain(files.get(file.join()));
});

it('shows only the name of a file of which only the age was known', async () => {
  const born = { last_name: 'Trudel', dob: '1986-03-03', dob_known: 0 } as const;
  const { id } = await household(server.services.db.kysely, { ...born, first_name: 'Aurore' });
  expect(await shown(['Aurore', 'Trudel', '1986-03-03'])).toEqual([{ id, reasons: ['name'] }]);
  expect(await shown(['Aurore', 'Gratton', '1986-03-03'])).toEqual([]);
});
