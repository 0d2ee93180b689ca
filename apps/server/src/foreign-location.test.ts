/** Every call that acts at a location, against the id of another location in any spelling that the wire accepts. */
import { contract } from '@resa/contract';
import type { Call, RequestOf, Where } from '@resa/contract/call';
import { permissions } from '@resa/contract/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  appointment,
  firstPlace,
  household,
  lastPlace,
  namedWorkstation,
  plan,
  user,
  waitingAct,
  waitingEntry,
} from './testing/factories.ts';
import { type TestServer, testServer } from './testing/server.ts';

/** A call's input at the user's location, and the ids of rows of another location by their path in it. */
interface Base {
  readonly input: object;
  readonly foreign: Readonly<Record<string, number>>;
}
/** A request as text: of a GET the query, otherwise the body. */
interface Sent {
  readonly query?: string;
  readonly body?: string;
}

const wheresOf = ({ where }: Call): readonly Where[] => [where ?? []].flat() as Where[];
const pathOf = (where: Where): string => ('place' in where ? where.place : 'places' in where ? where.places : where.id);
const calls = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, call]) => [`${feature}.${name}`, call as Call] as const),
);
const placed = calls.filter(([, call]) => call.where);

const DATE = '2026-03-04';
const REPORT = { name: 'no_show', params: { range: { from: '2026-03-01', to: '2026-03-31' } } };
const MESSAGE = { send_to: 'worker@resa.test', subject: 'For you', message: 'Here it is.' };

let server: TestServer;
let token: string;
let bases: Record<string, Base>;
let here: number;
let there: number;
beforeAll(async () => {
  server = await testServer();
  const db = server.services.db.kysely;
  [here, there] = [await firstPlace(db), await lastPlace(db)];
  const who = await user(db, permissions, [here]);
  await sql`
    insert into user_roles (user_id, role_id) select u.id, r.id from users u, roles r
    where u.email = ${who} and r.name = 'administrators'`.execute(db);
  token = await server.signIn(who);
  const own = await rowsAt(here);
  const foreign = await rowsAt(there);
  const plans = { place_appointment_type_id: foreign.plan };
  const draft = {
    client_id: own.client,
    place_id: here,
    appointment_type_id: 6,
    start_date_time: `${DATE} 10:00`,
    comments: null,
  };
  const booking = { appointment: draft, place_appointment_type_id: own.plan };
  const entry = { input: { id: own.entry, row_version: 1 }, foreign: { id: foreign.entry } };
  const report = {
    input: { ...REPORT, params: { ...REPORT.params, location: here, locations: [here] } },
    foreign: { 'params.location': there, 'params.locations': there },
  };
  const schedule: RequestOf<typeof contract.schedules.store>['schedule'] = {
    report: 'no_show',
    span: 'last_week',
    every: 'week',
    weekday: 1,
    month_day: 1,
    time: '07:00',
    locale: 'en',
    send_to: who,
    subject: 'Every week',
  };
  const scheduled = { schedule, params: { location: here, locations: [here] } };
  const stored = await server.call(contract.schedules.store, scheduled, token);
  bases = {
    'appointments.changeLocation': { input: { place_id: here }, foreign: { place_id: there } },
    'appointments.changeAppointmentType': {
      input: { appointment: { client_id: own.client }, place_appointment_type_id: own.plan },
      foreign: plans,
    },
    'appointments.checkDate': {
      input: { place_id: here, place_appointment_type_id: own.plan, date: DATE },
      foreign: { place_id: there, ...plans },
    },
    'appointments.info': { input: booking, foreign: { 'appointment.place_id': there, ...plans } },
    'appointments.store': { input: booking, foreign: { 'appointment.place_id': there } },
    'appointments.update': {
      input: { ...booking, appointment: { ...draft, id: own.open, row_version: 1 } },
      foreign: { 'appointment.id': foreign.open, 'appointment.place_id': there },
    },
    'appointments.batch': {
      input: { appointment: draft, clients: [{ client_id: own.client }], place_appointment_type_id: own.plan },
      foreign: { 'appointment.place_id': there },
    },
    'appointments.destroy': { input: { id: own.cancelled }, foreign: { id: foreign.cancelled } },
    'appointments.changeStatus': { input: { id: own.open, status: 4 }, foreign: { id: foreign.open } },
    'appointments.visit': { input: { id: own.attended }, foreign: { id: foreign.attended } },
    'appointments.correctVisit': {
      input: {
        id: own.attended,
        row_version: 1,
        persons: [{ client_id: own.client, group_role_type_id: 1 }],
        reason: 'x',
      },
      foreign: { id: foreign.attended },
    },
    'appointments.firstFree': { input: { client_id: own.client, place_id: here }, foreign: { place_id: there } },
    'appointments.listMonth': { input: { date: DATE, location: here }, foreign: { location: there } },
    'appointments.exportDay': { input: { date: DATE, location: here }, foreign: { location: there } },
    'appointments.getMonthEvents': { input: { date: DATE, place_id: here }, foreign: { place_id: there } },
    'waiting.list': { input: { place_id: here, date: DATE }, foreign: { place_id: there } },
    'waiting.store': {
      input: { place_id: here, place_appointment_type_id: own.plan, date: DATE, client_id: own.client },
      foreign: { place_id: there, ...plans },
    },
    'waiting.update': { input: { id: own.entry, consent: 1 }, foreign: { id: foreign.entry } },
    'waiting.accept': entry,
    'waiting.refuse': entry,
    'waiting.destroy': { input: { id: own.entry }, foreign: { id: foreign.entry } },
    'checkin.expected': { input: { place_id: here }, foreign: { place_id: there } },
    'checkin.paper': { input: { place_id: here }, foreign: { place_id: there } },
    'checkin.close': { input: { id: own.open, place_id: here }, foreign: { place_id: there } },
    'offline.day': { input: { place_id: here, workstation: 'none' }, foreign: { place_id: there } },
    'offline.waiting': { input: { place_id: here }, foreign: { place_id: there } },
    'offline.workstations': { input: { place_id: here }, foreign: { place_id: there } },
    'offline.name': { input: { place_id: here, workstation: 'none', name: 'x' }, foreign: { place_id: there } },
    'offline.end': { input: { id: own.workstation }, foreign: { id: foreign.workstation } },
    'offline.settle': { input: { id: own.act, how: 'set_aside' }, foreign: { id: foreign.act } },
    'reports.pdf': report,
    'reports.excel': report,
    'reports.csv': report,
    'reports.sheet': report,
    'reports.rows': {
      input: {
        name: 'c1_report',
        params: { year: 2026, month: 2, location: here, locations: [here] },
        block: 'types',
        figure: 'households',
      },
      foreign: report.foreign,
    },
    'reports.rowsFile': {
      input: {
        name: 'c1_report',
        params: { year: 2026, month: 2, location: here },
        block: 'types',
        figure: 'households',
        format: 'csv',
      },
      foreign: report.foreign,
    },
    'reports.enterMarch': {
      input: { march: 2026, place_id: here, meals: 1, snacks: null, note: null, row_version: 0 },
      foreign: { place_id: there },
    },
    'reports.mail': { ...report, input: { ...report.input, ...MESSAGE } },
    'schedules.store': { input: scheduled, foreign: report.foreign },
    'schedules.update': {
      input: { id: (stored.body as { id?: number }).id, row_version: 1, ...scheduled },
      foreign: report.foreign,
    },
  };
});
afterAll(() => server.close());

