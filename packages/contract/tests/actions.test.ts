import { expect, it } from 'vitest';
import { z } from 'zod';
import { described, textOfAction, textOfRead } from '../src/actions.ts';
import type { Call } from '../src/call.ts';
import { contract } from '../src/index.ts';

const calls = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, call]) => [`${feature}.${name}`, call as Call] as const),
);

it('has a text for each call that shows a person, and for no other', () => {
  const showing = calls.filter(([, call]) => call.shows).map(([name]) => name);
  expect(described.reads.toSorted()).toEqual(showing.toSorted());
});

/** These pass by in dozens while someone looks for one person; docs/security.md says so. */
const ROWS = [
  'clients.list',
  'clients.recent',
  'clients.searchByName',
  'clients.searchPaginate',
  'appointments.searchFamilyHeadOrSingle',
  'appointments.served',
  'dashboard.main',
  'dashboard.outside',
  'requests.list',
  'deleted.list',
  'duplicates.list',
  'file_update.list',
  'grade_refresh.preview',
  'user.views',
];
/** Fields about a client; of the signed-in user they are null. */
const OF_A_CLIENT = /^(client_ids?|file_numbers?|dob)$/;

function fieldsOf(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { properties = {}, ...rest } = schema as { properties?: Record<string, { type?: string }> };
  const own = Object.entries(properties).flatMap(([name, { type }]) => (type === 'null' ? [] : [name]));
  return [...own, ...[...Object.values(properties), ...Object.values(rest)].flatMap(fieldsOf)];
}

it('declares the persons shown by each call that returns a client, except rows of searches and lists', () => {
  const silent = calls.filter(([, { kind, gives, path, shows }]) => {
    const named =
      kind === 'download'
        ? path.includes('/client/')
        : fieldsOf(z.toJSONSchema(gives, { unrepresentable: 'any' })).some((name) => OF_A_CLIENT.test(name));
    return named && !shows;
  });
  expect(silent.map(([name]) => name).toSorted()).toEqual(ROWS.toSorted());
});

it('has a text for each action that a call logs', () => {
  const logged = calls.flatMap(([, call]) => call.logs ?? []);
  expect(logged.filter((action) => !described.actions.includes(action))).toEqual([]);
});

it('names each text after its code', () => {
  for (const action of described.actions)
    expect(textOfAction(action)).toBe(`action_${action.replaceAll('.', '_').toLowerCase()}`);
});

it.each(['client.of_an_earlier_release', 'constructor', '', '__proto__'])(
  'returns undefined for the unknown code %j',
  (code) => {
    expect([textOfAction(code), textOfRead(code)]).toEqual([undefined, undefined]);
  },
);
