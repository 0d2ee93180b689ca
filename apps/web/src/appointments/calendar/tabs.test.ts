import type { AppointmentRow } from '@resa/contract/appointments';
import { expect, it } from 'vitest';
import { rowsOf } from './tabs.ts';

const row = (id: number, change: Partial<AppointmentRow>): AppointmentRow => ({
  id,
  client_id: id,
  file_number: id,
  name: 'Rosa Roy',
  appointment_type_id: 2,
  place_appointment_type_id: 10,
  category_id: 1,
  place_id: 1,
  start_date_time: '2026-11-24 10:00',
  status: 1,
  emergency: 0,
  origin: 1,
  participants: 0,
  user: null,
  ...change,
});
const day = [
  row(1, {}),
  row(2, { emergency: 1 }),
  row(3, { origin: 2, status: 4 }),
  row(4, { start_date_time: '2026-11-24 10:30' }),
];
const ids = (rows: AppointmentRow[]) => rows.map(({ id }) => id);

it('shows cancelled appointments among all and in their own tab', () => {
  expect(ids(rowsOf(day, 'all', null))).toEqual([1, 2, 3, 4]);
  expect(ids(rowsOf(day, 'cancelled', null))).toEqual([3]);
});
it('distinguishes emergencies and online bookings', () => {
  expect(ids(rowsOf(day, 'emergency', null))).toEqual([2]);
  expect(ids(rowsOf(day, 'online', null))).toEqual([3]);
});
it('narrows a tab to the chosen time', () => {
  const late = { time: '10:30', plan: null };
  expect(ids(rowsOf(day, 'all', late))).toEqual([4]);
  expect(ids(rowsOf(day, 'emergency', late))).toEqual([]);
});
it('narrows a tab to a time of one plan, if two have that time', () => {
  const both = [...day, row(5, { place_appointment_type_id: 11 })];
  expect(ids(rowsOf(both, 'all', { time: '10:00', plan: 11 }))).toEqual([5]);
  expect(ids(rowsOf(both, 'all', { time: '10:00', plan: 10 }))).toEqual([1, 2, 3]);
});
