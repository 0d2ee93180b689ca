/** Each wrong field of a household's calls gets a named refusal, and nothing is written. */
import { contract } from '@resa/contract';
import type { Call, RequestOf } from '@resa/contract/call';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { household } from '../testing/factories.ts';
import { COMPLETE } from '../testing/profiles.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { store, update, destroy, switchToFamilyHead, searchAddFamily, list, updateEducationalLevel } = contract.families;
const TODAY = '2026-03-03';
const NOT_IDS = [null, 0, -1, 1.5, 'x', '1 or 1=1', [], {}, 2 ** 31];
const NOT_DATES = [
  '',
  'soon',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  20260303,
  {},
  "2026-03-03'; drop table clients",
];
const NOWHERE = 2_000_000;

let server: TestServer;
let worker: string;
let home: Awaited<ReturnType<typeof household>>;
let single: Awaited<ReturnType<typeof household>>;
let member: { id: number; row_version: number; group_role_type_id: number; date_start: string };
beforeAll(async () => {
  server = await testServer();
  worker = await server.signIn('worker@resa.test');
  home = await household(db(), {}, [{ role: 5, dob: '1980-01-01' }]);
  single = await household(db());
  member = await db()
    .selectFrom('memberships')
    .select(['id', 'row_version', 'group_role_type_id', 'date_start'])
    .where('client_id', '=', home.members[0] as number)
    .executeTakeFirstOrThrow();
  await server.call(contract.locks.lock, { id: home.id }, worker);
});
afterAll(() => server.close());

const db = () => server.services.db.kysely;
const content = async () => {
  const { rows } = await sql`
    select (select json_agg(m order by id) from memberships m) as memberships,
      (select json_agg(c order by id) from clients c) as clients, (select count(*) from families) as families,
      (select count(*) from activity_log) as log`.execute(db());
  return rows;
};
let before: unknown;
beforeEach(async () => {
  before = await content();
});

/** The input with one field replaced, by its dotted path. */
function replaced(input: object, path: string, value: unknown): never {
  const [first = '', ...rest] = path.split('.');
  const inside = (input as Record<string, unknown>)[first];
  return { ...input, [first]: rest.length > 0 ? replaced(inside as object, rest.join('.'), value) : value } as never;
}
async function refusesAll<C extends Call>(call: C, good: RequestOf<C>, path: string, values: readonly unknown[]) {
  for (const value of values) {
    const { status, body } = await server.call(call, replaced(good as object, path, value), worker);
    expect([path, value, status, (body as { code: string }).code]).toEqual([path, value, 400, 'Invalid']);
    const { fields } = body as unknown as { fields: { path: string }[] };
    expect(fields.some((field) => field.path === path || field.path.startsWith(`${path}.`))).toBe(true);
  }
  expect(await content()).toEqual(before);
}
const refuses = async <C extends Call>(call: C, good: RequestOf<C>, path: string, value: unknown) => {
  const { body } = await server.call(call, replaced(good as object, path, value), worker);
  expect(await content()).toEqual(before);
  return body;
};

describe('adding a person', () => {
  const good = () => ({
    group_id: home.group_id,
    people_group: { client: single.id, group_role_type_id: 9, date_start: TODAY, date_end: null },
    moving: [],
  });
  it.each(['group_id', 'people_group.group_role_type_id'])('refuses an invalid id as %s', (path) =>
    refusesAll(store, good(), path, NOT_IDS),
  );
  it('refuses an invalid person, and both or neither of a person and a new one', async () => {
    await refusesAll(store, good(), 'people_group.client', [...NOT_IDS.slice(1)]);
    expect(await refuses(store, good(), 'people_group.client', null)).toMatchObject({ code: 'Invalid' });
    expect(await refuses(store, good(), 'client', COMPLETE)).toMatchObject({ code: 'Invalid' });
    expect(await refuses(store, good(), 'people_group.client', NOWHERE)).toEqual({ code: 'NotFound' });
    expect(await refuses(store, good(), 'group_id', NOWHERE)).toEqual({ code: 'NotFound' });
  });
  it('refuses an invalid date, and dates that do not fit', async () => {
    await refusesAll(store, good(), 'people_group.date_start', [...NOT_DATES, null]);
    await refusesAll(store, good(), 'people_group.date_end', NOT_DATES);
    for (const date_end of ['2026-03-02', '0001-01-01'])
      expect(await refuses(store, good(), 'people_group.date_end', date_end)).toEqual({ code: 'InvalidDates' });
    for (const date_start of ['0001-01-01', '2024-12-31'])
      expect(await refuses(store, good(), 'people_group.date_start', date_start)).toEqual({ code: 'InvalidDates' });
  });
  it('refuses roles that a member cannot have', async () => {
    for (const role of [1, 2, 3])
      expect(await refuses(store, good(), 'people_group.group_role_type_id', role)).toEqual({
        code: 'InvalidFamilyRole',
      });
    expect(await refuses(store, good(), 'people_group.group_role_type_id', NOWHERE)).toMatchObject({ code: 'Invalid' });
  });
  it('refuses who is to move along where that is nobody, nobody of theirs, or a crowd', async () => {
    const mover = { client_id: single.id, group_role_type_id: 9 };
    await refusesAll(store, good(), 'moving', ['x', 1, {}, [1], [{}], Array.from({ length: 51 }, () => mover)]);
    expect(await refuses(store, good(), 'moving', [mover])).toMatchObject({ code: 'Invalid' });
    expect(await refuses(store, good(), 'moving', [{ ...mover, client_id: home.id }])).toEqual({
      code: 'PersonInFamily',
    });
    expect(await refuses(store, good(), 'moving', [{ ...mover, client_id: NOWHERE }])).toEqual({ code: 'NotFound' });
  });
  it('refuses a new person whose profile is not complete, at its fields', async () => {
    const added = {
      ...good(),
      people_group: { ...good().people_group, client: null },
      client: { ...COMPLETE, groups: [] },
    };
    for (const field of ['first_name', 'last_name', 'gender_type_id', 'education_level_id', 'country_of_birth', 'dob'])
      expect(await refuses(store, added, `client.${field}`, null)).toMatchObject({
        code: 'Invalid',
        fields: expect.arrayContaining([expect.objectContaining({ path: `client.${field}` })]),
      });
    await refusesAll(store, added, 'client', ['x', 5, []]);
    await refusesAll(store, added, 'accept_phone', [2, 'yes', true]);
  });
});

