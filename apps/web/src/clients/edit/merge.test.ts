import type { Client } from '@resa/contract/client-file';
import { dobFromAge } from '@resa/rules/person/profile';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differing, inputOf, isSame, PARTS } from './compare.ts';
import { type Choices, merged, mergeOf } from './merge.ts';
import { NAMES, type Values, valuesOf } from './values.ts';

const stored = {
  ...Object.fromEntries(NAMES.map((name) => [name, null])),
  last_name: 'Bélanger',
  first_name: 'Zoé',
  mobile: '5145550199',
  dob_known: 1,
  dob: '1985-06-15',
  client_state_type_id: 1,
  fee_paid: 0,
  groups: ['BABY'],
} as unknown as Client;
const base = valuesOf(stored);
const names = (parts: readonly { name: string }[]) => parts.map(({ name }) => name);

describe('the form of a file', () => {
  test('a value that was only typed in another way is not a change', () => {
    expect(base.mobile).toBe('(514) 555-0199');
    const retyped = { ...base, mobile: '514.555.0199', first_name: ' Zoé ', email: '', groups: [...base.groups] };
    expect(differing(base, retyped)).toEqual([]);
    expect(inputOf(base)).toMatchObject({ mobile: '5145550199', email: null });
    expect(inputOf(base)).not.toHaveProperty('approximate_age');
  });

  test('an age is sent only when it was typed', () => {
    const typed: Values = { ...base, dob_known: 0, approximate_age: 40, dob: dobFromAge(40, '2026-03-03') };
    expect(inputOf(typed)).toMatchObject({ dob_known: 0, approximate_age: 40, dob: '1986-03-03' });
    expect(inputOf({ ...base, dob_known: 0 })).not.toHaveProperty('approximate_age');
  });
});

describe('two people save one file', () => {
  test('a field that only one of them changed is taken from that one', () => {
    const merge = mergeOf(base, { ...base, email: 'zoe@example.org' }, { ...base, ext: '12' });
    expect(names(merge.fromTheirs)).toEqual(['email']);
    expect(names(merge.fromMine)).toEqual(['ext']);
    expect(merge.conflicts).toEqual([]);
    expect(merged(merge, {})).toMatchObject({ email: 'zoe@example.org', ext: '12' });
  });

  test('equal changes of both are not a conflict, and different ones need a choice', () => {
    const theirs = { ...base, first_name: 'Zoë', last_name: 'Roy' };
    const merge = mergeOf(base, theirs, { ...base, first_name: 'Zoë', last_name: 'Côté' });
    expect(names(merge.conflicts)).toEqual(['last_name']);
    expect(merged(merge, {}).last_name).toBe('Côté');
    expect(merged(merge, { last_name: 'theirs' })).toMatchObject({ first_name: 'Zoë', last_name: 'Roy' });
  });

  test('the date of birth, its age and whether it is known are one thing', () => {
    const mine: Values = { ...base, dob_known: 0, approximate_age: 40, dob: '1986-03-03' };
    const merge = mergeOf(base, { ...base, dob: '1985-06-16' }, mine);
    expect(names(merge.conflicts)).toEqual(['dob']);
    expect(merged(merge, { dob: 'theirs' })).toMatchObject({ dob_known: 1, dob: '1985-06-16' });
    expect(inputOf(merged(merge, { dob: 'theirs' }))).not.toHaveProperty('approximate_age');
    expect(merged(merge, { dob: 'mine' })).toMatchObject({ dob_known: 0, approximate_age: 40 });
  });

  test('nothing typed is ever lost, and nothing stored is overwritten unseen', () => {
    const text = fc.constantFrom(null, 'a', 'b', 'c');
    const form = fc
      .record({
        last_name: text,
        email: text,
        ext: text,
        gender_type_id: fc.constantFrom(null, 1, 2),
        fee_paid: fc.constantFrom(0 as const, 1 as const),
        groups: fc.uniqueArray(fc.constantFrom('A', 'B')),
        dob: fc.constantFrom('1985-06-15', '1990-01-01', null),
      })
      .map((fields): Values => ({ ...base, ...fields }));
    const sides = fc.dictionary(fc.constantFrom(...PARTS.map(({ name }) => name)), fc.constantFrom('mine', 'theirs'));
    fc.assert(
      fc.property(form, form, form, sides, (was, theirs, mine, choices) => {
        const merge = mergeOf(was, theirs, mine);
        const result = merged(merge, choices as Choices);
        const conflicts = new Set(merge.conflicts);
        for (const part of PARTS) {
          const [fromMe, fromThem] = [isSame(part, result, mine), isSame(part, result, theirs)];
          expect(fromMe || fromThem).toBe(true);
          if (isSame(part, was, mine)) expect(fromThem).toBe(true);
          else if (!conflicts.has(part) || choices[part.name] !== 'theirs') expect(fromMe).toBe(true);
          if (!isSame(part, was, theirs) && !fromThem) expect(conflicts.has(part)).toBe(true);
        }
      }),
    );
  });
});
