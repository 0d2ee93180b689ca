import { describe, expect, test } from 'vitest';
import { bookableDates, closesAt, dateRefusal } from '../../src/booking/bookable-dates.ts';
import type { Schedule } from '../../src/booking/schedule.ts';
import {
  bookingRefusal,
  calendarSlots,
  dayTotals,
  growthRefusal,
  hasRoom,
  maySelect,
  nextFree,
  partySize,
  placesOn,
  slotsOf,
} from '../../src/booking/slots.ts';
import type { Moment } from '../../src/time/dates.ts';
import { makePlan, makeSchedule } from './facts.ts';

const now = { date: '2025-03-05', time: '13:10' };
const held = (start_date_time: string, units = 1, status = 1, origin = 1) => ({
  start_date_time,
  units,
  status,
  origin,
});

describe('a date', () => {
  test('has a reason when it cannot be chosen', () => {
    const refusal = (date: string, changes = {}) => dateRefusal(makeSchedule(changes), date, now.date);
    expect(refusal('2025-04-02')).toBe('rule_date_outside_plan');
    expect(refusal('2025-03-03')).toBe('rule_date_past');
    expect(refusal('2025-03-11')).toBe('rule_date_closed');
    const nonworking = [{ place_appointment_type_id: null, date: '2025-03-10' }];
    expect(refusal('2025-03-10', { nonworking })).toBe('rule_date_nonworking');
    expect(refusal('2025-03-10', { nonworking: [{ place_appointment_type_id: 2, date: '2025-03-10' }] })).toBeNull();
    expect(refusal('2025-03-10', { plan: makePlan({ days_in_advance: 5 }) })).toBe('rule_date_too_far');
    expect(refusal('2025-03-10', { plan: makePlan({ days_in_advance: 6 }) })).toBeNull();
    expect(refusal('2025-03-10', { plan: makePlan({ booking_end_date: '2025-03-04' }) })).toBe(
      'rule_appointment_not_available',
    );
    expect(refusal('2025-03-10', { plan: makePlan({ booking_end_date: '2025-03-05' }) })).toBeNull();
  });

  test('is only today when days_in_advance is 1', () => {
    const schedule = makeSchedule({ plan: makePlan({ days_in_advance: 1 }) });
    expect(bookableDates(schedule, '2025-03-01', '2025-03-31', now.date)).toEqual(['2025-03-05']);
  });

  test('opens on a closed weekday by a reschedule day, even in the past, but never on a closed day', () => {
    const reschedule = ['2025-03-04', '2025-03-08', '2025-03-09'].map((date) => ({
      place_appointment_type_id: null,
      date,
      start_time: '06:00',
      end_time: '08:00',
    }));
    const schedule = makeSchedule({ reschedule, nonworking: [{ place_appointment_type_id: 1, date: '2025-03-09' }] });
    expect(bookableDates(schedule, '2025-03-01', '2025-03-10', now.date)).toEqual([
      '2025-03-04',
      '2025-03-05',
      '2025-03-08',
      '2025-03-10',
    ]);
    expect(slotsOf(schedule, '2025-03-04', [], { now }).map((slot) => slot.why)).toEqual([
      'rule_slot_past',
      'rule_slot_past',
    ]);
    expect(slotsOf(schedule, '2025-03-08', [], { now }).map((slot) => slot.time)).toEqual(['07:00', '07:30']);
  });

  test('closes for booking on the latest cut-off day on or before it', () => {
    const cutoffs = [{ weekday: 1, cutoff_day: 5, time: '16:00' }];
    expect(closesAt(cutoffs, '2025-03-10')).toBe('2025-03-07 16:00');
    expect(closesAt([{ weekday: 1, cutoff_day: 1, time: '08:00' }], '2025-03-10')).toBe('2025-03-10 08:00');
    expect(closesAt(cutoffs, '2025-03-12')).toBeNull();
    const schedule = makeSchedule({ cutoffs });
    const at = (time: string) => slotsOf(schedule, '2025-03-10', [], { now: { date: '2025-03-07', time } })[0]?.why;
    expect(at('15:59')).toBeUndefined();
    expect(at('16:00')).toBe('rule_cutoff');
  });
});

