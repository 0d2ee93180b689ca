/** The export of a list can be imported again: every list, with rows that are hard to write. */
import { contract } from '@resa/contract';
import type { AnyListCalls } from '@resa/contract/lists/calls';
import type { List } from '@resa/contract/lists/define';
import { type ListName, lists } from '@resa/contract/lists/index';
import { listNames } from '@resa/contract/lists/names';
import { locales } from '@resa/contract/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCsv } from '../sheets/csv.ts';
import { sampleRow } from '../testing/list-rows.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { factsOf } from './facts.ts';
import { countsOf, planOf } from './import-plan.ts';

const HARD = ['＝1+1', "'=A1", "''", '-5', '12', 'a; b', '—', '"quoted", said', '＠sum', 'One\nTwo', '1,234.50'];
const SEPARATORS = ['comma', 'semicolon'] as const;
const listOf = (name: ListName) => lists[name] as unknown as List;
let server: TestServer;
let editor: string;
const ids: Partial<Record<ListName, number[]>> = {};

beforeAll(async () => {
  server = await testServer();
  editor = await server.signIn('admin@resa.test');
  for (const name of listNames) {
    const list = listOf(name);
    const rows = await server.services.db.kysely.selectFrom(name).select('id').orderBy('id').execute();
    ids[name] = rows.map(({ id }) => id);
    if (list.without?.includes('store')) continue;
    const { store } = contract[name] as unknown as AnyListCalls;
    const made: number[] = [];
    for (const [n, hard] of HARD.entries()) {
      const sample = sampleRow(list, n, (of) => ids[of] ?? []);
      const hardValues = Object.entries(list.fields).flatMap(([field, { kind, of }]): [string, unknown][] => {
        if (kind === 'text') return [[field, hard]];
        if (kind === 'one') return [[field, ids[of as ListName]?.[n]]];
        return kind === 'many' ? [[field, ids[of as ListName]?.slice(0, HARD.length)]] : [];
      });
      const row = { ...sample, ...Object.fromEntries(hardValues), active: 1 };
      const { body } = await server.call(store, { row } as never, editor);
      if (body.code === 'Ok') made.push((body.row as unknown as { id: number }).id);
    }
    expect([name, made.length]).toEqual([name, Math.max(1, made.length)]);
    // Rows of later lists point at these.
    ids[name] = [...made, ...(ids[name] ?? [])];
  }
});
afterAll(() => server.close());

it.each(listNames)('%s', async (name) => {
  const calls = contract[name] as unknown as AnyListCalls;
  for (const [locale, separator] of locales.flatMap((one) => SEPARATORS.map((sign) => [one, sign] as const))) {
    const { body } = await server.call(calls.export, { format: 'csv', locale, separator }, editor);
    const sheet = readCsv(body, 5_001);
    const facts = await factsOf(server.services.db.kysely, listOf(name));
    const plan = await planOf(listOf(name), 'rows' in sheet ? sheet.rows : [], facts);
    if ('code' in plan) throw new Error(plan.code);
    expect(plan.lines.filter(({ change }) => change !== 'same')).toEqual([]);
    expect(countsOf(plan).same).toBe(facts.rows.length);
    expect(plan.ignored).toEqual([]);
  }
});
