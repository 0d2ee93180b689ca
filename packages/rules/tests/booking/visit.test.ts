import {
  correctedHousehold,
  correctionRefusal,
  type HouseholdMember,
  householdType,
  visitOf,
  zoneFinder,
} from '@resa/rules/booking/visit';
import { age } from '@resa/rules/time/dates';
import { describe, expect, it } from 'vitest';

const DAY = '2026-03-10';
const person = (client_id: number, role: number, dob: string | null, more: Partial<HouseholdMember> = {}) => ({
  client_id,
  dob,
  gender_type_id: 2,
  group_role_type_id: role,
  citizenship_type_id: 1,
  aboriginal_indicator_id: 1,
  education_level_id: 15,
  veteran_state_id: 2,
  date_of_entry: null,
  date_start: '2025-01-01',
  date_end: null,
  revenues: [],
  no_incomes: [],
  ...more,
});
const facts = (members: HouseholdMember[], category = 1, participants: number[] = []) => ({
  date: DAY,
  category,
  family_id: 70,
  members,
  participants,
  house_type_id: 1,
  postal_code: 'H2X 1Y4',
  zone_id: 20,
});

describe('a visit', () => {
  it('serves every current member, head first, with their age on that day', () => {
    const visit = visitOf(
      facts([
        person(2, 4, '2016-03-11'),
        person(1, 2, '1990-03-10'),
        person(3, 7, '2000-01-01', { date_end: '2026-03-09' }),
        person(4, 4, '2026-03-01', { date_start: '2026-03-11' }),
      ]),
    );
    expect(visit.persons.map(({ client_id, age }) => [client_id, age])).toEqual([
      [1, 36],
      [2, 9],
    ]);
    expect(visit.persons.map(({ veteran_state_id }) => veteran_state_id)).toEqual([2, 2]);
    expect(visit).toMatchObject({
      head_client_id: 1,
      family_id: 70,
      household_size: 2,
      household_type: 'single_parent',
      postal_prefix: 'H2X',
      zone_id: 20,
    });
  });

  it('keeps whether the income of the household was known that day, or declared to be none', () => {
    const earns = [{ revenue_type_id: 1, monthly_amount: 900, start_date: '2026-01-01', end_date: null }];
    const none = [{ start_date: '2026-01-01', end_date: null }];
    const stateOf = (head: Partial<HouseholdMember>, child: Partial<HouseholdMember> = {}) =>
      visitOf(facts([person(1, 2, '1990-01-01', head), person(2, 4, '2016-01-01', child)])).income_state;
    expect(stateOf({})).toBe('not_known');
    expect(stateOf({ no_incomes: none })).toBe('none');
    expect(stateOf({ revenues: earns })).toBe('known');
    expect(stateOf({ no_incomes: none }, { revenues: earns })).toBe('known');
    expect(stateOf({ no_incomes: [{ start_date: '2026-01-01', end_date: '2026-03-09' }] })).toBe('not_known');
  });

  it('of an event serves its participants and still describes the whole household', () => {
    const visit = visitOf(facts([person(1, 2, '1990-01-01'), person(2, 4, '2016-01-01')], 2, [2]));
    expect(visit.persons.map(({ client_id }) => client_id)).toEqual([2]);
    expect(visit).toMatchObject({ household_size: 2, head_client_id: 1 });
  });

  it('adds up each current source of income over the household', () => {
    const income = (revenue_type_id: number, monthly_amount: number, end_date: string | null = null) => ({
      revenue_type_id,
      monthly_amount,
      start_date: '2026-01-01',
      end_date,
    });
    const visit = visitOf(
      facts([
        person(1, 2, '1990-01-01', { revenues: [income(1, 1000.1), income(5, 700, '2026-03-09')] }),
        person(2, 3, '1991-01-01', { revenues: [income(1, 500.2), income(16, 620)] }),
      ]),
    );
    expect(visit.revenues).toEqual([
      { revenue_type_id: 1, monthly_amount: 1500.3 },
      { revenue_type_id: 16, monthly_amount: 620 },
    ]);
  });

  it('has no age for a person without a date of birth and no prefix for an address abroad', () => {
    const visit = visitOf({ ...facts([person(1, 1, null)]), postal_code: '75011' });
    expect(visit.persons[0]?.age).toBeNull();
    expect(visit.postal_prefix).toBeNull();
  });
});

