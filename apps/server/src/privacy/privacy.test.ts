import { callsByName, contract } from '@resa/contract';
import { registerParts } from '@resa/contract/privacy';
import { fieldsWhere } from '@resa/rules/person/client-fields';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientTables } from '../db/tables/client-registry.ts';
import { user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { KEPT, SENSITIVE } from './kept.ts';
import { FILES } from './leaving.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  server.clock.set('2026-03-03T15:00:00Z');
  admin = await server.signIn('admin@resa.test');
});
afterAll(() => server.close());

/** The names that the register does not know. */
function gapsOf(program: { fields: string[]; tables: string[]; showing: string[]; downloads: string[] }): string[] {
  const groups = new Set(KEPT.flatMap(({ group }) => group ?? []));
  const missing = (names: string[], known: readonly string[]) => names.filter((name) => !known.includes(name));
  return [
    ...missing(program.fields, Object.keys(SENSITIVE)),
    ...missing(
      program.fields.filter((name) => name in SENSITIVE),
      fieldsWhere((field) => groups.has(field.group)),
    ),
    ...missing(
      program.tables,
      KEPT.flatMap(({ tables }) => tables),
    ),
    ...missing(
      program.showing,
      KEPT.flatMap(({ features }) => features),
    ),
    ...missing(program.downloads, Object.keys(FILES)),
  ];
}
/** A file of a reference list names no client. */
const ofList = (name: string) => name.endsWith('.export');
const program = {
  fields: fieldsWhere(() => true) as string[],
  tables: clientTables.map(({ table }) => table as string),
  showing: [...callsByName].flatMap(([name, { shows }]) => (shows ? [name.replace(/\..*/, '')] : [])),
  downloads: [...callsByName].flatMap(([name, { kind }]) => (kind === 'download' && !ofList(name) ? [name] : [])),
};

it('has an entry for each field, table, feature and file about clients, and names a new one that has none', () => {
  expect(gapsOf(program)).toEqual([]);
  for (const kind of Object.keys(program) as (keyof typeof program)[])
    expect(gapsOf({ ...program, [kind]: [...program[kind], 'something_new'] })).toEqual(['something_new']);
  // An entry about something that is gone would not be true either.
  expect(Object.keys(FILES).filter((name) => !program.downloads.includes(name))).toEqual([]);
});

it('is refused without the permission for settings', async () => {
  const plain = await server.signIn(await user(server.services.db.kysely, ['crud_clients', 'view_logs']));
  for (const call of [contract.privacy.register, contract.privacy.registerPdf]) {
    expect((await server.call(call, { locale: 'en' }, plain)).status).toBe(403);
    expect((await server.call(call, { locale: 'en' })).status).toBe(401);
    expect((await server.call(call, { locale: 'de' } as never, admin)).status).toBe(400);
  }
});

const read = async (locale: 'en' | 'fr') => {
  const { body } = await server.call(contract.privacy.register, { locale }, admin);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body.parts;
};

it('says what the program does today, in both languages and without an empty cell of the first column', async () => {
  for (const locale of ['en', 'fr'] as const) {
    const parts = await read(locale);
    expect(registerParts.filter((part) => (parts[part]?.length ?? 0) === 0)).toEqual([]);
    expect(
      Object.values(parts)
        .flat(2)
        .filter((cell) => /\{\w|undefined/.test(cell)),
    ).toEqual([]);
    expect(
      Object.values(parts)
        .flat()
        .filter(([first]) => !first),
    ).toEqual([]);
  }
  const { purposes, kept, times } = await read('en');
  expect(purposes?.find(([name]) => name === 'Photo in the file')?.[2]).toContain('Only after a yes');
  expect(kept?.find(([what]) => what === 'Income')?.slice(2, 5)).toEqual([
    'To decide about the service and its fee, and for statistics.',
    expect.stringMatching(/^Administrators \(\d+\), Front desk \(\d+\)/),
    'Deleted when the person is erased.',
  ]);
  expect(times).toContainEqual(['Sessions, after their end', '30 days']);
});

it('follows the settings and the roles', async () => {
  const answer = async () => (await read('en')).assessment?.flat().join(' ');
  expect(await answer()).toContain('Screens lock after 20 minutes');
  const { db } = server.services;
  await user(db.kysely, ['view_clients']);
  const { kept } = await read('en');
  expect(kept?.find(([what]) => what === 'Comments')?.[3]).toMatch(/role-[0-9a-f-]+ \(1\)/);
});

it('is a PDF in the language of the page', async () => {
  const { status, headers, body } = await server.call(contract.privacy.registerPdf, { locale: 'fr' }, admin);
  expect(status).toBe(200);
  expect(body.subarray(0, 5).toString()).toBe('%PDF-');
  expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain('Registre des traitements');
});
