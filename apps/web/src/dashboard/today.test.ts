import { expect, test } from 'vitest';
import { byTurn, isComing } from './today.ts';

const at = (time: string, status = 1) => ({ start_date_time: `2026-03-03 ${time}`, status });

test('the next household is first, and past ones follow, the latest before the earliest', () => {
  const day = byTurn([at('09:00'), at('09:30', 2), at('10:00'), at('11:00'), at('11:30', 2)], '10:00');
  expect(day.map((row) => row.start_date_time.slice(11))).toEqual(['10:00', '11:00', '11:30', '09:30', '09:00']);
});

test('no household is expected after the last one has arrived', () => {
  expect(isComing(at('09:00', 2), '08:00')).toBe(false);
});