describe('changing a member', () => {
  const good = () => {
    const { id, row_version, group_role_type_id, date_start } = member;
    return {
      group_id: home.group_id,
      people_group: { id, row_version, group_role_type_id, date_start, date_end: null },
    };
  };
  it.each(['group_id', 'people_group.id', 'people_group.group_role_type_id'])('refuses an invalid id as %s', (path) =>
    refusesAll(update, good(), path, NOT_IDS),
  );
  it('refuses an invalid version, and one that is not the stored one', async () => {
    await refusesAll(update, good(), 'people_group.row_version', [null, -1, 1.5, 'x', {}]);
    expect(await refuses(update, good(), 'people_group.row_version', 7)).toMatchObject({ code: 'stale' });
  });
  it('refuses an invalid date, and dates that do not fit', async () => {
    await refusesAll(update, good(), 'people_group.date_start', [...NOT_DATES, null]);
    await refusesAll(update, good(), 'people_group.date_end', NOT_DATES);
    expect(await refuses(update, good(), 'people_group.date_end', '2024-12-31')).toEqual({ code: 'InvalidDates' });
    expect(await refuses(update, good(), 'people_group.date_start', '2024-12-31')).toEqual({ code: 'InvalidDates' });
  });
  it('refuses another household’s row, and roles that a member cannot have', async () => {
    expect(await refuses(update, good(), 'people_group.id', NOWHERE)).toEqual({ code: 'NotFound' });
    expect(await refuses(update, good(), 'group_id', NOWHERE)).toEqual({ code: 'NotFound' });
    expect(await refuses(update, good(), 'group_id', single.group_id)).toEqual({ code: 'not_locked' });
    for (const role of [1, 2, 3])
      expect(await refuses(update, good(), 'people_group.group_role_type_id', role)).toEqual({
        code: 'InvalidFamilyRole',
      });
  });
});

describe('removing a member', () => {
  const good = () => ({ client_id: home.members[0] as number, group_id: home.group_id });
  it.each(['client_id', 'group_id'] as const)('refuses an invalid id as %s, and nobody’s', async (path) => {
    await refusesAll(destroy, good(), path, NOT_IDS);
    expect(await refuses(destroy, good(), path, NOWHERE)).toEqual({ code: 'NotFound' });
  });
  it('refuses somebody of another household', async () => {
    expect(await refuses(destroy, good(), 'client_id', single.id)).toEqual({ code: 'NotFound' });
  });
});

describe('making another person the head', () => {
  const good = () => ({
    head: home.id,
    candidate: home.members[0] as number,
    email: '',
    head_role: 9,
    partner_role: null,
  });
  it.each(['head', 'candidate'])('refuses an invalid id as %s, and nobody’s', async (path) => {
    await refusesAll(switchToFamilyHead, good(), path, NOT_IDS);
    expect(await refuses(switchToFamilyHead, good(), path, NOWHERE)).toEqual({ code: 'NotFound' });
  });
  it('refuses an invalid email, and roles that cannot be given', async () => {
    await refusesAll(switchToFamilyHead, good(), 'email', ['x', 'a@b', 5, {}, `${'a'.repeat(190)}@resa.example`]);
    await refusesAll(switchToFamilyHead, good(), 'head_role', NOT_IDS.slice(1));
    await refusesAll(switchToFamilyHead, good(), 'partner_role', NOT_IDS.slice(1));
    for (const role of [null, 1, 2, 3])
      expect(await refuses(switchToFamilyHead, good(), 'head_role', role)).toEqual({ code: 'InvalidFamilyRole' });
    expect(await refuses(switchToFamilyHead, good(), 'head_role', NOWHERE)).toMatchObject({ code: 'Invalid' });
  });
});

describe('reading a household, and its education levels', () => {
  it.each([
    ['list', list],
    ['searchAddFamily', searchAddFamily],
  ] as const)('%s refuses an invalid id, and nobody’s', async (_name, call) => {
    await refusesAll(call, { client_id: home.id }, 'client_id', NOT_IDS);
    expect(await refuses(call, { client_id: home.id }, 'client_id', NOWHERE)).toEqual({ code: 'NotFound' });
  });
  it('refuses levels of nobody, of a crowd, or that do not exist', async () => {
    const one = { client_id: home.id, education_level_id: 1, row_version: 1 };
    const good = { members: [one] };
    const crowd = Array.from({ length: 51 }, () => one);
    await refusesAll(updateEducationalLevel, good, 'members', [
      null,
      [],
      {},
      [{}],
      [{ ...one, row_version: -1 }],
      crowd,
    ]);
    for (const members of [[{ ...one, education_level_id: NOWHERE }], [one, { ...one, client_id: single.id }]])
      expect(await refuses(updateEducationalLevel, good, 'members', members)).toMatchObject({ code: 'Invalid' });
    expect(await refuses(updateEducationalLevel, good, 'members', [{ ...one, client_id: NOWHERE }])).toEqual({
      code: 'NotFound',
    });
  });
});
