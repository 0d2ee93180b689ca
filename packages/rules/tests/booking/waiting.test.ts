import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Booked } from '../../src/booking/schedule.ts';
import { ORIGIN, slotsOf } from '../../src/booking/slots.ts';
import {
  afterOffer,
  HELD_AT_LEAST,
  heldUntil,
  movedTo,
  placeFor,
  type Waiting,
  waitingRefusal,
} from '../../src/booking/waiting.ts';
import { addDays, minutesOf, stamp, timeOf } from '../../src/time/dates.ts';
import { makePlan, makeSchedule } from './facts.ts';

/** A Monday, 09:00 to 11:00 in four slots of two places. */
const MONDAY = '2025-03-10';
const STARTS = ['09:00', '09:30', '10:00', '10:30'].map((time) => `${MONDAY} ${time}`);
const now = { date: '2025-03-05', time: '10:00' };
const held = (start_date_time: string, units: number): Booked => ({ start_date_time, units, status: 1, origin: 1 });
const full = STARTS.map((start) => held(start, 2));

const entry = fc.record({
  units: fc.integer({ min: 1, max: 3 }),
  time: fc.constantFrom(null, null, '09:00', '10:30', '11:00'),
  let_go: fc.subarray(STARTS),
});

describe('a place', () => {
  test('is the first that is open for the party, at the time that suits, and was not let go', () => {
    const booked = full.slice(0, 2);
    const place = (waiting: Partial<Waiting>, starts = STARTS) =>
      placeFor(makeSchedule(), { date: MONDAY, now, booked }, { units: 1, time: null, let_go: [], ...waiting }, starts);
    expect(place({})).toBe(`${MONDAY} 10:00`);
    expect(place({ let_go: [`${MONDAY} 10:00`] })).toBe(`${MONDAY} 10:30`);
    expect(place({ time: '10:30' })).toBe(`${MONDAY} 10:30`);
    expect(place({ time: '09:00' })).toBeNull();
    expect(place({ units: 3 })).toBeNull();
    expect(place({}, STARTS.slice(0, 2))).toBeNull();
  });

  test('goes to as many as fit and never over the maximum; an entry without a place could have none', () => {
    const bookings = fc.array(
      fc.tuple(fc.constantFrom(...STARTS), fc.integer({ min: 1, max: 3 })).map(([start, units]) => held(start, units)),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(bookings, fc.array(entry, { maxLength: 12 }), fc.subarray(STARTS), (first, list, among) => {
        const schedule = makeSchedule({ plan: makePlan({ max_appointments: 3 }) });
        const before = slotsOf(schedule, MONDAY, first, { now });
        const booked = [...first];
        for (const waiting of list) {
          const start = placeFor(schedule, { date: MONDAY, now, booked }, waiting, among);
          const taken = (at: string) =>
            booked.filter((one) => one.start_date_time === at).reduce((sum, { units }) => sum + units, 0);
          const fits = (at: string) =>
            among.includes(at) &&
            !waiting.let_go.includes(at) &&
            (waiting.time === null || at === `${MONDAY} ${waiting.time}`) &&
            taken(at) + waiting.units <= 3;
          expect(start).toBe(STARTS.find(fits) ?? null);
          if (start) booked.push({ ...held(start, waiting.units), origin: ORIGIN.staff });
        }
        for (const slot of slotsOf(schedule, MONDAY, booked, { now })) {
          const was = before.find(({ time }) => time === slot.time)?.booked ?? 0;
          expect(slot.booked).toBeLessThanOrEqual(Math.max(was, slot.max));
        }
      }),
    );
  });
});

describe('waiting is refused', () => {
  const refusal = (time: string | null, units: number, booked = full, changes = {}) =>
    waitingRefusal(makeSchedule(changes), { date: MONDAY, now, booked }, { time, units });

  test('where a place is free, and names it', () => {
    expect(refusal(null, 1, full.slice(1))).toEqual({ code: 'place_free', start_date_time: STARTS[0] });
    expect(refusal('10:00', 1, full.slice(1))).toBeNull();
    expect(refusal(null, 1)).toBeNull();
  });
  test('for a party larger than a slot', () => {
    expect(refusal(null, 3)).toEqual({ code: 'rule_max_appointments' });
    expect(refusal(null, 2)).toBeNull();
  });
  test('for a date that is closed, over or past its cut-off, and for an invalid time', () => {
    const none = { code: 'rule_appointment_not_available' };
    expect(refusal('09:10', 1)).toEqual(none);
    expect(refusal(null, 1, full, { nonworking: [{ place_appointment_type_id: null, date: MONDAY }] })).toEqual(none);
    const cutoffs = [{ weekday: 1, cutoff_day: 3, time: '09:00' }];
    expect(refusal(null, 1, full, { cutoffs })).toEqual(none);
    expect(waitingRefusal(makeSchedule(), { date: '2025-03-03', now, booked: [] }, { time: null, units: 1 })).toEqual(
      none,
    );
  });
});

