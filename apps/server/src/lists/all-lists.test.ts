/** The same stories for each of the 32 lists, told over the real server: what is refused first. */
import { contract } from '@resa/contract';
import type { Call } from '@resa/contract/call';
import type { AnyListCalls } from '@resa/contract/lists/calls';
import { columnsOf, type List, lockedOf, uniqueOf } from '@resa/contract/lists/define';
import { type ListName, lists } from '@resa/contract/lists/index';
import { listNames } from '@resa/contract/lists/names';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserAt } from '../testing/browser.ts';
import { user } from '../testing/factories.ts';
import { badFormulas, badValues, type Row, sampleRow } from '../testing/list-rows.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { useRow } from '../testing/use-row.ts';
import type { AnyRow } from './rows.ts';

let server: TestServer;
let editor: string;
let viewer: string;
let other: string;
const ids = {} as Record<ListName, number[]>;
beforeAll(async () => {
  server = await testServer();
  const db = server.services.db.kysely;
  editor = await server.signIn(await user(db, ['crud_categories']));
  viewer = await server.signIn(await user(db, ['view_categories']));
  other = await server.signIn(await user(db, []));
  for (const name of listNames)
    ids[name] = (await db.selectFrom(name).select('id').orderBy('id').execute()).map(({ id }) => id);
});
afterAll(() => server.close());

type Answer = { status: number; body: { code: string; row?: AnyRow } & Record<string, unknown> };
const idsOf = (name: ListName) => ids[name];
const listOf = (name: ListName) => lists[name] as unknown as List;
const callsOf = (name: ListName) => contract[name] as unknown as AnyListCalls;
const send = async (call: Call, input: unknown, token = editor) =>
  (await server.call(call, input as never, token)) as unknown as Answer;
const version = async (name: ListName) =>
  server.services.db.kysely
    .selectFrom('list_versions')
    .select('version')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
const logged = (name: ListName) =>
  server.services.db.kysely.selectFrom('activity_log').selectAll().where('entity', '=', name).orderBy('id').execute();
const lastLogged = async (name: ListName) => (await logged(name)).at(-1);
const pages = async (name: ListName, asked: object) => {
  const { body } = await send(callsOf(name).list, asked);
  return body.dt as { rows: AnyRow[]; recordsFiltered: number };
};
const without = (name: ListName, lack: 'store' | 'remove' | 'activate') =>
  listOf(name).without?.includes(lack) ?? false;
const stored = listNames.filter((name) => !without(name, 'store'));
const removed = stored.filter((name) => !without(name, 'remove'));
/** A new row of the list; the test deletes it. */
async function made(name: ListName, n: number): Promise<AnyRow> {
  const { body } = await send(callsOf(name).store, { row: sampleRow(listOf(name), n, idsOf) });
  expect(body).toMatchObject({ code: 'Ok' });
  return body.row as AnyRow;
}
const gone = async ({ id }: AnyRow, name: ListName) =>
  void (await sql`delete from ${sql.table(name)} where id = ${id}`.execute(server.services.db.kysely));

