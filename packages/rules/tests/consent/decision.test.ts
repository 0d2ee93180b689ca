import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ConsentRow,
  deciderOnPaper,
  decidesFor,
  decisionOf,
  isAsked,
  lastRow,
  mayUse,
  type PurposeTerms,
  saidNo,
  stricterOf,
  usualDecider,
  validUntil,
} from '../../src/consent/decision.ts';
import {
  BY_WHOM,
  CONSENT_STATES,
  HOW,
  PURPOSES,
  type Purpose,
  SAID_BY,
  WITHOUT_ASKING,
} from '../../src/consent/purposes.ts';
import { addDays } from '../../src/time/dates.ts';

const TODAY = '2026-03-03';
const ADULT = '1985-06-15';
const terms = (purpose: Purpose, more: Partial<PurposeTerms> = {}): PurposeTerms => ({
  purpose,
  asked_from_version: 1,
  active: 1,
  from_age: 0,
  ...more,
});
let ids = 0;
const row = (purpose: Purpose, more: Partial<ConsentRow> = {}): ConsentRow => ({
  id: ++ids,
  purpose,
  state: 'given',
  version: 1,
  how: 'word',
  by_whom: 'person',
  decided_on: '2026-01-01',
  valid_until: null,
  ...more,
});
const days = fc.integer({ min: -6000, max: 6000 }).map((count) => addDays(TODAY, count));
const rows = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 1_000_000 }),
    purpose: fc.constantFrom(...PURPOSES),
    state: fc.constantFrom(...CONSENT_STATES),
    version: fc.integer({ min: 1, max: 3 }),
    how: fc.constantFrom(...HOW),
    by_whom: fc.constantFrom(...SAID_BY),
    decided_on: days,
    valid_until: fc.option(days),
  }),
  { maxLength: 12 },
);
const anyTerms = fc.record({
  purpose: fc.constantFrom(...PURPOSES),
  asked_from_version: fc.integer({ min: 1, max: 4 }),
  active: fc.constantFrom(0 as const, 1 as const),
  from_age: fc.integer({ min: 0, max: 20 }),
});
const births = fc.option(days);

describe('a person who was not asked', () => {
  test.each(PURPOSES)('%s goes on or stops as it did before anybody asked', (purpose) => {
    expect(decisionOf(terms(purpose), [], TODAY, ADULT)).toEqual({ state: 'not_asked', again: null, row: null });
    expect(mayUse(terms(purpose), [], TODAY, ADULT)).toBe(WITHOUT_ASKING[purpose]);
  });

  test('is served and gets mails about their own appointments, but no text message, and is neither shown nor named', () => {
    expect(PURPOSES.filter((purpose) => mayUse(terms(purpose), [], TODAY, null))).toEqual([
      'service',
      'appointment_mails',
      'statistics',
    ]);
  });
});

describe('the desk asks again about', () => {
  test('a yes of which the time is over, which is then as not asked', () => {
    const over = [row('photo', { valid_until: '2026-03-02' })];
    expect(decisionOf(terms('photo'), over, TODAY, ADULT).again).toBe('expired');
    expect(mayUse(terms('photo'), over, TODAY, ADULT)).toBe(false);
    expect(mayUse(terms('photo'), over, '2026-03-02', ADULT)).toBe(true);
    const mails = [row('appointment_mails', { valid_until: '2026-03-02' })];
    expect(mayUse(terms('appointment_mails'), mails, TODAY, ADULT)).toBe(true);
  });

  test('a yes to earlier words, which holds meanwhile', () => {
    const earlier = [row('sharing')];
    const reworded = terms('sharing', { asked_from_version: 2 });
    expect(decisionOf(reworded, earlier, TODAY, ADULT).again).toBe('version');
    expect(mayUse(reworded, earlier, TODAY, ADULT)).toBe(true);
  });

  test('what a parent said for somebody who is now 14, which holds meanwhile', () => {
    const byParent = [row('photo', { by_whom: 'parent', decided_on: '2025-12-01' })];
    expect(decisionOf(terms('photo'), byParent, '2026-03-02', '2012-03-03').again).toBeNull();
    expect(decisionOf(terms('photo'), byParent, TODAY, '2012-03-03')).toMatchObject({
      state: 'given',
      again: 'of_age',
    });
    expect(mayUse(terms('photo'), byParent, TODAY, '2012-03-03')).toBe(true);
    const at14 = [row('photo', { by_whom: 'parent', decided_on: TODAY })];
    expect(decisionOf(terms('photo'), at14, TODAY, '2012-03-03').again).toBeNull();
  });

  test('a decision from a merge, but nothing about a purpose that is not active', () => {
    const merged = [row('sharing', { state: 'refused', how: 'merge' })];
    expect(decisionOf(terms('sharing'), merged, TODAY, ADULT).again).toBe('merged');
    expect(decisionOf(terms('sharing', { active: 0 }), merged, TODAY, ADULT).again).toBeNull();
  });

  test('never a no for the sake of time or of other words', () => {
    const no = [row('photo', { state: 'refused', valid_until: '2020-01-01' })];
    expect(decisionOf(terms('photo', { asked_from_version: 9 }), no, TODAY, ADULT).again).toBeNull();
  });
});

