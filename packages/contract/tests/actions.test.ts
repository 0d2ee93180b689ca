import { expect, it } from 'vitest';
import { described, textOfAction, textOfRead } from '../src/actions.ts';
import type { Call } from '../src/call.ts';
import { contract } from '../src/index.ts';

const calls = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, call]) => [`${feature}.${name}`, call as Call] as const),
);

it('says in words what each call that shows a person did, and no other', () => {
  const showing = calls.filter(([, call]) => call.shows).map(([name]) => name);
  expect(described.reads.toSorted()).toEqual(showing.toSorted());
});

it('says in words what each call writes down', () => {
  const logged = calls.flatMap(([, call]) => call.logs ?? []);
  expect(logged.filter((action) => !described.actions.includes(action))).toEqual([]);
});

it('names the text after the code', () => {
  for (const action of described.actions)
    expect(textOfAction(action)).toBe(`action_${action.replaceAll('.', '_').toLowerCase()}`);
});

it.each(['client.of_an_earlier_release', 'constructor', '', '__proto__'])(
  'knows no text for %j and does not fail',
  (code) => {
    expect([textOfAction(code), textOfRead(code)]).toEqual([undefined, undefined]);
  },
);
