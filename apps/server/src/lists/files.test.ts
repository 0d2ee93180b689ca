/** A list as a file: exported, looked at, and read back, all or nothing. */
import { contract } from '@resa/contract';
import type { ListRow } from '@resa/contract/lists/index';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../testing/server.ts';

const { genders, cities, tags, zones, revenue_brackets } = contract;
let server: TestServer;
let editor: string;
beforeAll(async () => {
  server = await testServer();
  editor = await server.signIn('admin@resa.test');
});
afterAll(() => server.close());

const csv = (text: string | Buffer) => ({ format: 'csv' as const, content: Buffer.from(text).toString('base64') });
const look = async (file: ReturnType<typeof csv>) => {
  const { body } = await server.call(genders.preview, file, editor);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body;
};
const exported = async (format: 'csv' | 'xlsx', input = {}) =>
  (await server.call(genders.export, { format, ...input }, editor)).body;
const rows = async (): Promise<ListRow<'genders'>[]> => {
  const { body } = await server.call(genders.list, { rowsPerPage: 50 }, editor);
  return body.code === 'Ok' ? body.dt.rows : [];
};

it('refuses what is no table', async () => {
  const before = await rows();
  const { version } = await server.home.db.kysely
    .selectFrom('list_versions')
    .select('version')
    .where('name', '=', 'genders')
    .executeTakeFirstOrThrow();
  const bomb = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(5_000)]);
  for (const file of [csv('\n'), csv('Id'), csv('colour,size\nred,5'), { ...csv(bomb), format: 'xlsx' as const }]) {
    expect((await server.call(genders.preview, file, editor)).body).toEqual({ code: 'bad_file' });
    expect((await server.call(genders.import, { ...file, version }, editor)).body).toEqual({ code: 'bad_file' });
  }
  expect(await rows()).toEqual(before);
});

it.each(['csv', 'xlsx'] as const)('reads back what it wrote as %s: nothing to change', async (format) => {
  for (const call of [cities, tags, zones, revenue_brackets]) {
    const answer = await server.call(call.export, { format, locale: 'fr' }, editor);
    const file = { format, content: answer.body.toString('base64') };
    const { body } = await server.call(call.preview, file, editor);
    expect(body).toMatchObject({ code: 'Ok', ignored: [], counts: { store: 0, update: 0, fault: 0 } });
  }
});

it('writes the headings and names of the reader’s language, filtered and sorted as the list is', async () => {
  const text = (await exported('csv', { locale: 'fr', sortBy: 'id', terms: { search: 'femme' } })).toString();
  expect(text.split('\r\n')[0]).toBe('\ufeffId,Nom anglais,Nom français,Actif');
  expect(text.split('\r\n').filter(Boolean).length).toBeLessThan((await rows()).length + 1);
});

it('says of each line what it would do, and does it only when it is confirmed', async () => {
  const before = await rows();
  const [first] = before as [ListRow<'genders'>];
  const file = csv(
    `id;name_en;name_fr;active;note\n${first.id};${first.name_en};Nouveau nom;;x\n;Brand new;Tout neuf;1;y\n`,
  );
  const seen = await look(file);
  expect(seen.counts).toEqual({ store: 1, update: 1, same: 0, fault: 0 });
  expect(seen.ignored).toEqual(['note']);
  expect(seen.lines[0]).toMatchObject({
    line: 2,
    change: 'update',
    changes: { name_fr: [first.name_fr, 'Nouveau nom'] },
  });
  expect(seen.lines[1]).toMatchObject({ line: 3, change: 'store', id: null, name: 'Brand new' });
  expect(await rows()).toEqual(before);

  const { body } = await server.call(genders.import, { ...file, version: seen.version }, editor);
  expect(body).toEqual({ code: 'Ok', counts: seen.counts });
  const after = await rows();
  expect(after.find(({ id }) => id === first.id)).toMatchObject({ name_fr: 'Nouveau nom', active: first.active });
  expect(after).toHaveLength(before.length + 1);
  const logged = await server.home.db.kysely
    .selectFrom('activity_log')
    .select('properties')
    .where('action', '=', 'category.import')
    .execute();
  expect(logged).toHaveLength(2);

  expect((await look(file)).counts).toEqual({ store: 0, update: 0, same: 2, fault: 0 });
  expect((await server.call(genders.import, { ...file, version: seen.version }, editor)).body).toEqual({
    code: 'stale',
  });
});

