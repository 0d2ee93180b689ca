import { expect, it } from 'vitest';
import type { Call } from '../src/call.ts';
import { changedBy } from '../src/events.ts';
import { contract } from '../src/index.ts';
import { isNoun, nouns } from '../src/nouns.ts';

const calls = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, call]) => ({ feature, name: `${feature}.${name}`, call: call as Call })),
);

/** Answers of these never grow old: who is signed in, the organization's own words, files that are made on demand. */
const OF_NOTHING = ['session'];

it('each reading call declares the nouns of its response, unless its feature is named after one', () => {
  const silent = calls.filter(
    ({ feature, call }) => !call.changes && !call.reads && !isNoun(feature) && !OF_NOTHING.includes(feature),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

it('each call that writes in the log, or is named so, declares its changes', () => {
  const CHANGING =
    /\.(store|update|destroy|close|lock|unlock|swap|import|set[A-Z]\w*|change[A-Z]\w*|batch|add|remove)$/;
  /** The document names these after the act of a user in the wizard; they read. */
  const READING = ['appointments.changeLocation', 'appointments.changeAppointmentType'];
  const silent = calls.filter(
    ({ name, call }) => (call.logs || CHANGING.test(name)) && !READING.includes(name) && !call.changes?.length,
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

it('knows the changes of each event', () => {
  expect(changedBy({ type: 'Changed', nouns: ['bulletins'] })).toEqual({ nouns: ['bulletins'] });
  expect(changedBy({ type: 'CategoryUpdate', tables: ['zones'] })).toEqual({ nouns: ['zones'] });
  expect(changedBy({ type: 'AppointmentUpdate', place_id: 4, date: '2026-03-03' })).toEqual({
    nouns: ['appointments'],
    place_id: 4,
  });
  expect(changedBy({ type: 'ClientInProcess', message: { count: 2 } }).nouns).toEqual([]);
});

it('names each noun once', () => expect(new Set(nouns).size).toBe(nouns.length));
