/** Every call of the contract, with callers who may not make it and with invalid input. */
import { contract } from '@resa/contract';
import type { Call } from '@resa/contract/call';
import { lists } from '@resa/contract/lists/index';
import { permissions } from '@resa/contract/permissions';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { badInputs } from './testing/bad-input.ts';
import { appointment, household, plan, user, waitingEntry } from './testing/factories.ts';
import { formDataOf } from './testing/sent-files.ts';
import { type TestServer, testServer } from './testing/server.ts';

/** Calls that come together share the lookup of their session. */
const AT_ONCE = 25;
const SEED = 20_260_303;

const calls = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, call]) => [`${feature}.${name}`, call as Call] as const),
);
/** Of the reference lists, whose calls are made by one function and tried field by field in lists/, a plain, an ordered and an odd one. */
const LISTS: readonly string[] = ['genders', 'education_levels', 'tags'];
const tried = calls.filter(([name]) => {
  const [feature = ''] = name.split('.');
  return !(feature in lists) || LISTS.includes(feature);
});
const guarded = calls.filter(([, call]) => call.may !== 'everyone');
const permitted = tried.filter(([, call]) => Array.isArray(call.may));
const placed = calls.filter(([, call]) => call.where);

/** The same number in all, however many calls there are. Over PostgreSQL a part: they are refused before any query. */
const IN_ALL = process.env.RESA_TEST_DB === 'postgres' ? 2_500 : 10_000;
const BAD_INPUTS = Math.ceil(IN_ALL / tried.length);

const JSON_HEADERS = { 'content-type': 'application/json' };

let server: TestServer;
let everything: string;
let all: string;
let nowhere: string;
beforeAll(async () => {
  server = await testServer();
  const db = server.services.db.kysely;
  const { id } = await household(db);
  const on = await plan(db);
  await appointment(db, { client_id: id, start_date_time: '2026-03-04 09:00', place_appointment_type_id: on.id });
  await waitingEntry(db, { client_id: id, place_appointment_type_id: on.id, date: '2026-03-04' });
  everything = await user(db, permissions);
  nowhere = await server.signIn(await user(db, permissions, []));
});
afterAll(() => server.close());
// A successful call, such as signing out, must not spare the next one its bad input.
beforeEach(async () => {
  all = await server.signIn(everything);
});

