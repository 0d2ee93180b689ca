import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLE } from './family.ts';
import { type MergedHousehold, mergedFields, mergedHousehold, mergedName, mergedValue, mergedWith } from './merge.ts';

describe('a field of two merged files', () => {
  it('is the target’s where that is filled, and never empty where either is filled', () => {
    const value = fc.constantFrom(null, '', 'a', 'b', 0, 1);
    const empty = (one: unknown) => one === null || one === '';
    fc.assert(
      fc.property(value, value, (source, target) => {
        const { side, fixed } = mergedValue(source, target);
        const kept = side === 'source' ? source : target;
        if (!empty(target)) expect(kept).toBe(target);
        if (!empty(source)) expect(empty(kept)).toBe(false);
        if (fixed) expect(source === target || empty(source)).toBe(true);
      }),
    );
  });
});

describe('the household of two merged files', () => {
  const household = (group_id: number, role: number, others: number): MergedHousehold => ({ group_id, role, others });

  it('never leaves others without their head', () => {
    const any = (group_id: number) =>
      fc
        .record({ head: fc.boolean(), others: fc.integer({ min: 0, max: 3 }) })
        .map(({ head, others }) =>
          household(group_id, head ? (others > 0 ? ROLE.head : ROLE.single) : ROLE.child, head ? others : others + 1),
        );
    fc.assert(
      fc.property(any(1), any(2), (source, target) => {
        const outcome = mergedHousehold(source, target);
        const heads = [source, target].filter(({ role, others }) => role === ROLE.head && others > 0);
        expect(outcome === null).toBe(heads.length === 2);
        for (const head of heads)
          if (outcome) expect(outcome).toEqual({ side: head === source ? 'source' : 'target', fixed: true });
      }),
    );
  });

  it('keeps the head’s place if both live in one', () => {
    expect(mergedHousehold(household(1, ROLE.head, 1), household(1, ROLE.partner, 1))).toEqual({
      side: 'source',
      fixed: true,
    });
    expect(mergedHousehold(household(1, ROLE.child, 1), household(1, ROLE.head, 1))).toEqual({
      side: 'target',
      fixed: true,
    });
  });

  it('is the one with others in it unless another is chosen', () => {
    expect(mergedHousehold(household(1, ROLE.child, 2), household(2, ROLE.single, 0))).toEqual({
      side: 'source',
      fixed: false,
    });
    expect(mergedHousehold(household(1, ROLE.child, 2), household(2, ROLE.child, 1))).toEqual({
      side: 'target',
      fixed: false,
    });
    expect(mergedHousehold(household(1, ROLE.single, 0), household(2, ROLE.child, 1))).toEqual({
      side: 'target',
      fixed: true,
    });
  });
});

it('chooses the name of two files as a whole where either has one name only (F-121)', () => {
  const [one, two] = [{ one_name: 1 }, { one_name: 0 }] as const;
  for (const [source, target] of [
    [one, two],
    [two, one],
    [one, one],
  ] as const) {
    expect(mergedFields(source, target)).not.toContain('first_name');
    expect(mergedWith('last_name', source, target)).toEqual(['first_name', 'one_name', 'anonymous', 'area']);
  }
  expect(mergedFields(two, two)).toContain('first_name');
  expect(mergedWith('last_name', two, two)).toEqual([]);
});

it('keeps the name of two files of which one has none, whichever stays (decision 074)', () => {
  const [named, none] = [
    { one_name: 0, anonymous: 0 },
    { one_name: 0, anonymous: 1 },
  ] as const;
  const values = { source: 'Ana Roy', target: 'Max Roy' };
  expect(mergedName(none, named, values)).toEqual({ side: 'target', fixed: true });
  expect(mergedName(named, none, values)).toEqual({ side: 'source', fixed: true });
  expect(mergedName(named, named, values)).toEqual({ side: 'target', fixed: false });
  expect(mergedFields(named, none)).not.toContain('first_name');
});
