import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlaps, windowErrors } from '../../src/booking/hours.ts';
import { type DayHours, drawnHours, HALF_HOURS, hoursAt, movedHours, resizedHours } from '../../src/booking/week.ts';
import { minutesOf, timeOf } from '../../src/time/dates.ts';

const monday = (start_time: string, end_time: string) => ({ weekday: 1, start_time, end_time });
const cell = (weekday: number, time: string) => ({ weekday, at: HALF_HOURS.indexOf(time) });

/** Hours that do not overlap: quarters of some days, joined where they touch. */
const hours = fc
  .uniqueArray(fc.record({ weekday: fc.integer({ min: 0, max: 6 }), quarter: fc.integer({ min: 0, max: 47 }) }), {
    selector: ({ weekday, quarter }) => weekday * 48 + quarter,
    maxLength: 60,
  })
  .map((all) =>
    all.map(({ weekday, quarter }): DayHours => {
      const start = 7 * 60 + quarter * 15;
      return { weekday, start_time: timeOf(start), end_time: timeOf(start + 15) };
    }),
  );
const half = fc.record({
  weekday: fc.integer({ min: 0, max: 6 }),
  at: fc.integer({ min: 0, max: HALF_HOURS.length - 1 }),
});
const quartersOf = (all: readonly DayHours[]) =>
  new Set(
    all.flatMap(({ weekday, start_time, end_time }) => {
      const found: string[] = [];
      for (let at = minutesOf(start_time); at < minutesOf(end_time); at += 15) found.push(`${weekday} ${timeOf(at)}`);
      return found;
    }),
  );

describe('hours that are drawn', () => {
  it('fill a rectangle of several days, in either direction', () => {
    const week = [1, 2, 3].map((weekday) => ({ weekday, start_time: '09:00', end_time: '12:00' }));
    expect(drawnHours([], cell(1, '09:00'), cell(3, '11:30'))).toEqual(week);
    expect(drawnHours([], cell(3, '11:30'), cell(1, '09:00'))).toEqual(week);
  });

  it('leave what is open as it is', () => {
    const there = [monday('10:15', '11:00')];
    expect(drawnHours(there, cell(1, '09:00'), cell(1, '11:30'))).toEqual([
      monday('09:00', '10:15'),
      monday('11:00', '12:00'),
    ]);
    expect(drawnHours(there, cell(1, '10:30'), cell(1, '10:30'))).toEqual([]);
  });

  it('open exactly the rectangle and keep what was open, and never overlap', () => {
    fc.assert(
      fc.property(hours, half, half, (there, from, to) => {
        const drawn = drawnHours(there, from, to);
        for (const one of drawn) {
          expect(windowErrors(one)).toEqual([]);
          expect([...there, ...drawn].filter((other) => other.weekday === one.weekday && overlaps(other, one))).toEqual(
            [one],
          );
        }
        const whole = drawnHours([], from, to);
        expect(quartersOf([...there, ...drawn])).toEqual(quartersOf([...there, ...whole]));
      }),
    );
  });
});

describe('hours with an end moved', () => {
  it('stop at their neighbours, at the bounds of a day and at a quarter of an hour', () => {
    const own = monday('09:00', '12:00');
    const others = [monday('07:30', '08:00'), monday('13:00', '14:00')];
    expect(resizedHours(own, 'end_time', 12 * 60 + 22, others).end_time).toBe('12:15');
    expect(resizedHours(own, 'end_time', 18 * 60, others).end_time).toBe('13:00');
    expect(resizedHours(own, 'start_time', 7 * 60, others).start_time).toBe('08:00');
    expect(resizedHours(own, 'end_time', 8 * 60, others).end_time).toBe('09:15');
    expect(resizedHours(own, 'end_time', 23 * 60, []).end_time).toBe('19:00');
    expect(resizedHours(own, 'start_time', 0, []).start_time).toBe('07:00');
  });

  it('are always hours that can be saved', () => {
    fc.assert(
      fc.property(
        hours,
        fc.nat(),
        fc.constantFrom('start_time' as const, 'end_time' as const),
        fc.integer({ min: -60, max: 1_500 }),
        (there, which, end, minutes) => {
          const own = there[which % Math.max(1, there.length)];
          fc.pre(own !== undefined);
          const others = there.filter((one) => one !== own);
          const moved = resizedHours(own as DayHours, end, minutes, others);
          expect(windowErrors(moved)).toEqual([]);
          expect(others.some((one) => one.weekday === moved.weekday && overlaps(one, moved))).toBe(false);
        },
      ),
    );
  });
});

describe('moved hours', () => {
  it('keep their length, begin on a quarter, and take the nearest room of the day', () => {
    const own = monday('09:00', '12:00');
    const others = [monday('07:30', '08:00'), monday('13:00', '14:00')];
    expect(movedHours(own, 2, 10 * 60 + 8, others)).toEqual({ weekday: 2, start_time: '10:15', end_time: '13:15' });
    expect(movedHours(own, 1, 11 * 60, others)).toEqual(monday('10:00', '13:00'));
    expect(movedHours(own, 1, 13 * 60, others)).toEqual(monday('14:00', '17:00'));
    expect(movedHours(own, 2, 23 * 60, others)).toMatchObject({ start_time: '16:00', end_time: '19:00' });
  });

  it('stay where they are if the day has no room', () => {
    const own = monday('09:00', '12:00');
    const full = [{ weekday: 2, start_time: '08:00', end_time: '17:00' }];
    expect(movedHours(own, 2, 9 * 60, full)).toBe(own);
  });

  it('are always hours of the same length that can be saved', () => {
    fc.assert(
      fc.property(
        hours,
        fc.nat(),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: -60, max: 1_500 }),
        (there, which, weekday, minutes) => {
          const own = there[which % Math.max(1, there.length)];
          fc.pre(own !== undefined);
          const others = there.filter((one) => one !== own);
          const moved = movedHours(own as DayHours, weekday, minutes, others);
          expect(windowErrors(moved)).toEqual([]);
          expect(quartersOf([moved]).size).toBe(quartersOf([own as DayHours]).size);
          expect(others.some((one) => one.weekday === moved.weekday && overlaps(one, moved))).toBe(false);
        },
      ),
    );
  });
});

it('finds the hours of a half hour that they fill in part', () => {
  const own = monday('09:15', '10:15');
  expect(hoursAt([own], cell(1, '09:00'))).toBe(own);
  expect(hoursAt([own], cell(1, '10:00'))).toBe(own);
  expect(hoursAt([own], cell(1, '10:30'))).toBeUndefined();
  expect(hoursAt([own], cell(2, '09:30'))).toBeUndefined();
});
