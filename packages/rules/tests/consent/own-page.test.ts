import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Decision, decidesFor } from '../../src/consent/decision.ts';
import { answersAs, pageAnswers } from '../../src/consent/own-page.ts';
import { BY_WHOM, CONSENT_STATES, type ConsentState, type SaidBy } from '../../src/consent/purposes.ts';
import { ROLE } from '../../src/person/family.ts';
import { addDays } from '../../src/time/dates.ts';

const TODAY = '2026-03-03';
const as = (group_role_type_id: number, dob: string | null, is_own = false) =>
  answersAs({ is_own, group_role_type_id, dob }, TODAY);

test('a head answers for themselves from 14, and as a parent for their own children under 18', () => {
  expect(as(ROLE.head, '1980-01-01', true)).toBe('person');
  expect(as(ROLE.single, null, true)).toBe('person');
  expect(as(ROLE.single, '2012-03-03', true)).toBe('person');
  expect(as(ROLE.single, '2012-03-04', true)).toBe(null);
  expect(as(ROLE.child, '2026-01-01')).toBe('parent');
  expect(as(ROLE.child, '2008-03-04')).toBe('parent');
  expect(as(ROLE.child, '2008-03-03')).toBe(null);
  expect(as(ROLE.child, null)).toBe(null);
  expect(as(ROLE.other_child, '2018-01-01')).toBe(null);
  expect(as(ROLE.partner, '1980-01-01')).toBe(null);
});

test('nobody answers on a page as what the law does not allow at that age', () => {
  const births = fc.option(fc.integer({ min: -12_000, max: 0 }).map((count) => addDays(TODAY, count)));
  fc.assert(
    fc.property(births, fc.boolean(), fc.integer({ min: 1, max: 12 }), (dob, is_own, role) => {
      const decider = as(role, dob, is_own);
      expect(decider === null || decidesFor(dob, TODAY).includes(decider)).toBe(true);
    }),
  );
});

const decision = (state: Decision['state'], again: Decision['again'] = null, by_whom: SaidBy = 'parent') =>
  ({ state, again, row: state === 'not_asked' ? null : { by_whom } }) as Decision;

test('the page offers what changes something', () => {
  expect(pageAnswers('person', decision('not_asked'), true)).toEqual(['given', 'refused']);
  expect(pageAnswers('person', decision('given'), true)).toEqual(['withdrawn']);
  expect(pageAnswers('person', decision('given', 'version'), true)).toEqual(['given', 'withdrawn']);
  expect(pageAnswers('person', decision('refused'), true)).toEqual(['given']);
  expect(pageAnswers('person', decision('withdrawn', 'of_age'), true)).toEqual(['given', 'refused']);
});

test('who is not asked any more can only take a yes back', () => {
  const answers = ([...CONSENT_STATES, 'not_asked'] as const).map((state) =>
    pageAnswers('person', decision(state, 'expired'), false),
  );
  expect(answers).toEqual([['withdrawn'], [], [], []]);
});

test('a parent changes no answer of a minor or a tutor, and the person each of their own', () => {
  const offered = (who: 'person' | 'parent', state: ConsentState, by: SaidBy) =>
    pageAnswers(who, decision(state, null, by), true).length > 0;
  for (const state of CONSENT_STATES) {
    expect((['parent', 'unknown', 'person', 'tutor'] as const).map((by) => offered('parent', state, by))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(BY_WHOM.every((by) => offered('person', state, by))).toBe(true);
  }
});