describe('who decides', () => {
  test('a parent or tutor under 14, either from then on, adults themselves or their tutor', () => {
    expect(decidesFor('2012-03-04', TODAY)).toEqual(['parent', 'tutor']);
    expect(decidesFor('2012-03-03', TODAY)).toEqual(['person', 'parent', 'tutor']);
    expect(decidesFor('2008-03-03', TODAY)).toEqual(['person', 'tutor']);
    expect(decidesFor(null, TODAY)).toEqual(BY_WHOM);
    const births = ['2012-03-04', '2012-03-03', '2008-03-04', '2008-03-03', null];
    const usual = births.map((dob) => usualDecider(dob, TODAY));
    expect(usual).toEqual(['parent', null, null, 'person', 'person']);
    const onPaper = births.map((dob) => deciderOnPaper(dob, TODAY));
    expect(onPaper).toEqual(['parent', 'unknown', 'unknown', 'person', 'person']);
  });

  test('nobody has to answer who is younger than the purpose says', () => {
    const from14 = terms('text_messages', { from_age: 14 });
    expect(isAsked(from14, TODAY, '2012-03-04')).toBe(false);
    expect(isAsked(from14, TODAY, '2012-03-03')).toBe(true);
    expect(isAsked(from14, TODAY, null)).toBe(true);
    expect(isAsked({ ...from14, active: 0 }, TODAY, ADULT)).toBe(false);
  });
});

test('a yes holds for whole months', () => {
  expect(validUntil('2026-01-31', 1)).toBe('2026-02-28');
  expect(validUntil('2026-01-31', null)).toBeNull();
});

describe('whatever was recorded', () => {
  test('a no stops at once what depends on it', () => {
    fc.assert(
      fc.property(rows, anyTerms, days, births, (all, purpose, day, dob) => {
        const no = { ...row(purpose.purpose, { state: 'withdrawn' }), id: 2_000_000 };
        expect(mayUse(purpose, [...all, no], day, dob)).toBe(false);
        expect(mayUse(purpose, [...all, { ...no, state: 'refused' }], day, dob)).toBe(false);
        expect(mayUse(purpose, [...all, { ...no, state: 'given' }], day, dob)).toBe(true);
      }),
    );
  });

  test('only the last row about a purpose counts, in whatever order they are read', () => {
    fc.assert(
      fc.property(rows, anyTerms, days, births, (all, purpose, day, dob) => {
        const last = lastRow(purpose.purpose, all);
        const alone = last ? [last] : [];
        expect(decisionOf(purpose, all.toReversed(), day, dob)).toEqual(decisionOf(purpose, alone, day, dob));
        expect(mayUse(purpose, all, day, dob)).toBe(mayUse(purpose, alone, day, dob));
      }),
    );
  });

  test('asking again never changes what may be done, except where a time is over', () => {
    fc.assert(
      fc.property(rows, anyTerms, days, births, (all, purpose, day, dob) => {
        const { again, state } = decisionOf(purpose, all, day, dob);
        if (again === 'version' || again === 'of_age' || again === 'merged')
          if (!saidNo(state))
            expect(mayUse({ ...purpose, asked_from_version: 1 }, all, day, dob)).toBe(mayUse(purpose, all, day, dob));
        if (again === 'expired') expect(mayUse(purpose, all, day, dob)).toBe(WITHOUT_ASKING[purpose.purpose]);
      }),
    );
  });

  test('the stricter decision of two files counts once they are one', () => {
    fc.assert(
      fc.property(rows, rows, (one, other) => {
        // No two rows have one id.
        const own = one.map((each, at) => ({ ...each, id: each.id * 100 + at }));
        const others = other.map((each, at) => ({ ...each, id: each.id * 100 + 50 + at }));
        const again = stricterOf(PURPOSES, own, others).map((each, at) => ({ ...each, id: 1e9 + at }));
        const joined = [...own, ...others, ...again];
        for (const purpose of PURPOSES) {
          const no = [own, others].some((each) => saidNo(lastRow(purpose, each)?.state ?? 'not_asked'));
          expect(saidNo(lastRow(purpose, joined)?.state ?? 'not_asked')).toBe(no);
        }
      }),
    );
  });
});
