import { contract } from '@resa/contract';
import { type AnyTextKey, richTexts, say, texts } from '@resa/contract/texts';
import { placesIn } from '@resa/rules/text/wording';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browserAt } from '../testing/browser.ts';
import { user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { translates, categories } = contract;

let server: TestServer;
let admin: string;
let desk: string;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await server.signIn('admin@resa.test');
  desk = await server.signIn('desk@resa.test');
});
afterEach(() => db().deleteFrom('texts').execute());

const db = () => server.services.db.kysely;
const wording = (key: AnyTextKey, more: object = {}) => ({
  key,
  name_en: texts.en[key],
  name_fr: texts.fr[key],
  row_version: 0,
  ...more,
});
const update = (row: ReturnType<typeof wording>) => server.call(translates.update, { row }, admin);
async function listed(terms: object = {}, more: object = {}) {
  const { body } = await server.call(translates.list, { rowsPerPage: 50, terms, ...more }, admin);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body.dt;
}
const keys = async (terms: object, more: object = {}) => (await listed(terms, more)).rows.map(({ key }) => key);
const held = async (token?: string) => {
  const { body } = await server.call(categories.checksum, { checksum: {} }, token);
  return body.lookups.texts?.rows;
};
const stored = () => db().selectFrom('texts').selectAll().execute();
const logged = () =>
  db()
    .selectFrom('activity_log')
    .select(['created_name', 'properties'])
    .where('action', '=', 'text.update')
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('a text as built', () => {
  it('passes the rule for changed ones, in both languages; a formatted one fills in nothing', () => {
    for (const key of Object.keys(texts.en) as AnyTextKey[])
      expect(placesIn(texts.en[key]), key).toEqual(placesIn(texts.fr[key]) ?? []);
    for (const key of richTexts) expect(placesIn(texts.en[key]), key).toEqual([]);
  });
});

describe('a changed text is refused', () => {
  it('without crud_translate: nor are texts listed', async () => {
    const clerk = await server.signIn(await user(db(), ['crud_languages', 'crud_mails']));
    const status = async (answer: Promise<{ status: number }>) => (await answer).status;
    expect(await status(server.call(translates.update, { row: wording('save') }, clerk))).toBe(403);
    expect(await status(server.call(translates.fetch, { key: 'save' }, clerk))).toBe(403);
    expect(await status(server.call(translates.list, {}, clerk))).toBe(403);
  });

  it.each([
    ['save', { name_en: ' ' }, 'row.name_en must_be_completed'],
    ['save', { name_fr: 'x'.repeat(2001) }, 'row.name_fr e_too_long'],
    ['edit_of', { name_en: 'Edit' }, 'row.name_en rule_text_places'],
    ['edit_of', { name_fr: 'Modifier {nom}' }, 'row.name_fr rule_text_places'],
    ['edit_of', { name_en: 'Edit {name} {' }, 'row.name_en rule_text_places'],
    ['login_lead', { name_en: '<p> </p>' }, 'row.name_en must_be_completed'],
  ] as const)('%s with %j', async (key, more, fault) => {
    const { status, body } = await update(wording(key, more));
    expect(status).toBe(400);
    const { fields } = body as unknown as { fields: { path: string; rule: string }[] };
    expect(fields.map(({ path, rule }) => `${path} ${rule}`)).toEqual([fault]);
    expect(await stored()).toEqual([]);
  });

  it('if no text has that key', async () => {
    expect(
      (await server.call(translates.update, { row: { ...wording('save'), key: 'constructor' } }, admin)).status,
    ).toBe(404);
    expect((await server.call(translates.fetch, { key: 'no_such_text' }, admin)).status).toBe(404);
  });

  it('if somebody saved it meanwhile; of two first savers one wins', async () => {
    const both = await Promise.all([
      update(wording('save', { name_en: 'Keep' })),
      update(wording('save', { name_en: 'Store' })),
    ]);
    expect(both.map(({ body }) => body.code).sort()).toEqual(['Ok', 'stale']);
    const { body } = await update(wording('save', { name_en: 'Third' }));
    expect(body).toMatchObject({ code: 'stale', row: { row_version: 1, updated_by_name: 'Alice Tremblay' } });
  });
});