describe('a place is held', () => {
  const until = (at: string, minutes: number, changes = {}, start = `${MONDAY} 09:00`) => {
    const [date = '', time = ''] = at.split(' ');
    return heldUntil(makeSchedule(changes), start, { date, time }, minutes);
  };

  test('for a number of minutes within the hours in which people answer', () => {
    expect(until('2025-03-05 10:00', 120)).toBe('2025-03-05 12:00');
    expect(until('2025-03-05 19:00', 120)).toBe('2025-03-06 09:00');
    expect(until('2025-03-05 23:00', 60)).toBe('2025-03-06 09:00');
    expect(until('2025-03-05 03:00', 60)).toBe('2025-03-05 09:00');
    expect(until('2025-03-05 08:00', 2 * 720)).toBe('2025-03-06 20:00');
  });
  test('but not beyond its start, the cut-off or the end of booking, and not for a moment only', () => {
    expect(until(`${MONDAY} 08:30`, 120)).toBe(`${MONDAY} 09:00`);
    expect(until(`${MONDAY} 08:50`, 120)).toBeNull();
    expect(until('2025-03-09 10:00', 600, { cutoffs: [{ weekday: 1, cutoff_day: 0, time: '12:00' }] })).toBe(
      '2025-03-09 12:00',
    );
    expect(until('2025-03-05 19:30', 120, { plan: makePlan({ booking_end_date: '2025-03-05' }) })).toBe(
      '2025-03-06 00:00',
    );
  });
  test('for exactly the minutes of answering, for any start', () => {
    const moment = fc.record({
      date: fc.integer({ min: 0, max: 60 }).map((days) => addDays('2025-01-01', days)),
      time: fc.integer({ min: 0, max: 1_439 }).map(timeOf),
    });
    const far = makeSchedule({
      plan: makePlan({ start_date: '2025-01-01', end_date: '2026-12-31', booking_start_date: '2024-01-01' }),
    });
    fc.assert(
      fc.property(moment, fc.integer({ min: HELD_AT_LEAST, max: 2_880 }), (from, minutes) => {
        const end = heldUntil(far, '2026-06-01 09:00', from, minutes) as string;
        const [date = '', time = ''] = end.split(' ');
        let counted = 0;
        for (let day = from.date; day <= date; day = addDays(day, 1)) {
          const begins = Math.max(480, day === from.date ? minutesOf(from.time) : 0);
          const ends = Math.min(1_200, day === date ? minutesOf(time) : 1_440);
          counted += Math.max(0, ends - begins);
        }
        expect(counted).toBe(minutes);
        expect(time >= '08:00' && time <= '20:00').toBe(true);
        expect(end > stamp(from)).toBe(true);
      }),
    );
  });
});

describe('after an offer', () => {
  test.each([
    ['accepted', null, 'booked', false],
    ['withdrawn', '10:00', 'waiting', false],
    ['refused', null, 'waiting', false],
    ['refused', '10:00', 'refused', false],
    ['unanswered', null, 'waiting', true],
    ['unanswered', '10:00', 'unanswered', false],
  ] as const)('that was %s with the time %s, the entry is %s', (outcome, time, state, last) => {
    expect(afterOffer(outcome, { time })).toEqual({ state, last });
  });
});

describe('the order of a list', () => {
  test('puts one entry at its position and leaves the others as they follow each other', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(ids, fc.nat(), fc.integer({ min: 1, max: 20 }), (list, pick, position) => {
        const id = list[pick % list.length] as number;
        const moved = movedTo(list, id, position);
        expect(moved.toSorted()).toEqual(list.toSorted());
        expect(moved.indexOf(id)).toBe(Math.min(position, list.length) - 1);
        expect(moved.filter((one) => one !== id)).toEqual(list.filter((one) => one !== id));
      }),
    );
  });
  test('is not changed for one who is not on it', () => expect(movedTo([1, 2], 3, 1)).toEqual([1, 2]));
});