describe.each(listNames)('%s', (name) => {
  const list = listOf(name);
  const calls = callsOf(name);

  it('is read by everyone signed in, and changed with crud_categories only', async () => {
    for (const [key, call] of Object.entries(calls)) {
      const open = (token: string) => send(call, {}, token).then(({ status }) => status !== 403);
      expect([key, await open(other), await open(viewer), await open(editor)]).toEqual([
        key,
        key === 'list',
        ['list', 'used', 'export'].includes(key),
        true,
      ]);
    }
  });

  it('refuses bad input field by field, and writes nothing', async () => {
    const before = [await version(name), (await logged(name)).length];
    const [row] = (await pages(name, {})).rows as [AnyRow];
    const good = sampleRow(list, 0, idsOf);
    for (const [field, declared] of Object.entries(list.fields)) {
      for (const value of badValues(declared)) {
        const tries = [
          ...(calls.store ? [await send(calls.store, { row: { ...good, [field]: value } })] : []),
          await send(calls.update, { row: { ...row, [field]: value } }),
        ];
        for (const { status, body } of tries) {
          const faults = (body.fields ?? []) as { path: string }[];
          const outcome = { field, value: JSON.stringify(value).slice(0, 60), status, code: body.code };
          expect(outcome).toEqual({ ...outcome, status: 400, code: 'Invalid' });
          expect(
            faults.some(({ path }) => path.split('.')[1] === field),
            JSON.stringify({ outcome, faults }),
          ).toBe(true);
        }
      }
      if (declared.kind === 'formula')
        for (const formula of badFormulas)
          expect((await send(calls.store, { row: { ...good, formula } })).body).toEqual({
            code: 'SyntaxError',
            path: 'formula',
          });
    }
    expect([await version(name), (await logged(name)).length]).toEqual(before);
  });

  it('refuses an unknown row', async () => {
    const [row] = (await pages(name, {})).rows as [AnyRow];
    for (const call of [calls.update, calls.setActive].filter(Boolean))
      expect(await send(call, { row: { ...row, id: 99_999 } })).toMatchObject({
        status: 404,
        body: { code: 'NotFound' },
      });
    for (const call of [calls.used, calls.destroy].filter(Boolean))
      expect(await send(call, { id: 99_999 })).toMatchObject({ status: 404, body: { code: 'NotFound' } });
  });

  it('is shown page by page, each row once, in the requested order', async () => {
    for (const sortBy of columnsOf(list)) {
      const up = await pages(name, { sortBy, rowsPerPage: 50 });
      const down = await pages(name, { sortBy, rowsPerPage: 50, descending: true });
      expect(up.recordsFiltered).toBe(ids[name].length);
      if (list.fields[sortBy]?.kind === 'one') continue;
      expect(up.rows.map((row) => row[sortBy])).toEqual(up.rows.map((row) => row[sortBy]).toSorted(inOrder));
      expect(down.rows.map((row) => row[sortBy])).toEqual(
        down.rows.map((row) => row[sortBy]).toSorted((a, b) => inOrder(a, b, -1)),
      );
    }
    const seen: number[] = [];
    for (let startRow = 0; startRow < ids[name].length; startRow += 50)
      seen.push(...(await pages(name, { startRow, rowsPerPage: 50 })).rows.map(({ id }) => id));
    expect(seen.toSorted((a, b) => a - b)).toEqual(ids[name]);
    expect((await send(calls.list, { sortBy: 'password' })).body).toMatchObject({ code: 'Invalid' });
  });

  it.runIf(stored.includes(name))(
    'keeps a new row: found by either name, written down, told to every browser',
    async () => {
      const sample = sampleRow(list, 1, idsOf);
      const browser = await browserAt(server.url, other);
      const row = await made(name, 1);
      expect(row).toMatchObject({ ...sample, active: 1, system: 0, row_version: 1 });
      expect(row.id).toBeGreaterThanOrEqual(100_000);
      for (const field of Object.keys(list.fields).filter((one) => /^name_|^zone$/.test(one))) {
        const search = `EPREUVE n ${field}`.toLowerCase();
        expect((await pages(name, { terms: { search } })).rows).toEqual([row]);
      }
      expect((await pages(name, { terms: { search: 'no such thing' } })).recordsFiltered).toBe(0);
      for (const filter of list.filters ?? []) {
        const { rows } = await pages(name, { terms: { [filter]: sample[filter] }, sortBy: 'id', descending: true });
        expect(rows[0]).toEqual(row);
      }
      expect(await lastLogged(name)).toMatchObject({ action: 'category.store', entity_id: row.id });
      await browser.hears({ type: 'CategoryUpdate', tables: [name] });
      await gone(row, name);
    },
  );

  it('changes a row that has not been saved since, and logs the differences', async () => {
    const [row] = (await pages(name, { sortBy: 'id' })).rows as [AnyRow];
    const field = Object.keys(list.fields).find((one) => /_en$|^zone$|^fees4$/.test(one)) as string;
    const value = sampleRow(list, 2, idsOf)[field];
    const saved = (await send(calls.update, { row: { ...row, [field]: value } })).body;
    expect(saved).toEqual({ code: 'Ok', row: { ...row, [field]: value, row_version: row.row_version + 1 } });
    const entry = await lastLogged(name);
    expect(entry).toMatchObject({
      action: 'category.update',
      entity_id: row.id,
      properties: { [field]: [row[field], value] },
    });
    expect((await send(calls.update, { row: { ...row, [field]: 'x' } })).body).toMatchObject(
      typeof value === 'number' ? { code: 'Invalid' } : { code: 'stale', row: saved.row },
    );
    expect((await send(calls.update, { row: saved.row })).body).toEqual(saved);
    expect((await lastLogged(name))?.id).toBe(entry?.id);
    expect((await send(calls.update, { row: { ...saved.row, [field]: row[field] } })).body).toMatchObject({
      code: 'Ok',
    });
  });

  it.runIf(stored.includes(name) && uniqueOf(list).length > 0)('refuses an equal second row: 1062', async () => {
    const row = await made(name, 3);
    const before = await version(name);
    for (const { fields, says = 'e_duplicate' } of uniqueOf(list)) {
      const fresh = sampleRow(list, 4, idsOf);
      const shouted = Object.fromEntries(fields.map((field) => [field, shout(row[field], list.fields[field]?.kind)]));
      const answer = { code: 'error', error: 1062, path: fields[0], rule: says };
      expect((await send(calls.store, { row: { ...fresh, ...shouted } })).body).toEqual(answer);
    }
    expect(await version(name)).toEqual(before);
    await gone(row, name);
  });

  it.runIf(removed.includes(name) && !without(name, 'activate'))('switches a row off and on', async () => {
    const row = await made(name, 5);
    const off = (await send(calls.setActive, { row: { id: row.id, active: 0 } })).body;
    expect(off).toEqual({ code: 'Ok', row: { ...row, active: 0, row_version: 2 } });
    expect(await lastLogged(name)).toMatchObject({ action: 'category.activate', properties: { active: [1, 0] } });
    expect((await pages(name, { terms: { active: 0 } })).rows).toEqual([off.row]);
    expect((await pages(name, { terms: { active: 1 } })).recordsFiltered).toBe(ids[name].length);
    expect((await send(calls.setActive, { row: { id: row.id, active: 1 } })).body).toMatchObject({
      row: { active: 1 },
    });
    await gone(row, name);
  });

  it.runIf(removed.includes(name))('deletes a row that nothing uses, and refuses one that is used: 1451', async () => {
    const row = await made(name, 6);
    const use = useRow[name];
    if (use) {
      const end = await use(server.services.db.kysely, row.id);
      const used = [{ by: end.by, count: 1 }];
      expect((await send(calls.used, { id: row.id }, viewer)).body).toEqual({ code: 'Ok', used });
      const before = await version(name);
      expect((await send(calls.destroy, { id: row.id })).body).toEqual({ code: 'error', error: 1451, used });
      expect(await version(name)).toEqual(before);
      await end.undo();
    }
    expect((await send(calls.used, { id: row.id }, viewer)).body).toEqual({ code: 'Ok', used: [] });
    expect((await send(calls.destroy, { id: row.id })).body).toEqual({ code: 'Ok' });
    expect((await pages(name, {})).recordsFiltered).toBe(ids[name].length);
    expect(await lastLogged(name)).toMatchObject({ action: 'category.destroy', entity_id: row.id });
  });

  it.runIf(list.system)(
    'lets a system row be renamed, and refuses any change of the fields that identify it',
    async () => {
      const [id] = list.system as [number];
      const row = (await pages(name, { sortBy: 'id', rowsPerPage: 50 })).rows.find((one) => one.id === id) as AnyRow;
      expect((await send(calls.destroy, { id })).body).toEqual({ code: 'system_row' });
      expect((await send(calls.setActive, { row: { id, active: 0 } })).body).toEqual({ code: 'system_row' });
      expect((await send(calls.update, { row: { ...row, active: 0 } })).body).toMatchObject({
        code: 'Invalid',
        fields: [{ path: 'row.active' }],
      });
      const changed: Row = sampleRow(list, 7, idsOf);
      for (const path of lockedOf(list, row)) {
        const value = changed[path] === row[path] ? differing(list, path, row[path]) : changed[path];
        expect((await send(calls.update, { row: { ...row, [path]: value } })).body).toEqual({
          code: 'Invalid',
          fields: [{ path: `row.${path}`, rule: 'e_read_only' }],
        });
      }
      const renamed = (await send(calls.update, { row: { ...row, name_fr: changed.name_fr } })).body;
      expect(renamed).toMatchObject({ code: 'Ok', row: { name_fr: changed.name_fr } });
      expect((await send(calls.update, { row: { ...renamed.row, name_fr: row.name_fr } })).body.code).toBe('Ok');
    },
  );

  it.runIf(list.ordered)('is re-ordered, and numbered from 1 again', async () => {
    const { rows, recordsFiltered } = await pages(name, {});
    expect(rows).toHaveLength(recordsFiltered);
    const [first, second, third] = rows as [AnyRow, AnyRow, AnyRow];
    const order = [
      { id: first.id, position: 3, idx: 2 },
      { id: second.id, position: 1, idx: 0 },
      { id: third.id, position: 2, idx: 1 },
    ];
    expect(await send(calls.swap, { order: [...order, { id: 99_999, position: 4 }] })).toMatchObject({ status: 404 });
    expect((await send(calls.swap, { order: [...order, ...order] })).body).toMatchObject({ code: 'Invalid' });
    const swapped = (await send(calls.swap, { order })).body.rows as AnyRow[];
    expect(swapped.map(({ id }) => id)).toEqual([second.id, third.id, first.id, ...rows.slice(3).map(({ id }) => id)]);
    expect(swapped.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1));
    expect(await lastLogged(name)).toMatchObject({ action: 'category.swap', entity_id: null });
    // One row dragged to the front again; only it is named.
    const back = (await send(calls.swap, { order: [{ id: first.id, position: 1 }] })).body.rows as AnyRow[];
    expect(back.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });
});

/** Another value of a field than the one given. */
function differing(list: List, path: string, value: unknown): unknown {
  const field = list.fields[path];
  if (field?.kind === 'flag') return value === 1 ? 0 : 1;
  if (field?.kind === 'one') return ids[field.of as ListName].find((id) => id !== value);
  return field?.choices?.find(({ id }) => id !== value)?.id;
}

const collator = new Intl.Collator('fr-CA');
function inOrder(a: unknown, b: unknown, way = 1): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return way * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)));
}

/** The value in capitals and without accents, which counts as equal. */
const shout = (value: unknown, kind?: string) =>
  typeof value === 'string' && kind === 'text' ? value.replace('É', 'e').toUpperCase() : value;