/** A plan, a client, an open and a cancelled appointment and an entry of the waiting list at a location. */
async function rowsAt(place_id: number) {
  const db = server.services.db.kysely;
  const { id: place_appointment_type_id } = await plan(db, { place_id });
  const { id: client_id } = await household(db);
  const at = { client_id, place_id, place_appointment_type_id };
  const open = await appointment(db, { ...at, start_date_time: `${DATE} 09:00` });
  const cancelled = await appointment(db, { ...at, start_date_time: `${DATE} 09:30`, status: 4 });
  const attended = await appointment(db, { ...at, start_date_time: '2026-03-02 09:00', status: 2 });
  const entry = await waitingEntry(db, { client_id, place_appointment_type_id, date: DATE });
  return {
    client: client_id,
    plan: place_appointment_type_id,
    open: open.id,
    cancelled: cancelled.id,
    attended: attended.id,
    entry: entry.id,
    workstation: (await namedWorkstation(db, place_id)).id,
    act: (await waitingAct(db, open)).id,
  };
}

async function send(call: Call, input: object, { query = '', body }: Sent) {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String((input as Record<string, unknown>)[name]));
  const response = await fetch(`${server.url}${path}?${query}`, {
    method: call.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const { code } = (isJson ? JSON.parse(bytes.toString()) : {}) as { code?: string };
  return { status: response.status, code };
}

const MARK = '"<the id>"';

/** The input as JSON text, with a mark in place of the id at `path`; in a list where the path holds one. */
function marked(input: object, path: string): string {
  const [outer = '', inner] = path.split('.');
  const within = (input as Record<string, object>)[outer];
  const value = Array.isArray(valueAt(input, path)) ? [MARK.slice(1, -1)] : MARK.slice(1, -1);
  return JSON.stringify({ ...input, [outer]: inner === undefined ? value : { ...within, [inner]: value } });
}

/** Ways to write a number: some are that number in JSON, some only in JavaScript, some in neither. */
const numbers: Record<string, (id: number) => string> = {
  'as it is': (id) => `${id}`,
  'a fraction of zero': (id) => `${id}.0`,
  'more zeros than a number keeps': (id) => `${id}.00000000000000000000000001`,
  'just below, rounded up': (id) => `${id - 1}.99999999999999999999`,
  'an exponent': (id) => `${id}e0`,
  'a capital exponent with its sign': (id) => `${id}E+0`,
  'an exponent that shifts': (id) => `${id * 10}e-1`,
  'an exponent that shifts up': (id) => `${id / 10}e1`,
  'zeros in front': (id) => `00${id}`,
  'a plus': (id) => `+${id}`,
  hexadecimal: (id) => `0x${id.toString(16)}`,
  'a big integer': (id) => `${id}n`,
  negative: (id) => `-${id}`,
  'beyond 32 bits': (id) => `${2 ** 32 + id}`,
  'a text': (id) => `"${id}"`,
  'a text with blanks': (id) => `" ${id} "`,
  'a text with a line feed': (id) => `"\\n${id}"`,
  'a text with a mark of byte order': (id) => `"\\ufeff${id}"`,
  'a text with a fraction': (id) => `"${id}.0"`,
  'a text with an exponent': (id) => `"${id}e0"`,
  'a text in hexadecimal': (id) => `"0x${id.toString(16)}"`,
  'an escaped text': (id) => `"${escaped(String(id))}"`,
  'digits of another script': (id) => `"${String(id).replace(/\d/g, (d) => String.fromCharCode(0x660 + Number(d)))}"`,
  'a list': (id) => `[${id}]`,
  'a list of a text': (id) => `["${id}"]`,
  'a list with the own one first': (id) => `[${here},${id}]`,
  'a list in a list': (id) => `[[${id}]]`,
  'an object': (id) => `{"id":${id}}`,
  'an object of a list': (id) => `{"0":${id},"length":1}`,
  'an object with a value': (id) => `{"valueOf":${id},"toString":"${id}"}`,
};
const escaped = (text: string) => text.replace(/./g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Ways to write the whole, given as JSON text with the id in it, its key and the own id. */
const wholes: Record<string, (text: string, key: string, own: string) => string> = {
  'a blank in front': (text) => ` ${text}`,
  'many blanks in front': (text) => ' '.repeat(200) + text,
  'a tab in front': (text) => `\t${text}`,
  'a line feed in front': (text) => `\n${text}`,
  'a return in front': (text) => `\r\n${text}`,
  'a mark of byte order in front': (text) => `\ufeff${text}`,
  'a hard space in front': (text) => `\u00a0${text}`,
  'a form feed in front': (text) => `\f${text}`,
  'a zero byte in front': (text) => `\0${text}`,
  'a comment in front': (text) => `/**/${text}`,
  'blanks behind': (text) => `${text} \n\t`,
  'a second object behind': (text) => `${text}{}`,
  'blanks around each sign': (text) => text.replace(/[{}:,]/g, (sign) => `\n ${sign}\t `),
  'in a list': (text) => `[${text}]`,
  'as a text': (text) => JSON.stringify(text),
  'one letter of the key escaped': (text, key) =>
    text.replaceAll(`"${key}"`, `"${escaped(key[0] ?? '')}${key.slice(1)}"`),
  'the key escaped': (text, key) => text.replaceAll(`"${key}"`, `"${escaped(key)}"`),
  'the key twice, the own one first': (text, key, own) => text.replace(`"${key}":`, `"${key}":${own},"${key}":`),
  'the key twice, the first one escaped': (text, key, own) =>
    text.replace(`"${key}":`, `"${escaped(key)}":${own},"${key}":`),
  'the key twice, the last one escaped': (text, key, own) =>
    text.replace(`"${key}":`, `"${key}":${own},"${escaped(key)}":`),
  'a prototype with the own one': (text, key, own) => text.replace('{', `{"__proto__":{"${key}":${own}},`),
};

/** Ways to write the query itself around a text of JSON; `own` is the same with an own location. */
const queries: Record<string, (name: string, text: string, own: string) => string> = {
  plainly: (name, text) => `${name}=${text}`,
  'a plus for a blank in front': (name, text) => `${name}=+${text}`,
  'every sign escaped': (name, text) => `${name}=${percents(decodeURIComponent(text))}`,
  'the name escaped': (name, text) => `${percents(name)}=${text}`,
  'the name twice, the own one first': (name, text, own) => `${name}=${own}&${name}=${text}`,
  'the name twice, the own one last': (name, text, own) => `${name}=${text}&${name}=${own}`,
  'the name three times': (name, text) => `${name}=${text}&${name}=${text}&${name}=${text}`,
  'the name twice, one of them escaped': (name, text, own) => `${percents(name)}=${own}&${name}=${text}`,
  'an empty one first': (name, text) => `${name}=&${name}=${text}`,
  'escaped twice': (name, text) => `${name}=${encodeURIComponent(text)}`,
};
const percents = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** Every spelling of a request whose id at the path is `id`. */
function* spellings(call: Call, { input }: Base, path: string, id: number): Generator<readonly [string, Sent]> {
  const [outer = '', inner] = path.split('.');
  const isQuery = call.method === 'GET';
  const whole = isQuery ? marked((input as Record<string, object>)[outer] ?? {}, inner ?? '') : marked(input, path);
  const own = JSON.stringify(valueAt(input, path));
  const isList = Array.isArray(valueAt(input, path));
  const asSent = (text: string): Sent => (isQuery ? { query: `${outer}=${encodeURIComponent(text)}` } : { body: text });
  for (const [name, write] of Object.entries(numbers))
    yield [`the id: ${name}`, asSent(whole.replace(MARK, write(id)))];
  if (isList)
    for (const among of [`${here},${id}`, `${id},${here}`, `${here},${here},${id}`, `${id},${id}`])
      yield [`among others: ${among}`, asSent(whole.replace(MARK, among))];
  const plain = whole.replace(MARK, String(id));
  for (const [name, write] of Object.entries(wholes)) yield [name, asSent(write(plain, inner ?? outer, own))];
  const ownText = encodeURIComponent(whole.replace(MARK, String(here)));
  if (isQuery)
    for (const [name, write] of Object.entries(queries))
      yield [`in the query, ${name}`, { query: write(outer, encodeURIComponent(plain), ownText) }];
  else {
    yield [
      'with the own one in the query',
      { query: `${outer}=${inner ? encodeURIComponent(`{"${inner}":${own}}`) : own}`, body: plain },
    ];
    const { [outer]: _, ...rest } = JSON.parse(plain) as Record<string, unknown>;
    const foreign = isList ? `[${id}]` : String(id);
    const there = inner ? `{"${inner}":${foreign}}` : foreign;
    yield ['in the query alone', { query: `${outer}=${encodeURIComponent(there)}`, body: JSON.stringify(rest) }];
  }
}

const valueAt = (input: object, path: string) =>
  path.split('.').reduce<unknown>((within, key) => (within as Record<string, unknown> | undefined)?.[key], input);

const tried = placed.flatMap(([name, call]) => wheresOf(call).map((where) => [name, pathOf(where), call] as const));

/** Calls that name a location and act at none of the user's: who is given which, and how all of them are kept. */
const NOT_AT_ONE = ['users', 'locations'];
const PLACES = ['place_id', 'place_ids', 'location', 'locations', 'place', 'places', 'checkin_location'];

it.each(calls)('%s says at which location it acts, where its input names one', (name, call) => {
  const [feature = ''] = name.split('.');
  const schema = JSON.stringify(z.toJSONSchema(call.takes, { io: 'input', unrepresentable: 'any' }));
  const named = PLACES.filter((field) => schema.includes(`"${field}":`));
  const checked = wheresOf(call).map((where) => pathOf(where).split('.').at(-1));
  if (!NOT_AT_ONE.includes(feature)) expect(checked).toEqual(expect.arrayContaining(named));
});

describe('a foreign location', () => {
  it.each(tried)('%s refuses it as %s in every spelling', async (name, path, call) => {
    const base = bases[name];
    if (!base) throw new Error(`${name} needs an input here`);
    const id = base.foreign[path];
    if (id === undefined) throw new Error(`${name} needs a foreign id for ${path}`);
    const all = [...spellings(call, base, path, id)];
    expect(all.length).toBeGreaterThan(50);
    for (const [spelling, sent] of all) {
      const answer = await send(call, base.input, sent);
      expect({ spelling, ...answer }).toEqual({
        spelling,
        status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
        code: expect.any(String),
      });
    }
    const plain = await send(call, base.input, all[0]?.[1] ?? {});
    expect(plain).toEqual({ status: 403, code: 'Forbidden' });
  });

  // After the refusals, so that everything still exists.
  it.each(placed)('%s takes the same input at an own location', async (name, call) => {
    const { input = {} } = bases[name] ?? {};
    const { params } = input as { params?: object };
    const sent =
      call.method === 'GET'
        ? { query: `params=${encodeURIComponent(JSON.stringify(params))}` }
        : { body: JSON.stringify(input) };
    const answer = await send(call, input, sent);
    expect({ name, ...answer }).toMatchObject({ name, status: 200 });
  });
});
