/** A list as a file: exported, looked at, and read back, all or nothing. */
import { randomUUID } from 'node:crypto';
import { contract } from '@resa/contract';
import { MOST_ROWS } from '@resa/contract/lists/calls';
import type { ListRow } from '@resa/contract/lists/index';
import { afterAll, beforeAll, expect, it } from 'vitest';
import writeExcel from 'write-excel-file/node';
import { user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { genders, cities, countries, provinces, tags, zones, revenue_brackets } = contract;
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

it('refuses a file that is not a table', async () => {
  const before = await rows();
  const { version } = await server.services.db.kysely
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

it.each(['csv', 'xlsx'] as const)('reads back its own %s: nothing to change', async (format) => {
  for (const call of [cities, tags, zones, revenue_brackets]) {
    const answer = await server.call(call.export, { format, locale: 'fr' }, editor);
    const file = { format, content: answer.body.toString('base64') };
    const { body } = await server.call(call.preview, file, editor);
    expect(body).toMatchObject({ code: 'Ok', ignored: [], counts: { store: 0, update: 0, fault: 0 } });
  }
});

it('writes the headings and names of the reader’s language, filtered and sorted as the list is', async () => {
  const text = (await exported('csv', { locale: 'fr', sortBy: 'id', terms: { search: 'femme' } })).toString();
  expect(text.split('\r\n')[0]).toBe('\ufeffIdentifiant,Nom anglais,Nom français,Compte comme non connu,Actif');
  expect(text.split('\r\n').filter(Boolean).length).toBeLessThan((await rows()).length + 1);
});

it('shows the effect of each line, and writes it only after confirmation', async () => {
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
  expect(seen.lines[1]).toMatchObject({ line: 3, change: 'store', id: null, names: ['Brand new', 'Tout neuf'] });
  expect(await rows()).toEqual(before);

  const { body } = await server.call(genders.import, { ...file, version: seen.version }, editor);
  expect(body).toEqual({ code: 'Ok', counts: seen.counts });
  const after = await rows();
  expect(after.find(({ id }) => id === first.id)).toMatchObject({ name_fr: 'Nouveau nom', active: first.active });
  expect(after).toHaveLength(before.length + 1);
  const logged = await server.services.db.kysely
    .selectFrom('activity_log')
    .select(['id', 'entity_name_fr'])
    .where('action', '=', 'category.import')
    .orderBy('id')
    .execute();
  expect(logged).toMatchObject([{ entity_name_fr: 'Genres' }]);
  const reader = await server.signIn(await user(server.services.db.kysely, ['view_logs', 'view_clients']));
  const { body: entry } = await server.call(contract.logs.details, { id: logged[0]?.id as number }, reader);
  expect(entry).toMatchObject({
    properties: {},
    recordsFiltered: 2,
    parts: [
      { id: first.id, properties: { name_fr: [first.name_fr, 'Nouveau nom'] } },
      { name: 'Brand new', properties: { name_en: [null, 'Brand new'] } },
    ],
  });

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
    'Other,bonne,1',
  ];
  const file = csv(`English name,French name,Active\n${lines.join('\n')}`);
  const seen = await look(file);
  expect(seen.counts).toMatchObject({ store: 1, update: 1, fault: 4 });
  expect(seen.lines.map(({ faults }) => faults.map(({ path, rule }) => `${path} ${rule}`).join())).toEqual([
    '',
    'name_en must_be_completed',
    'active e_flag',
    '',
    'name_en e_duplicate',
    'name_fr e_duplicate',
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
  const text = `Taille du ménage;Début;Frais 4\r\n${first?.family_size};1 000,50 $;77,25\r\n`;
  const seen = await server.call(revenue_brackets.preview, csv(Buffer.from(text, 'latin1')), editor);
  expect(seen.body).toMatchObject({
    lines: [{ id: first?.id, changes: { start: [first?.start, 1000.5], fees4: [first?.fees4, 77.25] } }],
  });
});

it('finds rows of other lists by a name in either language, and refuses an unknown one', async () => {
  const text = 'name_en,name_fr,country_id,province_id\nFirst,Première,CANADA,québec\nSecond,Seconde,Atlantis,Quebec';
  const { body } = await server.call(cities.preview, csv(text), editor);
  expect(body).toMatchObject({
    counts: { store: 1, fault: 1 },
    lines: [{ change: 'store' }, { faults: [{ path: 'country_id', rule: 'e_unknown_reference' }] }],
  });
});

it('finds rows by the names, and columns by the labels, that earlier releases gave them', async () => {
  const types = 'name_en,name_fr,group_roles,documents\nGift,Don,Conjoint(e); Autre parenté,';
  const { body } = await server.call(contract.revenue_types.preview, csv(types), editor);
  const { body: roles } = await server.call(contract.family_role_types.list, { rowsPerPage: 50 }, editor);
  const named = roles.code === 'Ok' ? roles.dt.rows.filter(({ id }) => id === 3 || id === 8) : [];
  expect(named.map(({ name_fr }) => name_fr).sort()).toEqual(['Autre parent', 'Conjoint ou conjointe']);
  expect(JSON.stringify(body)).not.toContain('e_unknown_reference');
  const levels = await server.call(contract.education_levels.preview, csv('ID,Année scolaire\n2,1'), editor);
  expect(levels.body).toMatchObject({ code: 'Ok', ignored: [], counts: { fault: 0 } });
});

it('keeps the fields that a file may not change', async () => {
  const { body } = await server.call(genders.list, { sortBy: 'id' }, editor);
  const [system] = body.code === 'Ok' ? body.dt.rows : [];
  const seen = await look(csv(`id,active\n${system?.id},0\n99999,1`));
  expect(seen.lines.map(({ faults }) => faults)).toEqual([
    [{ path: 'active', rule: 'e_system_row' }],
    [{ path: 'id', rule: 'e_unknown_reference' }],
  ]);
});

it('refuses a file of more lines than a list may have, and takes one of just as many', async () => {
  const lines = Array.from({ length: MOST_ROWS + 1 }, (_, index) => `a${index},b${index}`);
  const file = (rows: string[]) => csv(`name_en,name_fr\n${rows.join('\n')}`);
  expect((await server.call(genders.preview, file(lines), editor)).body).toEqual({ code: 'too_many_rows' });
  const { version } = await look(file(lines.slice(0, 1)));
  expect((await server.call(genders.import, { ...file(lines), version }, editor)).body).toEqual({
    code: 'too_many_rows',
  });
  expect((await look(file(lines.slice(1)))).counts).toMatchObject({ store: MOST_ROWS });
});

it('refuses two columns for one field, even under different headings', async () => {
  const before = await rows();
  const file = csv('id,English name,name_en,Nom français,Note,Note\n,One,Two,Trois,x,y');
  const refusal = { code: 'column_twice', names: ['English name', 'name_en'] };
  expect((await server.call(genders.preview, file, editor)).body).toEqual(refusal);
  const { version } = await look(csv('name_en,name_fr\nOne,Un'));
  expect((await server.call(genders.import, { ...file, version }, editor)).body).toEqual(refusal);
  expect(await rows()).toEqual(before);
});

it('keeps every letter of a file in Windows-1252, and takes a date cell of a workbook as its date', async () => {
  const seen = await look(csv(Buffer.from('name_en;name_fr\nHeart \x80;C\x9cur \x96 l\x92\xe9t\xe9\n', 'latin1')));
  expect(seen.lines).toMatchObject([{ change: 'store', names: ['Heart €', 'Cœur – l’été'] }]);
  const day = { value: new Date('2026-03-01T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' } as const;
  const bytes = await writeExcel([['name_en', 'name_fr'].map((value) => ({ value })), [day, day]]).toBuffer();
  const { body } = await server.call(genders.preview, { format: 'xlsx', content: bytes.toString('base64') }, editor);
  expect(body).toMatchObject({ lines: [{ change: 'store', names: ['2026-03-01'] }] });
});

it('lets a row take the name that another gives up in the same file', async () => {
  const store = async (name: string) => {
    const { body } = await server.call(genders.store, { row: { name_en: name, name_fr: name, active: 1 } }, editor);
    return body.code === 'Ok' ? body.row.id : 0;
  };
  const ids = [await store('First'), await store('Second'), await store('Third')];
  const names = ['Nobody had this', 'First', 'Second'];
  const file = csv(
    `id,name_en,name_fr\n${ids.map((id, index) => `${id},${names[index]},${names[index]}`).join('\n')}\n,Third,Third`,
  );
  const { version, counts } = await look(file);
  expect(counts).toEqual({ store: 1, update: 3, same: 0, fault: 0 });
  expect((await server.call(genders.import, { ...file, version }, editor)).body).toMatchObject({ code: 'Ok' });
  const after = await rows();
  expect(ids.map((id) => after.find((row) => row.id === id)?.name_en)).toEqual(names);
});

it('lets a country take the code that another gives up in the same file', async () => {
  const { body } = await server.call(countries.list, { sortBy: 'id', rowsPerPage: 50 }, editor);
  const [one, two] = (body.code === 'Ok' ? body.dt.rows : []).filter(({ system }) => system === 0) as [
    ListRow<'countries'>,
    ListRow<'countries'>,
  ];
  const file = csv(`id,country_2_code\n${one.id},ZZ\n${two.id},${one.country_2_code}`);
  const seen = await server.call(countries.preview, file, editor);
  const { version } = seen.body as { version: string };
  expect((await server.call(countries.import, { ...file, version }, editor)).body).toMatchObject({ code: 'Ok' });
});

it('refuses to move a province that has cities, and writes nothing', async () => {
  const { body } = await server.call(provinces.list, { sortBy: 'id' }, editor);
  const [province] = body.code === 'Ok' ? body.dt.rows : [];
  const file = csv(`id,country_id\n${province?.id},840\n`);
  const seen = await server.call(provinces.preview, file, editor);
  const { version } = seen.body as { version: string };
  expect((await server.call(provinces.import, { ...file, version }, editor)).body).toEqual({
    code: 'error',
    error: 1451,
  });
  expect((await server.call(provinces.list, { sortBy: 'id' }, editor)).body).toEqual(body);
});

it('refuses a preview made before a list that the rows point at has changed', async () => {
  const file = csv('name_en,name_fr,country_id,province_id\nFirst,Première,Canada,Quebec');
  const { version } = (await server.call(cities.preview, file, editor)).body as { version: string };
  const country = {
    name_en: 'Z',
    name_fr: 'Z',
    country_2_code: 'ZY',
    country_3_code: 'ZYX',
    geo_regions: [],
    active: 1 as const,
  };
  expect((await server.call(countries.store, { row: country }, editor)).body).toMatchObject({ code: 'Ok' });
  expect((await server.call(cities.import, { ...file, version }, editor)).body).toEqual({ code: 'stale' });
});

it('returns the same response to an import that is sent again because its response was lost', async () => {
  const file = csv('name_en,name_fr\nSent twice,Envoyé deux fois');
  const { version } = await look(file);
  const key = { 'idempotency-key': randomUUID() };
  const first = await server.call(genders.import, { ...file, version }, editor, key);
  expect(first.body).toMatchObject({ code: 'Ok', counts: { store: 1 } });
  expect((await server.call(genders.import, { ...file, version }, editor, key)).body).toEqual(first.body);
});

it('shows, writes and changes a file of the most rows', async () => {
  const { body } = await server.call(provinces.list, { terms: { search: 'Quebec' } }, editor);
  const province = body.code === 'Ok' ? body.dt.rows[0]?.id : 0;
  for (const [french, counts] of [
    ['Ville', { store: MOST_ROWS, update: 0 }],
    ['Cité', { store: 0, update: MOST_ROWS }],
  ] as const) {
    const lines = Array.from({ length: MOST_ROWS }, (_, index) => `Town ${index},${french} ${index},1,${province}`);
    const file = csv(`name_en,name_fr,country_id,province_id\n${lines.join('\n')}`);
    const seen = await server.call(cities.preview, file, editor);
    expect(seen.body).toMatchObject({ code: 'Ok', counts });
    const version = seen.body.code === 'Ok' ? seen.body.version : '';
    expect((await server.call(cities.import, { ...file, version }, editor)).body).toMatchObject({ code: 'Ok', counts });
  }
}, 60_000);
