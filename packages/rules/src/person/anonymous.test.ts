import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText } from '../text/clean.ts';
import { displayName, numberedName, sayNumbers } from '../text/name.ts';
import { AGE_GROUPS, ageGroup, ageWithin } from './age-groups.ts';
import { anonymousErrors, anonymousPersons, MOST_ANONYMOUS, NOBODY, personsIn } from './anonymous.ts';
import { fieldsWhere } from './client-fields.ts';
import { isHeadOrSingle } from './family.ts';
import { type Profile, tidyProfile } from './profile.ts';
import { profileErrors } from './profile-errors.ts';

const ages = fc
  .tuple(...AGE_GROUPS.map(() => fc.integer({ min: 0, max: 4 })))
  .map((counts) => Object.fromEntries(AGE_GROUPS.map((group, at) => [group, counts[at] ?? 0])) as typeof NOBODY);

describe('a household without a name', () => {
  test('needs an adult, not too many persons, and an area only if it says one', () => {
    const rules = (changes: Partial<typeof NOBODY>, area: string | null = 'H2X') =>
      anonymousErrors({ ages: { ...NOBODY, ...changes }, area }).map(({ path, rule }) => `${path} ${rule}`);
    expect(rules({})).toEqual(['ages must_be_completed']);
    expect(rules({ '6-11': 2 })).toEqual(['ages rule_anonymous_adult']);
    expect(rules({ '31-44': MOST_ANONYMOUS + 1 })).toEqual(['ages rule_anonymous_most']);
    expect(rules({ '31-44': 1 }, 'H2')).toEqual(['area rule_area']);
    expect(rules({ '31-44': 1 }, ' h2x 1y4 ')).toEqual([]);
    expect(rules({ '65+': 1 }, null)).toEqual([]);
  });

  test('counts its persons by age as they were given, its head first and adult', () => {
    fc.assert(
      fc.property(ages, (given) => {
        const persons = anonymousPersons(given);
        const allowed = anonymousErrors({ ages: given, area: null }).length === 0;
        if (!allowed && persons.length === 0) return;
        const counted = { ...NOBODY } as Record<string, number>;
        for (const { age } of persons) counted[ageGroup(age)] = (counted[ageGroup(age)] ?? 0) + 1;
        expect(counted).toEqual(given);
        expect(persons).toHaveLength(personsIn(given));
        expect(persons.map(({ role }) => isHeadOrSingle(role))).toEqual(persons.map((_, at) => at === 0));
        expect(persons[0]?.age).toBeGreaterThanOrEqual(18);
      }),
    );
  });

  test('has in each age group an age that is in it', () => {
    expect(AGE_GROUPS.map((group) => ageGroup(ageWithin(group)))).toEqual(AGE_GROUPS);
  });
});

describe('the profile of somebody without a name', () => {
  const facts = { today: '2026-11-27', is_head_or_single: true, geo_regions: [] };
  const nobody = Object.fromEntries(fieldsWhere(() => true).map((name) => [name, null])) as unknown as Profile;
  const anonymous: Profile = { ...nobody, anonymous: 1, client_state_type_id: 1, dob: '1988-11-27', dob_known: 0 };

  test('needs an age and nothing else', () => {
    expect(profileErrors(anonymous, facts)).toEqual([]);
    expect(profileErrors({ ...anonymous, dob: null }, facts)).toEqual([
      { path: 'approximate_age', rule: 'must_be_completed' },
    ]);
    expect(profileErrors({ ...anonymous, dob: '2015-01-01' }, facts)).toEqual([
      { path: 'dob', rule: 'rule_head_adult' },
    ]);
    expect(profileErrors({ ...anonymous, area: 'H2X' }, facts)).toEqual([]);
    expect(profileErrors({ ...anonymous, area: 'H2' }, facts)).toEqual([{ path: 'area', rule: 'rule_area' }]);
  });

  test('needs all that a named one needs once it has a name', () => {
    const named = { ...anonymous, anonymous: 0 as const, first_name: 'Ana', last_name: 'Roy' };
    expect(profileErrors(named, facts).map(({ path }) => path)).toContain('gender_type_id');
  });

  test('loses the area once they are named, which their address replaces', () => {
    expect(tidyProfile({ ...anonymous, area: 'H2X' }, facts)).toMatchObject({ area: 'H2X' });
    expect(tidyProfile({ ...anonymous, anonymous: 0, area: 'H2X' }, facts)).toMatchObject({ area: null });
  });

  test('loses what would name or reach them, and nothing else', () => {
    const given = {
      first_name: 'Ana',
      last_name: 'Roy',
      one_name: 1 as const,
      mobile: '5145550100',
      email: 'a@b.test',
    };
    const tidy = tidyProfile({ ...anonymous, ...given, gender_type_id: 2 }, facts);
    expect(tidy).toEqual({ ...anonymous, ...emptied, gender_type_id: 2 });
  });
  const emptied = {
    first_name: null,
    last_name: null,
    one_name: 0,
    mobile: null,
    phone: null,
    phone2: null,
    ext: null,
    email: null,
    former_number: null,
  };
});

describe('a numbered name', () => {
  const say = (text: string) => sayNumbers(text, (number) => `Household ${number}`);

  test('is said in words wherever it is in a text', () => {
    expect(say(`{"name":"${numberedName(1234)}","size":3}`)).toBe('{"name":"Household 1234","size":3}');
    expect(say(`${numberedName(12)}, ${numberedName(3)}`)).toBe('Household 12, Household 3');
    fc.assert(fc.property(fc.string(), (typed) => say(cleanText(typed)) === cleanText(typed)));
  });

  test('is that of a file without a name only', () => {
    const none = { first_name: '', last_name: '', file_number: 12 };
    expect(displayName({ ...none, anonymous: 1 })).toBe(numberedName(12));
    expect(displayName({ ...none, anonymous: 0 })).toBe('');
    // A restricted one has the neutral name.
    expect(displayName({ ...none, anonymous: 1, last_name: 'Restricted' })).toBe('Restricted');
  });
});