describe('a changed text', () => {
  it('reaches every browser; the other language keeps the original', async () => {
    const browser = await browserAt(server.url, desk);
    const { body } = await update(wording('save', { name_en: 'Put it away' }));
    expect(body).toMatchObject({
      code: 'Ok',
      row: { name_en: 'Put it away', original_en: 'Save', name_fr: texts.fr.save, changed: 1, row_version: 1 },
    });
    await browser.hears({ type: 'CategoryUpdate', tables: ['texts'] });
    expect(await held(desk)).toEqual([{ key: 'save', name_en: 'Put it away', name_fr: null }]);
    // Nothing of it is on a page that anybody can open.
    expect(await held()).toEqual([]);
    expect(await logged()).toEqual({
      created_name: 'Alice Tremblay',
      properties: { name_en: [null, 'Put it away'] },
    });
  });

  it('is used by the server itself, such as in a spreadsheet', async () => {
    await update(wording('client', { name_fr: 'Personne' }));
    server.services.wording.forget();
    await listed();
    expect([say('fr', 'client'), say('en', 'client')]).toEqual(['Personne', 'Client']);
  });

  it('is the original again with the original’s words, and nothing is stored', async () => {
    await update(wording('save', { name_en: 'Put it away' }));
    expect((await update(wording('save', { row_version: 1 }))).body).toMatchObject({ code: 'Ok', row: { changed: 0 } });
    expect(await stored()).toEqual([]);
    expect(await held(desk)).toEqual([]);
    expect((await logged())?.properties).toMatchObject({ name_en: ['Put it away', null] });
  });

  it('is cleaned if it may be formatted, and shown on the pages that anybody can open', async () => {
    const name_en = '<p>Use <strong>your</strong> account. <a href="https://help.example">Help</a></p>';
    await update(wording('login_lead', { name_en: `${name_en}<script>alert(1)</script><img src=x onerror=alert(1)>` }));
    expect(await held()).toEqual([{ key: 'login_lead', name_en, name_fr: null }]);
  });

  it('keeps its tags as signs if it may not be formatted', async () => {
    await update(wording('save', { name_en: '<b>Save</b>' }));
    expect(await held(desk)).toEqual([{ key: 'save', name_en: '<b>Save</b>', name_fr: null }]);
  });

  it('is not shown where a later release fills in other values, nor if it has no such text', async () => {
    const at = { updated_at: null, updated_by: null };
    await db()
      .insertInto('texts')
      .values([
        { key: 'edit_of', name_en: 'Edit {title}', name_fr: 'Corriger {name}', ...at },
        { key: 'a_text_of_an_earlier_release', name_en: 'Gone', name_fr: null, ...at },
      ])
      .execute();
    expect(await held(desk)).toEqual([{ key: 'edit_of', name_en: null, name_fr: 'Corriger {name}' }]);
    const { rows } = await listed({ changed: 1 });
    expect(rows).toMatchObject([{ key: 'edit_of', name_en: 'Edit {title}', outdated: 1 }]);
  });
});

describe('the list of texts', () => {
  it('is listed by key, and pages neither repeat nor lose a text', async () => {
    const all = Object.keys(texts.en);
    const seen: string[] = [];
    for (let startRow = 0; startRow < all.length; startRow += 50) seen.push(...(await keys({}, { startRow })));
    expect(seen).toEqual(all.sort());
    expect((await listed()).recordsFiltered).toBe(all.length);
  });

  it('finds a key, either language without its accents, the original of a changed text, and a name between braces', async () => {
    await update(wording('save', { name_en: 'Put it away' }));
    expect(await keys({ search: 'texts_changed_only' })).toEqual(['texts_changed_only']);
    expect(await keys({ search: 'modifies seulement' })).toContain('texts_changed_only');
    expect(await keys({ search: 'PUT IT AWAY' })).toEqual(['save']);
    expect(await keys({ search: 'enregistrer', changed: 1 })).toEqual(['save']);
    expect(await keys({ search: '{hours}' })).not.toContain('save');
    expect(await keys({ search: '?!' })).toEqual([]);
  });

  it('narrows to formatted texts and to changed ones, and sorts by the day of change', async () => {
    expect(await keys({ type: 'editor' })).toEqual([...richTexts]);
    await update(wording('save', { name_en: 'Put it away' }));
    server.clock.set('2026-03-04T15:00:00Z');
    await update(wording('cancel', { name_en: 'Go back' }));
    expect(await keys({ changed: 1 }, { sortBy: 'updated_at', descending: true })).toEqual(['cancel', 'save']);
    expect(await keys({ changed: 1, type: 'editor' })).toEqual([]);
    expect((await keys({}, { sortBy: 'updated_at' })).slice(0, 2)).toEqual(['save', 'cancel']);
  });
});
