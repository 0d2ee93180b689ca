import { describe, expect, it } from 'vitest';
import { arrivedToday, dueToday, freshArrival, peopleOf, pressingFirst, shownOf, shutBecause } from './check.ts';

const today = '2026-03-03';
const at = (id: number, day: string, status = 1, place_id = 1) => ({
  id,
  status,
  place_id,
  start_date_time: `${day} 10:30`,
});

describe('the button', () => {
  it('opens for an open appointment of today at any location', () => {
    expect(shutBecause(at(1, today, 1, 7), today)).toBeNull();
  });
  it('gives the reason why it is closed on another day', () => {
    expect(shutBecause(at(1, '2026-03-04'), today)).toBe('rule_appointment_not_today');
  });
  it('is only for open appointments', () => {
    for (const status of [2, 3, 4]) expect(shutBecause(at(1, today, status), today)).toBe('rule_appointment_not_open');
  });
});

describe('the appointments of today', () => {
  const rows = [
    { ...at(1, today), start_date_time: `${today} 16:00` },
    at(2, today),
    at(3, '2026-03-04'),
    at(4, today, 2),
  ];
  it('can be checked in if they are open, by the clock', () => {
    expect(dueToday(rows, today).map(({ id }) => id)).toEqual([2, 1]);
  });
  it('have arrived if they are closed', () => {
    expect(arrivedToday(rows, today).map(({ id }) => id)).toEqual([4]);
    expect(arrivedToday([at(5, '2026-03-02', 2)], today)).toEqual([]);
  });
  it('have arrived just now for five minutes', () => {
    const arrived = (checkin_at: string | null) => ({ ...at(4, today, 2), checkin_at });
    const now = Date.parse('2026-03-03T15:30:00Z');
    const both = [arrived('2026-03-03T15:26:00Z'), arrived('2026-03-03T14:00:00Z')];
    expect(freshArrival(both, today, now)).toBe('2026-03-03T15:26:00Z');
    expect(freshArrival(both, today, now + 60_000)).toBeUndefined();
    expect(freshArrival([arrived(null)], today, now)).toBeUndefined();
    expect(freshArrival([{ ...arrived('2026-03-03T15:26:00Z'), status: 1 }], today, now)).toBeUndefined();
  });
});

describe('a household in numbers', () => {
  it('counts adults, lists the ages of children in order, and counts unknown ages', () => {
    expect(peopleOf([41, 17, 18, 2, null, 0])).toEqual({ adults: 2, children: [0, 2, 17], unknown: 1 });
  });
});

describe('bulletins', () => {
  it('of high priority and of the household stay in sight', () => {
    const bulletin = (id: number, bulletin_priority_type_id: number, own: 0 | 1) => ({
      id,
      bulletin_priority_type_id,
      own,
    });
    const { pressing, others } = pressingFirst([
      bulletin(1, 1, 0),
      bulletin(2, 2, 0),
      bulletin(3, 3, 1),
      bulletin(4, 3, 0),
    ]);
    expect(pressing.map(({ id }) => id)).toEqual([1, 3]);
    expect(others.map(({ id }) => id)).toEqual([2, 4]);
  });
});

describe('the list', () => {
  const rows = [at(5, '2026-04-01'), at(4, today, 2), at(3, today), at(2, '2026-02-01', 3), at(1, '2026-01-01', 4)];
  const ids = (all: boolean, seen: number[] = []) => shownOf(rows, { all, seen, today }).map(({ id }) => id);
  it('shows open ones, today’s first', () => expect(ids(false)).toEqual([3, 5]));
  it('orders today’s by the clock', () => {
    const late = { ...at(6, today), start_date_time: `${today} 16:00` };
    expect(shownOf([late, ...rows], { all: false, seen: [], today }).map(({ id }) => id)).toEqual([3, 6, 5]);
  });
  it('keeps appointments that were open a moment ago', () => expect(ids(false, [4])).toEqual([4, 3, 5]));
  it('shows all on demand', () => expect(ids(true)).toEqual([4, 3, 5, 2, 1]));
});
