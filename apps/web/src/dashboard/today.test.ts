import { expect, test } from 'vitest';
import { byTurn, countsOf, hoursOf, partOf } from './today.ts';

const at = (time: string, status = 1) => ({ start_date_time: `2026-03-03 ${time}`, status });

test('the next household is first, then who is late and who has arrived, the latest before the earliest', () => {
  const day = byTurn([at('09:00'), at('09:30', 2), at('09:45', 3), at('10:00'), at('11:00'), at('11:30', 2)], '10:00');
  expect(day.map((row) => row.start_date_time.slice(11))).toEqual([
    '10:00',
    '11:00',
    '09:45',
    '09:00',
    '11:30',
    '09:30',
  ]);
});

test('nobody is expected after they have arrived, and a no-show is missing before their time too', () => {
  expect(partOf(at('09:00', 2), '08:00')).toBe('arrived');
  expect(partOf(at('09:00', 3), '08:00')).toBe('late');
});

test('each appointment is counted in its hour and part, and empty hours between are included', () => {
  const day = [at('09:00', 2), at('09:30'), at('11:00'), at('11:30', 3), at('11:59')];
  expect(hoursOf(day, '11:30')).toEqual([
    { hour: 9, coming: 0, late: 1, arrived: 1 },
    { hour: 10, coming: 0, late: 0, arrived: 0 },
    { hour: 11, coming: 1, late: 2, arrived: 0 },
  ]);
  expect(countsOf(day, '11:30')).toEqual({ coming: 1, late: 3, arrived: 1 });
  expect(hoursOf([], '11:30')).toEqual([]);
});
