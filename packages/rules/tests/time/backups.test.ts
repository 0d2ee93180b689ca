import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backupStanding, outdatedBackups } from '../../src/time/backups.ts';
import { addDays, dateOfDay, dayNumber, weekday } from '../../src/time/dates.ts';

/** Makes a backup on each of the days and removes outdated ones each time, as the nights do. */
function nights(days: readonly string[]): string[] {
  let held: string[] = [];
  for (const day of days) {
    held = [...new Set([...held, day])];
    const outdated = outdatedBackups(held, day);
    held = held.filter((one) => !outdated.includes(one));
  }
  return held.sort();
}
const from = (start: string, count: number) => Array.from({ length: count }, (_, index) => addDays(start, index));

describe('backups that are kept', () => {
  it('are the last seven days and the four Mondays before', () => {
    const kept = nights(from('2026-01-01', 90));
    expect(kept.slice(-7)).toEqual(from('2026-03-25', 7));
    expect(kept.slice(0, -7)).toEqual(['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23']);
    expect(kept.slice(0, -7).map(weekday)).toEqual([1, 1, 1, 1]);
  });

  it('are the same across clock changes and the turn of the year', () => {
    const weekly = (kept: string[]) => kept.slice(0, -7);
    expect(weekly(nights(from('2026-09-01', 70)))).toEqual(['2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02']);
    expect(weekly(nights(from('2026-11-20', 45)))).toEqual(['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21']);
  });

  it('remain after a pause of any length', () => {
    expect(nights([...from('2026-01-01', 30), '2026-08-01'])).toEqual([
      ...['2026-01-01', '2026-01-05', '2026-01-12', '2026-01-19'],
      ...from('2026-01-25', 6),
      '2026-08-01',
    ]);
  });

  it('are not removed because of dates in the future', () => {
    const good = from('2026-03-01', 7);
    expect(outdatedBackups([...good, ...from('2031-01-01', 9)], '2026-03-07')).toEqual([]);
  });

  it('always include the newest and today’s, and are at most eleven', () => {
    const start = dayNumber('2026-01-01');
    const someNights = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(someNights, (offsets) => {
        const days = offsets.sort((a, b) => a - b).map((offset) => dateOfDay(start + offset));
        const kept = nights(days);
        expect(kept.slice(-7)).toEqual(days.slice(-7));
        expect(kept.length).toBeLessThanOrEqual(11);
      }),
    );
  });
});

it('report the worst problem to an administrator', () => {
  const good = { good_at: '2026-03-03T05:01:00Z', failed_at: null, lost: 0 };
  const at = (time: string) => new Date(time);
  const morning = at('2026-03-03T14:00:00Z');
  expect(backupStanding(good, morning)).toBe('good');
  expect(backupStanding(good, at('2026-03-04T17:01:00Z'))).toBe('good');
  expect(backupStanding(good, at('2026-03-04T17:01:01Z'))).toBe('late');
  expect(backupStanding({ ...good, lost: 1 }, morning)).toBe('lost');
  expect(backupStanding({ ...good, failed_at: '2026-03-04T05:01:00Z' }, morning)).toBe('failed');
  expect(backupStanding({ good_at: null, failed_at: null, lost: 0 }, morning)).toBe('none');
});
