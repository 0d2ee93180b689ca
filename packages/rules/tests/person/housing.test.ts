import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closedBy, housingErrors, type Stay, type StoredStay } from '../../src/person/housing.ts';
import { addDays } from '../../src/time/dates.ts';

const faults = (stay: Stay, others: StoredStay[] = []) =>
  housingErrors(stay, others, '2026-03-03').map(({ path, rule }) => `${path} ${rule}`);

test('a housing entry needs a start date, and an end that is not before it', () => {
  expect(faults({ start_date: '2026-03-03', end_date: null })).toEqual([]);
  expect(faults({ start_date: '2026-03-03', end_date: '2026-03-03' })).toEqual([]);
  expect(faults({ start_date: ' ', end_date: null })).toEqual(['start_date must_be_completed']);
  expect(faults({ start_date: '2026-02-30', end_date: '2026' })).toEqual([
    'start_date rule_date',
    'end_date rule_date',
  ]);
  expect(faults({ start_date: '2026-03-03', end_date: '2026-03-02' })).toEqual(['end_date rule_end_before_start']);
});

test('an address cannot begin more than a year ahead', () => {
  expect(faults({ start_date: '2027-03-04', end_date: null })).toEqual([]);
  for (const start_date of ['2027-03-05', '9999-12-31'])
    expect(faults({ start_date, end_date: null })).toEqual(['start_date rule_housing_too_far']);
});

test('an address cannot begin longer ago than anybody lives', () => {
  expect(faults({ start_date: '1896-03-03', end_date: null })).toEqual([]);
  for (const start_date of ['1896-03-02', '0202-06-01'])
    expect(faults({ start_date, end_date: null })).toEqual(['start_date rule_long_ago']);
});

test('a current address cannot begin on the day of another current one, or before it', () => {
  const others = [{ id: 1, start_date: '2026-03-03', end_date: null }];
  expect(faults({ start_date: '2026-03-04', end_date: null }, others)).toEqual([]);
  for (const start_date of ['2026-03-03', '2026-01-01'])
    expect(faults({ start_date, end_date: null }, others)).toEqual(['start_date rule_later_housing']);
  expect(faults({ start_date: '2026-01-01', end_date: '2026-02-01' }, others)).toEqual([]);
});

const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2025-06-01', days));
const stay = fc.record({ start_date: day, end_date: fc.option(day) });
type Entry = StoredStay;

test('however entries are added, at most one is current and none ends before it begins', () => {
  fc.assert(
    fc.property(fc.array(stay, { maxLength: 20 }), (typed) => {
      let stored: Entry[] = [];
      typed.forEach((one, id) => {
        if (housingErrors(one, stored, '2026-03-03').length > 0) return;
        const closed = new Map(closedBy(one, stored).map((end) => [end.id, end.end_date]));
        stored = stored.map((other) => ({ ...other, end_date: closed.get(other.id) ?? other.end_date }));
        stored.push({ ...one, id });
      });
      expect(stored.filter(({ end_date }) => end_date === null).length).toBeLessThanOrEqual(1);
      for (const { start_date, end_date } of stored) expect(end_date === null || end_date >= start_date).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('an entry that has an end closes none, and an ended one stays as it is', () => {
  const others = [
    { id: 1, start_date: '2026-01-01', end_date: null },
    { id: 2, start_date: '2025-01-01', end_date: '2026-12-31' },
  ];
  expect(closedBy({ start_date: '2026-03-03', end_date: '2026-04-01' }, others)).toEqual([]);
  expect(closedBy({ start_date: '2026-03-03', end_date: null }, others)).toEqual([{ id: 1, end_date: '2026-03-02' }]);
});
