import { expect, it } from 'vitest';
import { noticeText } from './notice-text.ts';

it('puts the times of a maintenance into its notice and leaves other braces alone', () => {
  const text = 'Closed {start_date} {start_time} to {end_date} {end_time}, {reason}.';
  expect(noticeText(text, '2025-12-01 20:00', '2025-12-02 01:30')).toBe(
    'Closed 2025-12-01 20:00 to 2025-12-02 01:30, {reason}.',
  );
});
