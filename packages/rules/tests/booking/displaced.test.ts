import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STATUS } from '../../src/booking/appointment-status.ts';
import { displaced, otherTimes } from '../../src/booking/displaced.ts';
import { periodOf, savedPeriods } from '../../src/booking/periods.ts';
import type { PlanData, Schedule } from '../../src/booking/schedule.ts';
import { isServed, servedTimes, slotsOf } from '../../src/booking/slots.ts';
import { addDays, addMonths, lastOfMonth, momentOf } from '../../src/time/dates.ts';
import { makeFacts, makePlan, makeSchedule } from './facts.ts';

const now = { date: '2025-03-02', time: '10:00' };
let booked = 0;
const at = (
  start_date_time: string,
  status: number = STATUS.open,
  more: { units?: number; emergency?: 0 | 1 } = {},
) => ({
  id: ++booked,
  place_appointment_type_id: 1,
  units: 1,
  emergency: 0 as const,
  start_date_time,
  status,
  ...more,
});
const monday = '2025-03-03';
const closed: Schedule = makeSchedule({ nonworking: [{ place_appointment_type_id: null, date: monday }] });

describe('appointments that a change leaves outside the hours', () => {
  test('are open, in the future, and served before', () => {
    const rows = [
      at(`${monday} 09:00`),
      at(`${monday} 09:30`, STATUS.cancelled),
      at(`${monday} 09:10`),
      at('2025-02-24 09:00'),
      at('2025-03-10 09:00'),
    ];
    expect(displaced(rows, now, [closed], [makeSchedule()])).toEqual([rows[0]]);
    expect(displaced(rows, now, [closed])).toEqual([rows[0], rows[2]]);
    expect(displaced(rows, now, [], [makeSchedule()])).toEqual([rows[0], rows[4]]);
  });

  test('are empty when a change only opens more', () => {
    const minute = fc
      .integer({ min: 0, max: 23 })
      .map((slot) => `${String(7 + Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`);
    fc.assert(
      fc.property(fc.array(minute), fc.integer({ min: 0, max: 40 }), (times, days) => {
        const rows = times.map((time) => at(`${addDays(now.date, days)} ${time}`));
        const wider = makeSchedule({
          working_days: [
            ...makeSchedule().working_days,
            { place_appointment_type_id: 1, weekday: 2, start_time: '07:00', end_time: '19:00' },
          ],
        });
        expect(displaced(rows, now, [wider], [makeSchedule()])).toEqual([]);
      }),
      // More than there are places, at a time that was not served before.
      { examples: [[['07:00', '07:00', '07:00'], 2]], numRuns: 200 },
    );
  });

  test('are, where a time has fewer places, the last ones booked, as many as it takes', () => {
    const nine = `${monday} 09:00`;
    const [first, served, rush, second, third] = [
      at(nine),
      at(nine, STATUS.closed),
      at(nine, STATUS.open, { emergency: 1 }),
      at(nine),
      at(nine),
    ];
    const rows = [third, rush, second, served, first];
    const of = (max_appointments: number) => makeSchedule({ plan: makePlan({ max_appointments }) });
    expect(displaced(rows, now, [of(3)], [of(4)])).toEqual([third]);
    expect(displaced(rows, now, [of(2)], [of(4)])).toEqual([third, second]);
    expect(displaced(rows, now, [of(1)], [of(4)])).toEqual([third, second, first]);
    // Those that were too many before are nobody's doing now, but they still do not fit.
    expect(displaced(rows, now, [of(2)], [of(3)])).toEqual([second]);
    expect(displaced(rows, now, [of(2)])).toEqual([third, second]);
  });

  test('leave the remaining ones within its places, regardless of how many they take', () => {
    const party = fc.record({
      units: fc.integer({ min: 1, max: 3 }),
      status: fc.constantFrom(STATUS.open, STATUS.cancelled),
      late: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(party, { maxLength: 15 }), fc.integer({ min: 0, max: 6 }), (parties, max_appointments) => {
        const rows = parties.map(({ units, status, late }) =>
          at(`${monday} ${late ? '09:30' : '09:00'}`, status, { units }),
        );
        const out = displaced(rows, now, [makeSchedule({ plan: makePlan({ max_appointments }) })]);
        for (const start of ['09:00', '09:30']) {
          const here = rows.filter((row) => row.start_date_time.endsWith(start) && row.status === STATUS.open);
          const stay = here.filter((row) => !out.includes(row));
          const held = stay.reduce((sum, { units }) => sum + units, 0);
          expect(held).toBeLessThanOrEqual(max_appointments);
          for (const row of here.filter((one) => out.includes(one))) {
            const before = stay.filter(({ id }) => id < row.id).reduce((sum, { units }) => sum + units, 0);
            expect(before + row.units).toBeGreaterThan(max_appointments);
          }
        }
      }),
    );
  });

  test('each get their own place, after their own date if there is one', () => {
    const party = fc.record({ units: fc.integer({ min: 1, max: 2 }), late: fc.boolean() });
    fc.assert(
      fc.property(fc.array(party, { maxLength: 12 }), (parties) => {
        const seeking = parties.map(({ units, late }, id) => ({
          id,
          units,
          start_date_time: late ? '2025-03-31 09:30' : `${monday} 09:00`,
          facts: makeFacts({ now, plan: makePlan(), start_date_time: null }),
        }));
        const found = otherTimes(closed, [], seeking);
        const held = seeking.flatMap(({ id, units }) => {
          const start_date_time = found.get(id);
          return start_date_time ? [{ start_date_time, status: STATUS.open, origin: 1, units }] : [];
        });
        for (const { start_date_time } of held) {
          expect(isServed(closed, start_date_time)).toBe(true);
          const { date, time } = momentOf(start_date_time);
          const slot = slotsOf(closed, date, held, { now }).find((one) => one.time === time);
          expect(slot?.booked).toBeLessThanOrEqual(2);
        }
      }),
    );
  });
});

