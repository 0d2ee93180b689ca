import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateRefusal } from '../../src/booking/bookable-dates.ts';
import { duePeriods, firstPeriod, nextPeriod, periodOf, periodOn, shownPeriod } from '../../src/booking/periods.ts';
import type { PlanData } from '../../src/booking/schedule.ts';
import { addDays, daysBetween, lastOfMonth } from '../../src/time/dates.ts';
import { makePlan, makeSchedule } from './facts.ts';

const data = (changes: Partial<PlanData> = {}): PlanData => ({
  frequency: 1,
  frequency_type: 'monthly',
  frequency_start: 'current',
  days_in_advance: 5,
  ...changes,
});

test('a monthly plan runs from the first to the last of its month, booking moved ahead by data.days_in_advance', () => {
  expect(firstPeriod(data(), '2025-03-14')).toEqual({
    start_date: '2025-03-01',
    end_date: '2025-03-31',
    booking_start_date: '2025-02-24',
    booking_end_date: '2025-03-26',
  });
  expect(firstPeriod(data({ frequency_start: 'next' }), '2024-12-31').start_date).toBe('2025-01-01');
});

test('the next period is due on the day its booking opens, not before', () => {
  const plan = makePlan({ data: data() });
  const march = firstPeriod(data(), '2025-03-14');
  expect(duePeriods(plan, [march], '2025-03-26')).toEqual([]);
  const [april, ...more] = duePeriods(plan, [march], '2025-03-27');
  expect(april?.start_date).toBe('2025-04-01');
  expect(more).toEqual([]);
  expect(periodOn(plan, [march, april ?? march], '2025-03-27')).toEqual(april);
  expect(periodOf(plan, [march, april ?? march], '2025-03-30')).toEqual(march);
});

test('of two stored months only the one whose booking is open can be chosen', () => {
  const plan = makePlan({ data: data() });
  const march = firstPeriod(data(), '2025-03-14');
  const periods = [march, nextPeriod(plan, march) ?? march];
  const schedule = makeSchedule({ plan, periods });
  expect(dateRefusal(schedule, '2025-04-02', '2025-03-26')).toBe('rule_appointment_not_available');
  expect(dateRefusal(schedule, '2025-04-02', '2025-03-27')).toBeNull();
  expect(dateRefusal(schedule, '2025-03-31', '2025-03-27')).toBe('rule_appointment_not_available');
});

test('a plan that does not repeat has one period', () => {
  const plan = makePlan();
  expect(nextPeriod(plan, plan)).toBeNull();
  expect(duePeriods(plan, [], '2026-01-01')).toEqual([]);
  expect(periodOn(plan, [], '2025-02-19')).toBeNull();
  expect(shownPeriod(plan, [], '2025-02-19')).toBe(plan);
});

test('after any pause, the job covers every day with a period and changes nothing the second time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 0, max: 900 }), (ahead, pause) => {
      const repeat = data({ days_in_advance: ahead });
      const plan = makePlan({ data: repeat });
      const first = firstPeriod(repeat, '2024-01-31');
      const today = addDays('2024-01-31', pause);
      const all = [first, ...duePeriods(plan, [first], today)];
      expect(duePeriods(plan, all, today)).toEqual([]);
      expect(periodOf(plan, all, today)).not.toBeNull();
      expect(periodOn(plan, all, today)).not.toBeNull();
      all.forEach((period, index) => {
        expect(lastOfMonth(period.start_date)).toBe(period.end_date);
        const before = all[index - 1];
        if (before) expect(daysBetween(before.end_date, period.start_date)).toBe(1);
      });
    }),
  );
});