describe('the type of a household', () => {
  const type = (...members: [role: number, dob: string | null][]) =>
    householdType(
      members.map(([group_role_type_id, dob]) => ({ group_role_type_id, age: dob === null ? null : age(dob, DAY) })),
    );

  it('is single for one person of any age', () => {
    expect(type([1, '2010-01-01'])).toBe('single');
  });
  it('is a couple only when nobody else lives there', () => {
    expect(type([2, '1980-01-01'], [3, '1980-01-01'])).toBe('couple');
    expect(type([2, '1980-01-01'], [3, '1980-01-01'], [4, '2000-01-01'])).toBe('other');
  });
  it('is two parents with a minor relative, with anybody else living there', () => {
    expect(type([2, '1980-01-01'], [3, '1980-01-01'], [4, '2015-01-01'], [6, '1950-01-01'])).toBe('two_parent');
  });
  it('is a single parent with exactly one adult', () => {
    expect(type([2, '1980-01-01'], [11, '2015-01-01'])).toBe('single_parent');
    expect(type([2, '1980-01-01'], [4, '2015-01-01'], [4, '2008-03-10'])).toBe('other');
    expect(type([2, '1980-01-01'], [4, '2015-01-01'], [4, '2008-03-11'])).toBe('single_parent');
  });
  it('is other with a minor who is not a relative, and for adults together', () => {
    expect(type([2, '1980-01-01'], [9, '2010-01-01'])).toBe('other');
    expect(type([2, '1980-01-01'], [9, '1990-01-01'])).toBe('other');
  });
  it('counts a child without a date of birth as a minor', () => {
    expect(type([2, '1980-01-01'], [4, null])).toBe('single_parent');
  });
});

describe('a correction', () => {
  const person = (client_id: number, group_role_type_id: number | null, dob: string | null = '1980-01-01') => ({
    client_id,
    group_role_type_id,
    dob,
  });
  it('is refused before the visit, for a person born later, and with two heads', () => {
    expect(correctionRefusal(DAY, '2026-03-09', [person(1, 1)])).toEqual({ code: 'visit_to_come' });
    expect(correctionRefusal(DAY, DAY, [person(1, 2), person(2, 4, '2026-03-11')])).toEqual({
      code: 'born_later',
      client_id: 2,
    });
    expect(correctionRefusal(DAY, DAY, [person(1, 2), person(2, 1)])).toEqual({ code: 'two_heads' });
    expect(correctionRefusal(DAY, DAY, [person(1, 2), person(2, 4, DAY), person(3, null, null)])).toBeNull();
  });
  it('changes the facts of the household, except of an event', () => {
    const persons = [
      { age: 40, group_role_type_id: 2 },
      { age: 8, group_role_type_id: 4 },
    ];
    expect(correctedHousehold(1, persons)).toEqual({ household_size: 2, household_type: 'single_parent' });
    expect(correctedHousehold(2, persons)).toEqual({});
  });
});

describe('the zone of a postal code', () => {
  const zoneOf = zoneFinder([
    { id: 1, zips: 'H2X, H2Y' },
    { id: 2, zips: 'H2X 1Y4' },
  ]);
  it('prefers the full code over its area', () => {
    expect([zoneOf('h2x1y4'), zoneOf('H2X 1Y5'), zoneOf('H2Y 1A1')]).toEqual([2, 1, 1]);
  });
  it('is that of an area where only the area is known', () => {
    expect([zoneOf('H2X'), zoneOf('h2y'), zoneOf('J4K')]).toEqual([1, 1, null]);
  });
  it('is missing outside all zones and without a code', () => {
    expect([zoneOf('J4K 1A1'), zoneOf('75011'), zoneOf(null)]).toEqual([null, null, null]);
  });
});