test('the times that a plan serves are those that a booking of that day is offered', () => {
  const days = fc.integer({ min: 0, max: 45 }).map((day) => addDays(now.date, day));
  fc.assert(
    fc.property(days, (date) => {
      expect(servedTimes(closed, date)).toEqual(
        slotsOf(closed, date, [], { now: { ...now, date: '2025-03-01' } }).map(({ time }) => time),
      );
    }),
  );
});

describe('the periods of a plan that is saved as monthly', () => {
  const data = (changes: Partial<PlanData> = {}): PlanData => ({
    frequency: 1,
    frequency_type: 'monthly',
    frequency_start: 'current',
    days_in_advance: 5,
    ...changes,
  });

  test('begin with this month or the next, and earlier dates stay', () => {
    const plain = { ...makePlan({ start_date: '2024-06-01', end_date: '2026-12-31' }), periods: [] };
    const [before, march] = savedPeriods(data(), plain, '2025-03-14');
    expect(before).toMatchObject({ start_date: '2024-06-01', end_date: '2025-02-28' });
    expect(march).toMatchObject({ start_date: '2025-03-01', booking_start_date: '2025-02-24' });
    const next = savedPeriods(data({ frequency_start: 'next' }), plain, '2025-03-14');
    expect(next.map(({ start_date, end_date }) => [start_date, end_date])).toEqual([
      ['2024-06-01', '2025-03-31'],
      ['2025-04-01', '2025-04-30'],
    ]);
  });

  test('stay the same months at each later save, for any number of days in advance', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 200 }),
        (first, then, later) => {
          const made = savedPeriods(data({ days_in_advance: first }), null, '2025-03-14');
          const today = addDays('2025-03-14', later);
          const before = {
            ...(made[0] as NonNullable<(typeof made)[0]>),
            data: data({ days_in_advance: first }),
            periods: made,
          };
          const saved = savedPeriods(data({ days_in_advance: then }), before, today);
          for (const old of made) expect(saved.some(({ start_date }) => start_date === old.start_date)).toBe(true);
          for (const [index, period] of saved.entries()) {
            expect(period.end_date).toBe(lastOfMonth(period.start_date));
            if (index > 0) expect(period.start_date).toBe(addMonths(saved[index - 1]?.start_date as string, 1));
            if (period.end_date >= today) expect(period.booking_start_date).toBe(addDays(period.start_date, -then));
          }
          expect(periodOf(before, saved, today)).not.toBeNull();
        },
      ),
    );
  });
});