describe('a slot', () => {
  test('fits whole into the hours, and is past once it has begun', () => {
    expect(slotsOf(makeSchedule(), '2025-03-05', [], { now })).toEqual([
      { time: '13:00', booked: 0, max: 2, real: 2, open: 0, why: 'rule_slot_past' },
      { time: '13:30', booked: 0, max: 2, real: 2, open: 1 },
    ]);
  });

  test('is filled by open, closed and missed appointments, not by cancelled ones, and can be overbooked by emergencies', () => {
    const booked = [1, 2, 3, 4].map((status) => held('2025-03-10 09:00', 1, status));
    const [first, second] = slotsOf(makeSchedule(), '2025-03-10', booked, { now });
    expect(first).toEqual({ time: '09:00', booked: 3, max: 2, real: 0, open: 0, why: 'rule_max_appointments' });
    expect(second?.open).toBe(1);
  });

  test('needs room for every participant, and limits online booking to its quota', () => {
    const booked = [held('2025-03-10 09:00', 1, 1, 2)];
    const at = (asking: object) => slotsOf(makeSchedule(), '2025-03-10', booked, { now, ...asking })[0];
    expect(at({ party: 1 })).toMatchObject({ real: 1, open: 1 });
    expect(at({ party: 2 })).toMatchObject({ real: 1, open: 0, why: 'rule_max_appointments' });
    expect(at({ origin: 2 })).toMatchObject({ real: 0, open: 0, why: 'rule_online_full' });
    expect([partySize(1, 3), partySize(2, 3), partySize(3, 0)]).toEqual([1, 3, 1]);
  });

  test('can be chosen only for an emergency when full or cut off, and never when past', () => {
    expect(maySelect({ open: 1 }, false)).toBe(true);
    expect(maySelect({ open: 0, why: 'rule_max_appointments' }, false)).toBe(false);
    expect(maySelect({ open: 0, why: 'rule_max_appointments' }, true)).toBe(true);
    expect(maySelect({ open: 0, why: 'rule_cutoff' }, true)).toBe(true);
    expect(maySelect({ open: 0, why: 'rule_slot_past' }, true)).toBe(false);
  });

  test('takes a cancelled appointment back while there is room, even after the cut-off', () => {
    const plan = makePlan({ max_appointments: 3 });
    const start = '2025-03-03 09:00';
    const booked = [held(start, 2), held(start, 1, 4), held('2025-03-03 09:30', 3)];
    expect(hasRoom(plan, start, booked, 1)).toBe(true);
    expect(hasRoom(plan, start, booked, 2)).toBe(false);
    expect(hasRoom(plan, start, [...booked, held(start, 1, 3)], 1)).toBe(false);
  });

  test('refuses a save outside the grid, in the past, and when full without an emergency', () => {
    const booked = [held('2025-03-10 09:00', 2)];
    const save = (start: string, emergency = false) =>
      bookingRefusal(makeSchedule(), start, booked, { now, emergency });
    expect(save('2025-03-10 09:10')).toBe('rule_appointment_not_available');
    expect(save('2025-03-11 09:00', true)).toBe('rule_appointment_not_available');
    expect(save('2025-03-05 13:00', true)).toBe('rule_slot_past');
    expect(save('2025-03-10 09:00')).toBe('rule_max_appointments');
    expect(save('2025-03-10 09:00', true)).toBeNull();
    expect(save('2025-03-10 09:30')).toBeNull();
  });
});