it('writes nothing when one line is at fault, and names the fault', async () => {
  const before = await rows();
  const [first] = before as [ListRow<'genders'>];
  const lines = [
    'Good,Bonne,1',
    ',Sans anglais,1',
    'Bad,Mauvais,perhaps',
    `${first.name_en.toUpperCase()} ,Autre,1`,
    'good,BONNE,1',
  ];
  const file = csv(`English name,French name,Active\n${lines.join('\n')}`);
  const seen = await look(file);
  expect(seen.counts).toMatchObject({ store: 2, fault: 3 });
  expect(seen.lines.map(({ faults }) => faults.map(({ path, rule }) => `${path} ${rule}`).join())).toEqual([
    '',
    'name_en must_be_completed',
    'active e_flag',
    '',
    'name_en e_duplicate',
  ]);
  const { body } = await server.call(genders.import, { ...file, version: seen.version }, editor);
  expect(body).toEqual({ code: 'has_faults', counts: seen.counts });
  expect(await rows()).toEqual(before);
});

it('never lets a cell become a formula in a spreadsheet, and reads it back as it was', async () => {
  const name = '=HYPERLINK("http://resa.example","x")';
  await server.call(genders.store, { row: { name_en: name, name_fr: '@SUM(A1)', active: 1 } }, editor);
  const text = (await exported('csv')).toString();
  expect(text).toContain(`"'=HYPERLINK(""http://resa.example"",""x"")"`);
  expect(text).toContain(`,'@SUM(A1),`);
  expect((await look(csv(text))).counts).toMatchObject({ update: 0, store: 0, fault: 0 });
});

it('reads a file as Excel in French saves it: semicolons, decimal commas, Windows-1252', async () => {
  const { body } = await server.call(revenue_brackets.list, { rowsPerPage: 50 }, editor);
  const [first] = body.code === 'Ok' ? body.dt.rows : [];
  const text = `Taille de la famille;Début;Frais 4\r\n${first?.family_size};1 000,50 $;77,25\r\n`;
  const seen = await server.call(revenue_brackets.preview, csv(Buffer.from(text, 'latin1')), editor);
  expect(seen.body).toMatchObject({
    lines: [{ id: first?.id, changes: { start: [first?.start, 1000.5], fees4: [first?.fees4, 77.25] } }],
  });
});

it('names rows of other lists in either language, and refuses a name that none has', async () => {
  const text = 'name_en,name_fr,country_id,province_id\nFirst,Première,CANADA,québec\nSecond,Seconde,Atlantis,Quebec';
  const { body } = await server.call(cities.preview, csv(text), editor);
  expect(body).toMatchObject({
    counts: { store: 1, fault: 1 },
    lines: [{ change: 'store' }, { faults: [{ path: 'country_id', rule: 'e_unknown_reference' }] }],
  });
});

it('keeps what a file may not change', async () => {
  const { body } = await server.call(genders.list, { sortBy: 'id' }, editor);
  const [system] = body.code === 'Ok' ? body.dt.rows : [];
  const seen = await look(csv(`id,active\n${system?.id},0\n99999,1`));
  expect(seen.lines.map(({ faults }) => faults)).toEqual([
    [{ path: 'active', rule: 'e_system_row' }],
    [{ path: 'id', rule: 'e_unknown_reference' }],
  ]);
});

it('refuses a file of more lines than any list has', async () => {
  const file = csv(`name_en,name_fr\n${Array.from({ length: 10_001 }, (_, at) => `a${at},b${at}`).join('\n')}`);
  expect((await server.call(genders.preview, file, editor)).body).toEqual({ code: 'bad_file' });
});
