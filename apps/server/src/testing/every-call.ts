/**
 * Every call of the contract, for tests of them all.
 *
 * calls        each with its name
 * tried        without most reference lists
 * allCalls     a server over an organization in which each call finds something, and its users; at the top of a file
 * sendRaw      sends a call whatever it is given
 */
import type { Call } from '@resa/contract/call';
import { lists } from '@resa/contract/lists/index';
import { permissions } from '@resa/contract/permissions';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { calls } from './contract-calls.ts';
import { appointment, household, namedWorkstation, plan, user, waitingAct, waitingEntry } from './factories.ts';
import { formDataOf } from './sent-files.ts';
import { type TestServer, testServer } from './server.ts';

export { calls };

/** Of the reference lists, whose calls are made by one function and tried field by field in lists/, a plain, an ordered and an odd one. */
const LISTS: readonly string[] = ['genders', 'education_levels', 'tags'];
export const tried = calls.filter(([name]) => {
  const [feature = ''] = name.split('.');
  return !(feature in lists) || LISTS.includes(feature);
});

export interface AllCalls {
  server: TestServer;
  /** Sessions of users with every permission: at all locations, new for each test, and at none. */
  all: string;
  nowhere: string;
}

export function allCalls(): AllCalls {
  const held = {} as AllCalls;
  let everything: string;
  beforeAll(async () => {
    held.server = await testServer();
    const db = held.server.services.db.kysely;
    const { id } = await household(db);
    const on = await plan(db);
    const at = { start_date_time: '2026-03-04 09:00', place_appointment_type_id: on.id };
    const booked = await appointment(db, { client_id: id, ...at });
    await namedWorkstation(db, booked.place_id);
    await waitingAct(db, booked);
    await waitingEntry(db, { client_id: id, place_appointment_type_id: on.id, date: '2026-03-04' });
    everything = await user(db, permissions);
    held.nowhere = await held.server.signIn(await user(db, permissions, []));
  });
  afterAll(() => held.server.close());
  // A successful call, such as signing out, must not spare the next one its bad input.
  beforeEach(async () => {
    held.all = await held.server.signIn(everything);
  });
  return held;
}

/** Sends whatever it is given, as a browser gone wrong would. */
export async function sendRaw({ url }: TestServer, call: Call, input: unknown, token?: string) {
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent((JSON.stringify((input as never)?.[key]) ?? 'x').slice(0, 500)),
  );
  const response = await fetch(url + path + (call.method === 'GET' ? queryOf(input) : ''), {
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
export function textsOf(input: unknown): [string, string][] {
  const object = typeof input === 'object' && !Array.isArray(input) ? input : { id: input };
  return Object.entries(object ?? { id: null }).map(([key, value]) => [
    key,
    (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 500),
  ]);
}
const queryOf = (input: unknown) => `?${new URLSearchParams(textsOf(input))}`;