test('an appointment grows up to the maximum and until the cut-off, also after its start', () => {
  const start = '2025-03-10 09:00';
  const grow = (party: number, at = now, changes = {}) =>
    growthRefusal(makeSchedule(changes), start, [held(start, 1)], { now: at, party });
  expect(grow(2)).toBe('rule_max_appointments');
  expect(grow(1, now, { cutoffs: [{ weekday: 1, cutoff_day: 2, time: '08:00' }] })).toBe(
    'rule_appointment_not_available',
  );
  expect(grow(1)).toBeNull();
  expect(grow(1, { date: '2025-03-10', time: '10:00' })).toBeNull();
});

test('counts towards the totals of its day', () => {
  const slots = slotsOf(makeSchedule(), '2025-03-10', [held('2025-03-10 09:00', 3)], { now });
  expect(dayTotals(slots)).toEqual({ max: 8, real: 6 });
});

test('is the next free one only while not full and inside the plan', () => {
  const booked = [held('2025-03-05 13:30', 2)];
  expect(nextFree(makeSchedule(), booked, { now })).toEqual({ date: '2025-03-10', time: '09:00' });
  expect(nextFree(makeSchedule(), booked, { now, from: '2025-03-11' })).toEqual({ date: '2025-03-12', time: '13:00' });
  expect(nextFree(makeSchedule(), booked, { now, party: 3 })).toBeNull();
  expect(nextFree(makeSchedule({ plan: makePlan({ days_in_advance: 5 }) }), booked, { now })).toBeNull();
});

test('is kept in the calendar for appointments off the grid after the hours changed', () => {
  const booked = [held('2025-03-03 08:15'), held('2025-03-03 09:00', 2), held('2025-03-03 12:00', 1, 4)];
  const before = { date: '2025-03-02', time: '12:00' };
  expect(calendarSlots(makeSchedule(), '2025-03-03', booked, before).slice(0, 3)).toEqual([
    { time: '08:15', booked: 1, max: 2, real: 1, open: 0 },
    { time: '09:00', booked: 2, max: 2, real: 0, open: 0, why: 'rule_max_appointments' },
    { time: '09:30', booked: 0, max: 2, real: 2, open: 1 },
  ]);
  expect(calendarSlots(makeSchedule(), '2025-03-04', [held('2025-03-04 10:00')], before)).toHaveLength(1);
  const nonworking = [{ place_appointment_type_id: null, date: '2025-03-03' }];
  expect(calendarSlots(makeSchedule({ nonworking }), '2025-03-03', booked, before)).toHaveLength(2);
  expect(calendarSlots(makeSchedule(), '2025-04-07', [], before)).toEqual([]);
});

test('counts the places of a day at every time that the calendar shows', () => {
  const booked = [held('2025-03-03 08:15'), held('2025-03-03 09:00', 2), held('2025-03-03 09:30', 1, 4)];
  const shown = calendarSlots(makeSchedule(), '2025-03-03', booked, now);
  expect(placesOn(makeSchedule(), '2025-03-03', booked)).toEqual({ max: 2 * shown.length, booked: 3 });
  expect(placesOn(makeSchedule(), '2025-04-07', booked)).toEqual({ max: 0, booked: 0 });
});

test('is open in the calendar only if somebody can be booked now', () => {
  const open = (schedule: Schedule, at: Moment) =>
    calendarSlots(schedule, '2025-03-03', [], at)
      .filter((slot) => slot.open === 1)
      .map(({ time }) => time);
  const noon = { date: '2025-03-02', time: '12:00' };
  expect(open(makeSchedule(), noon)).toContain('09:00');
  // Times that have passed, a day that has passed, a cut-off, a booking window that has not begun.
  expect(open(makeSchedule(), { date: '2025-03-03', time: '09:15' })).not.toContain('09:00');
  expect(open(makeSchedule(), { date: '2025-03-04', time: '08:00' })).toEqual([]);
  const cutoffs = [{ weekday: 1, cutoff_day: 0, time: '11:00' }];
  expect(open(makeSchedule({ cutoffs }), noon)).toEqual([]);
  expect(open(makeSchedule({ plan: makePlan({ booking_start_date: '2025-03-10' }) }), noon)).toEqual([]);
});
