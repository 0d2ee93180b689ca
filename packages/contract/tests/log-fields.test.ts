import { expect, test } from 'vitest';
import { changesOf, isNothing } from '../src/log-fields.ts';

const labels = (entity: string | null, properties: Record<string, [unknown, unknown]>) =>
  changesOf({ entity, properties }).known.map(({ label }) => label);

test('names the changed fields in the order of the profile, each with both values', () => {
  const { known, others } = changesOf({
    entity: 'clients',
    properties: { email: [null, 'a@b.ca'], gender_type_id: [2, 1] },
  });
  expect(known.map(({ label }) => label)).toEqual(['gender', 'email']);
  expect(known[0]).toMatchObject({ as: { of: 'genders' }, before: 2, after: 1 });
  expect(others).toEqual([]);
});

test('leaves out fields that only the program needs', () => {
  expect(labels('clients', { updated_at: ['a', 'b'], row_version: [1, 2], family_id: [null, 5] })).toEqual([]);
  expect(changesOf({ entity: 'clients', properties: { updated_by: [1, 2] } }).others).toEqual([]);
});

test('counts unknown fields and shows nothing of them', () => {
  const properties = new Map<string, [unknown, unknown]>([
    ['strange', [{ a: 1 }, { a: 2 }]],
    ['constructor', [null, 1]],
  ]);
  const { known, others } = changesOf({ entity: 'something', properties: Object.fromEntries(properties) });
  expect(known).toEqual([]);
  expect(others).toEqual(['strange', 'constructor']);
});

test("an appointment's fields have their own words", () => {
  const properties: Record<string, [unknown, unknown]> = {
    status: [1, 2],
    place_id: [1, 2],
    origin: [null, 1],
    units: [null, 1],
  };
  expect(labels('appointments', properties)).toEqual(['location', 'status']);
  expect(labels('clients', { origin: [null, 1] })).toEqual(['file_origin']);
});

test('words the changes of users, locations, plans, hours and reference lists', () => {
  expect(labels('users', { language: ['en', 'fr'], email: ['a', 'b'], updated_at: [1, 2] })).toEqual([
    'email',
    'language',
  ]);
  expect(labels('genders', { name_fr: ['a', 'b'], active: [1, 0] })).toEqual(['field_name_fr', 'field_active']);
  expect(labels('places', { name: [null, 'North'], address_id: [null, 1] })).toEqual(['name']);
  expect(labels('working_hours', { weekday: [null, 2], start_time: [null, '09:00'] })).toEqual([
    'weekday',
    'hours_from',
  ]);
  expect(labels('place_appointment_types', { max_appointments: [10, 12] })).toEqual(['plan_max_appointments']);
});

test('an entry without fields has none', () => {
  expect(changesOf({ entity: null, properties: {} })).toEqual({ known: [], others: [] });
});

test('nothing is an empty value, but no is one', () => {
  for (const empty of [null, undefined, '', []]) expect(isNothing(empty)).toBe(true);
  for (const something of [0, 'x', [1], false]) expect(isNothing(something)).toBe(false);
});