/** Sends whatever it is given, as a browser gone wrong would. */
async function send(call: Call, input: unknown, token?: string) {
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent((JSON.stringify((input as never)?.[key]) ?? 'x').slice(0, 500)),
  );
  const response = await fetch(server.url + path + (call.method === 'GET' ? queryOf(input) : ''), {
    method: call.method,
    headers: {
      ...(!call.multipart && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(call.method === 'POST' && { body: bodyOf(call, input) }),
  });
  const answer = await response.text();
  return {
    status: response.status,
    code: answer.startsWith('{') ? (JSON.parse(answer) as { code?: string }).code : undefined,
  };
}

const bodyOf = (call: Call, input: unknown) =>
  call.multipart ? formDataOf((input as object | null) ?? {}) : (JSON.stringify(input) ?? '');

/** An input as the texts of a query; a value that is not an object is sent as an id. */
function textsOf(input: unknown): [string, string][] {
  const object = typeof input === 'object' && !Array.isArray(input) ? input : { id: input };
  return Object.entries(object ?? { id: null }).map(([key, value]) => [
    key,
    (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 500),
  ]);
}
const queryOf = (input: unknown) => `?${new URLSearchParams(textsOf(input))}`;

/** One checksum of the rows of each table, or of only one. Counted tries are not a change of the organisation. */
async function checksums(only?: string): Promise<Record<string, string>> {
  const db = server.services.db.kysely;
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('attempts', 'refused_tries')
      and tablename = coalesce(${only ?? null}::text, tablename) order by 1`.execute(db);
  const one = ({ name }: { name: string }): RawBuilder<unknown> =>
    sql`select ${name} as name, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as sum from ${sql.table(name)} t`;
  const sums = await sql<{ name: string; sum: string }>`${sql.join(rows.map(one), sql` union all `)}`.execute(db);
  return Object.fromEntries(sums.rows.map((row) => [row.name, row.sum]));
}

describe('an unknown call', () => {
  it.each(['/api/nothing', '/web/nothing', '/api/appointment'])('%s returns NoSuchCall', async (path) => {
    const response = await fetch(server.url + path, { method: 'POST', body: '{', headers: JSON_HEADERS });
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 404,
      body: { code: 'NoSuchCall' },
    });
  });
});

describe('a known path', () => {
  const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];

  it.each(calls)('of %s refuses every other method and names those it has', async (_name, { path, method }) => {
    const url = server.url + path.replace(/\{\w+\}/g, '1');
    const tried = await Promise.all(
      METHODS.map(async (other) => {
        const body = ['GET', 'HEAD'].includes(other) ? {} : { body: '{', headers: JSON_HEADERS };
        const response = await fetch(url, { method: other, ...body });
        const text = await response.text();
        return { other, status: response.status, text, allow: response.headers.get('allow') };
      }),
    );
    const refused = tried.filter(({ status }) => status === 405);
    const [{ allow } = { allow: '' }] = refused;
    const allowed = allow?.split(', ') ?? [];
    expect(allowed).toContain(method);
    expect(allowed.includes('HEAD')).toBe(allowed.includes('GET'));
    expect(refused.map(({ other }) => other)).toEqual(METHODS.filter((one) => !allowed.includes(one)));
    for (const { other, text, ...one } of refused)
      expect({ ...one, text }).toEqual({
        status: 405,
        allow,
        text: other === 'HEAD' ? '' : JSON.stringify({ code: 'NoSuchCall' }),
      });
  });

  it.each(['/portal/sign_out', '/healthz', '/api/docs/json'])('%s too, outside the contract', async (path) => {
    const response = await fetch(server.url + path, { method: 'PUT' });
    expect([response.status, await response.json()]).toEqual([405, { code: 'NoSuchCall' }]);
    expect(response.headers.get('allow')).toMatch(path === '/portal/sign_out' ? /^POST$/ : /^GET, HEAD$/);
  });
});

describe('without a token', () => {
  it.each(guarded)('%s is refused before its content is read', async (_name, call) => {
    expect(await send(call, { id: 'x' })).toEqual({ status: 401, code: 'session_used' });
  });
});

describe('without its permission', () => {
  it.each(permitted)('%s is refused, and any one of its permissions is enough', async (_name, call) => {
    const db = server.services.db.kysely;
    const needed = call.may as readonly string[];
    const without = await user(
      db,
      permissions.filter((held) => !needed.includes(held)),
    );
    expect(await send(call, {}, await server.signIn(without))).toEqual({ status: 403, code: 'Forbidden' });
    for (const one of needed) {
      const { status } = await send(call, {}, await server.signIn(await user(db, [one])));
      expect({ one, status }).not.toEqual({ one, status: 403 });
    }
  });
});

describe('at a location that is not the user’s', () => {
  it.each(placed)('%s is refused before its content is checked', async (_name, call) => {
    const ids = { place_id: 1, location: 1, id: 1, place_appointment_type_id: 1 };
    const input = { ...ids, appointment: { place_id: 1 }, params: { location: 1 } };
    expect(await send(call, input, nowhere)).toEqual({ status: 403, code: 'Forbidden' });
  });
});

/**
 * The part of an input that fits an address, as long as its texts are still wrong; anything else would be a call
 * without any.
 */
const inAddress = (input: unknown, { takes }: Call) =>
  typeof input === 'object' &&
  input !== null &&
  !Array.isArray(input) &&
  Object.keys(input).length > 0 &&
  !takes.safeParse(Object.fromEntries(textsOf(input))).success;

describe('bad input', () => {
  /** After the call tried before this one; since then there is one more session. */
  let after: Record<string, string> | undefined;
  const beforeCall = async () => (after ? { ...after, ...(await checksums('sessions')) } : checksums());

  it.each(tried)(
    '%s refuses with a named code and changes nothing',
    async (name, call) => {
      const before = await beforeCall();
      const inputs = badInputs(call.takes, BAD_INPUTS, SEED).filter(
        (input) => call.method === 'POST' || inAddress(input, call),
      );
      for (let at = 0; at < inputs.length; at += AT_ONCE)
        await Promise.all(
          inputs.slice(at, at + AT_ONCE).map(async (input) => {
            const { status, code } = await send(call, input, all);
            if (status < 400 || status >= 500 || !code)
              throw new Error(`${name} answered ${status} ${code} to ${JSON.stringify(input)?.slice(0, 300)}`);
          }),
        );
      after = await checksums();
      expect(after).toEqual(before);
    },
    60_000,
  );

  it.each(tried.filter(([, call]) => call.method === 'POST'))('%s refuses invalid JSON', async (_name, call) => {
    const headers = { authorization: `Bearer ${all}` };
    for (const body of ['{"a":', 'null', '"text"', '[]', '\u0000']) {
      const response = await fetch(server.url + call.path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      });
      expect(response.status).toBeLessThan(500);
    }
    const form = await fetch(server.url + call.path, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ id: '1' }),
    });
    expect({ status: form.status, code: ((await form.json()) as { code: string }).code }).toEqual({
      status: 400,
      code: 'Invalid',
    });
  });
});
