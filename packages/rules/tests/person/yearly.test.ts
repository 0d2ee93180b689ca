/** The yearly work: the period of the file update, and the refresh of school grades. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isStillDue, movesOn, periodFaults, type UpdatePeriod } from '../../src/person/file-update.ts';
import { changedNext, isPupil, isSecondRefresh, type Level, nextLevel } from '../../src/person/grade.ts';

const PERIOD: UpdatePeriod = {
  start_date: '2026-04-01',
  end_date: '2026-05-31',
  automatic: 1,
  exclusion_start_date: null,
  exclusion_end_date: null,
};
const faults = (changed: Partial<UpdatePeriod>, today = '2026-03-01') => periodFaults({ ...PERIOD, ...changed }, today);

describe('an update period', () => {
  test('has both days in their order, and both days of an exclusion or none, before the first day', () => {
    expect(faults({})).toEqual({});
    expect(faults({ start_date: null, end_date: '' })).toEqual({
      start_date: 'must_be_completed',
      end_date: 'must_be_completed',
    });
    expect(faults({ end_date: '2026-03-31' })).toEqual({ end_date: 'rule_end_before_start' });
    expect(faults({ start_date: '2026-02-30' })).toEqual({ start_date: 'e_date' });
    expect(faults({ exclusion_start_date: '2026-01-01' })).toEqual({ exclusion_end_date: 'must_be_completed' });
    expect(faults({ exclusion_end_date: '2026-01-01' })).toEqual({ exclusion_start_date: 'must_be_completed' });
    const dates = (exclusion_start_date: string, exclusion_end_date: string) =>
      faults({ exclusion_start_date, exclusion_end_date });
    expect(dates('2026-02-01', '2026-01-31')).toEqual({ exclusion_end_date: 'rule_end_before_start' });
    expect(dates('2026-01-01', '2026-04-01')).toEqual({ exclusion_end_date: 'rule_exclusion_before_period' });
    expect(dates('2026-01-01', '2026-03-31')).toEqual({});
  });

  test('is refused once it is over', () => {
    expect(faults({}, '2026-05-31')).toEqual({});
    expect(faults({}, '2026-06-01')).toEqual({ end_date: 'rule_period_past' });
  });

  test('moves files only on its days, and only if it is automatic', () => {
    const days = ['2026-03-31', '2026-04-01', '2026-05-31', '2026-06-01'];
    expect(days.map((day) => movesOn(PERIOD, day))).toEqual([false, true, true, false]);
    expect(movesOn({ ...PERIOD, automatic: 0 }, '2026-04-01')).toBe(false);
  });

  test('leaves a listed file that is not active, excluded, approved since or a member’s', () => {
    const due = { state: 1, group_role_type_id: 2, excluded: false, approved_since: false };
    expect(isStillDue(due)).toBe(true);
    for (const not of [{ state: 2 }, { group_role_type_id: 4 }, { excluded: true }, { approved_since: true }])
      expect(isStillDue({ ...due, ...not })).toBe(false);
  });
});

const level = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  position: fc.integer({ min: 1, max: 40 }),
  grade: fc.constantFrom<0 | 1>(0, 1),
  active: fc.constantFrom<0 | 1>(0, 1),
});
const levels = fc.uniqueArray(level, { selector: ({ id }) => id, maxLength: 20 });
const positionOf = (all: readonly Level[], id: number) => all.find((one) => one.id === id)?.position ?? 0;

describe('a grade refresh', () => {
  test.each([
    ['2025-09-01', '2026-06-30', true],
    ['2026-06-20', '2026-09-01', true],
    ['2025-09-05', '2026-08-20', false],
    ['2026-07-01', '2027-06-30', true],
    ['2026-06-30', '2027-06-29', false],
  ])('after one on %s is a second one on %s: %s', (last, today, second) => {
    expect(isSecondRefresh(last, today)).toBe(second);
  });

  test('moves other children on where an order changes the level after a grade', () => {
    const at = (...ids: number[]): Level[] =>
      ids.map((id, position) => ({ id, position, grade: id === 9 ? 0 : 1, active: 1 }));
    expect(changedNext(at(1, 2, 3, 9), at(1, 2, 3, 9))).toEqual([]);
    expect(changedNext(at(1, 2, 3, 9), at(1, 3, 2, 9))).toEqual([
      { id: 1, before: 2, after: 3 },
      { id: 3, before: 9, after: 2 },
      { id: 2, before: 3, after: 9 },
    ]);
    expect(changedNext(at(1, 9), at(9, 1))).toEqual([{ id: 1, before: 9, after: null }]);
  });

  test('moves a grade to the next level that is offered, and nothing else', () => {
    fc.assert(
      fc.property(levels, fc.integer({ min: 1, max: 41 }), (all, id) => {
        const next = nextLevel(all, id);
        const here = all.find((one) => one.id === id);
        const after = all.filter(({ active, position }) => active && here && position > here.position);
        if (!here?.grade || after.length === 0) {
          expect(next).toBeNull();
          return;
        }
        expect(all.find((one) => one.id === next)?.active).toBe(1);
        expect(positionOf(all, next as number)).toBe(Math.min(...after.map(({ position }) => position)));
      }),
    );
  });

  test('ends: a child who is moved again and again stays in the end', () => {
    fc.assert(
      fc.property(levels, fc.integer({ min: 1, max: 40 }), (all, first) => {
        let id: number | null = first;
        for (let moves = 0; id !== null; moves++) {
          expect(moves).toBeLessThanOrEqual(all.length);
          id = nextLevel(all, id);
        }
      }),
    );
  });

  test('concerns children by role or age of households that are served', () => {
    const child = { state: 1, group_role_type_id: 4, dob: '2015-01-01' };
    const today = '2026-08-15';
    expect(isPupil(child, today)).toBe(true);
    expect(isPupil({ ...child, state: 6 }, today)).toBe(true);
    expect(isPupil({ ...child, dob: null }, today)).toBe(true);
    expect(isPupil({ ...child, group_role_type_id: 9 }, today)).toBe(true);
    expect(isPupil({ ...child, group_role_type_id: 9, dob: '2008-08-15' }, today)).toBe(false);
    expect(isPupil({ ...child, group_role_type_id: 1, dob: null }, today)).toBe(false);
    for (const state of [2, 3, 4, 5]) expect(isPupil({ ...child, state }, today)).toBe(false);
  });
});
