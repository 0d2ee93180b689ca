import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  age,
  daysBetween,
  firstOfMonth,
  instantOf,
  isDate,
  isTime,
  lastOfMonth,
  minutesOf,
  momentOf,
  organisationNow,
  stamp,
  timeOf,
  weekday,
} from '../../src/time/dates.ts';

const dates = fc.integer({ min: -200_000, max: 200_000 }).map((days) => addDays('2000-01-01', days));

describe('plain dates', () => {
  test('a valid date equals its own formatting', () => {
    for (const good of ['2024-02-29', '1999-12-31', '0001-01-01']) expect(isDate(good)).toBe(true);
    for (const bad of [
      '2023-02-29',
      '2024-13-01',
      '2024-00-10',
      '2024-04-31',
      '2024-4-1',
      '20240401',
      '',
      ' 2024-04-01',
      null,
      5,
      '0000-01-01',
    ]) {
      expect(isDate(bad), String(bad)).toBe(false);
    }
  });

  test('days are added across year ends and leap days', () => {
    expect(addDays('2024-12-31', 1)).toBe('2025-01-01');
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
    fc.assert(
      fc.property(dates, fc.integer({ min: -5_000, max: 5_000 }), (date, days) => {
        const other = addDays(date, days);
        expect(isDate(other)).toBe(true);
        expect(daysBetween(date, other)).toBe(days);
        expect(addDays(other, -days)).toBe(date);
        expect(Math.sign(days)).toBe(other > date ? 1 : other < date ? -1 : 0);
        expect(weekday(other)).toBe((((weekday(date) + days) % 7) + 7) % 7);
      }),
    );
  });

  test('weekdays start with Sunday as 0', () => {
    expect(['2025-03-02', '2025-03-05', '2025-03-08', '1969-12-28'].map(weekday)).toEqual([0, 3, 6, 0]);
  });

  test('months keep the day or end with the month', () => {
    expect(addMonths('2025-01-31', 1)).toBe('2025-02-28');
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2024-12-15', 1)).toBe('2025-01-15');
    expect(addMonths('2024-02-29', -12)).toBe('2023-02-28');
    fc.assert(
      fc.property(dates, fc.integer({ min: -600, max: 600 }), (date, months) => {
        const other = addMonths(date, months);
        const index = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(index(other) - index(date)).toBe(months);
        expect(other <= lastOfMonth(other) && other >= firstOfMonth(other)).toBe(true);
        expect(addDays(lastOfMonth(date), 1).slice(8)).toBe('01');
      }),
    );
  });

  test('an age grows on the birthday, on 1 March for 29 February', () => {
    expect([age('2000-05-10', '2025-05-09'), age('2000-05-10', '2025-05-10')]).toEqual([24, 25]);
    expect([age('2004-02-29', '2025-02-28'), age('2004-02-29', '2025-03-01'), age('2004-02-29', '2024-02-29')]).toEqual(
      [20, 21, 20],
    );
  });

  test('times of day convert to minutes and back', () => {
    expect(['00:00', '07:05', '23:59'].map((time) => timeOf(minutesOf(time)))).toEqual(['00:00', '07:05', '23:59']);
    expect(['24:00', '7:00', '12:60', ''].map(isTime)).toEqual([false, false, false, false]);
    expect(momentOf(stamp({ date: '2025-03-05', time: '09:30:00' }))).toEqual({ date: '2025-03-05', time: '09:30' });
  });
});

describe("the organization's clock", () => {
  const toronto = (iso: string) => organisationNow(new Date(iso), 'America/Toronto');

  test('changes the day at its own midnight, at year ends too', () => {
    expect(toronto('2025-01-01T04:59:59Z')).toEqual({ date: '2024-12-31', time: '23:59' });
    expect(toronto('2025-01-01T05:00:00Z')).toEqual({ date: '2025-01-01', time: '00:00' });
  });

  test('skips an hour in spring and repeats one in autumn', () => {
    expect([toronto('2025-03-09T06:59:00Z').time, toronto('2025-03-09T07:00:00Z').time]).toEqual(['01:59', '03:00']);
    expect([toronto('2025-11-02T05:30:00Z').time, toronto('2025-11-02T06:30:00Z').time]).toEqual(['01:30', '01:30']);
  });

  test('uses the offset of the instant in every Canadian zone', () => {
    const zones = [
      'America/St_Johns',
      'America/Halifax',
      'America/Toronto',
      'America/Regina',
      'America/Vancouver',
      'UTC',
    ];
    const offsets: Record<string, Intl.DateTimeFormat> = {};
    for (const zone of zones)
      offsets[zone] = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    const instants = fc.date({
      min: new Date('2000-01-01T00:00:00Z'),
      max: new Date('2040-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
        const name = offsets[zone]?.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? '';
        const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
        const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
        const wall = new Date(instant.getTime() + offset * 60_000).toISOString();
        expect(stamp(organisationNow(instant, zone))).toBe(`${wall.slice(0, 10)} ${wall.slice(11, 16)}`);
      }),
      { numRuns: 2_000 },
    );
  });

  test('refuses a zone that does not exist', () => {
    expect(() => organisationNow(new Date(0), 'America/Nowhere')).toThrow(RangeError);
  });
});

test('a start is shown by the clock at its own instant, in any zone and season', () => {
  const zone = fc.constantFrom('America/Toronto', 'America/St_Johns', 'Europe/Paris', 'UTC', 'Asia/Kathmandu');
  const minutes = fc.integer({ min: 5 * 60, max: 23 * 60 });
  const days = fc.integer({ min: 0, max: 4_000 }).map((day) => addDays('2022-01-01', day));
  fc.assert(
    fc.property(days, minutes, zone, (date, minute, timeZone) => {
      const start = `${date} ${timeOf(minute)}`;
      expect(stamp(organisationNow(instantOf(start, timeZone), timeZone))).toBe(start);
    }),
  );
  expect(instantOf('2026-03-08 01:30', 'America/Toronto').toISOString()).toBe('2026-03-08T06:30:00.000Z');
  expect(instantOf('2026-03-08 03:00', 'America/Toronto').toISOString()).toBe('2026-03-08T07:00:00.000Z');
});

test.each([
  ['2026-03-08 02:30', 'America/Toronto', '2026-03-08T07:30:00.000Z', '2026-03-08 03:30'],
  ['2026-03-08 02:00', 'America/Toronto', '2026-03-08T07:00:00.000Z', '2026-03-08 03:00'],
  ['2026-03-29 02:15', 'Europe/Paris', '2026-03-29T01:15:00.000Z', '2026-03-29 03:15'],
  ['2026-10-04 02:10', 'Australia/Lord_Howe', '2026-10-03T15:40:00.000Z', '2026-10-04 02:40'],
])('takes %s, which the clock of %s skips in spring, as later by the skipped time', (start, zone, at, shown) => {
  expect(instantOf(start, zone).toISOString()).toBe(at);
  expect(stamp(organisationNow(instantOf(start, zone), zone))).toBe(shown);
});

test('takes the first of two times in the hour that the clock shows twice in autumn', () => {
  expect(instantOf('2026-11-01 01:30', 'America/Toronto').toISOString()).toBe('2026-11-01T05:30:00.000Z');
  expect(instantOf('2026-10-25 02:30', 'Europe/Paris').toISOString()).toBe('2026-10-25T00:30:00.000Z');
});
