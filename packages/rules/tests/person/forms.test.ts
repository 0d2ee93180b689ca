import { describe, expect, test } from 'vitest';
import { collides, isWindow, oldAppointmentRefusal, overlaps } from '../../src/booking/hours.ts';
import { bookingStart, PLAN_DEFAULTS, type PlanRow, planErrors, settlePlan } from '../../src/booking/plan.ts';
import {
  citizenshipsOffered,
  dobFromAge,
  type Profile,
  type ProfileFacts,
  tidyProfile,
  withOnlyChoices,
} from '../../src/person/profile.ts';
import { profileErrors } from '../../src/person/profile-errors.ts';
import { addDays, addMonths } from '../../src/time/dates.ts';

const facts: ProfileFacts = { today: '2025-03-05', is_head_or_single: true, geo_regions: [20] };
const head: Profile = {
  first_name: 'Éloïse',
  last_name: 'Côté',
  email: 'e@example.org',
  mobile: '(514) 555-0199',
  phone: null,
  phone2: null,
  ext: null,
  client_state_type_id: 1,
  reason_for_service_id: 1,
  reason_for_ending_service_id: null,
  reason_for_ending_text: null,
  food_frequency: 14,
  gender_type_id: 2,
  dob_known: 1,
  dob: '1990-01-01',
  country_of_birth: 1,
  geo_region_id: 20,
  marital_status_type_id: 1,
  native_language_id: 1,
  service_language_id: 2,
  education_level_id: 1,
  citizenship_type_id: 1,
  date_of_entry: null,
  veteran_state_id: 2,
  aboriginal_indicator_id: 1,
  referrer_type_id: null,
  pregnancy_status_type_id: null,
  delivery_date: null,
};
const errors = (changes: Partial<Profile> = {}, more: Partial<ProfileFacts> = {}) =>
  profileErrors({ ...head, ...changes }, { ...facts, ...more }).map(({ path, rule }) => `${path} ${rule}`);
const must = (...paths: string[]) => paths.map((path) => `${path} must_be_completed`);

describe('a profile', () => {
  test('is valid when complete', () => {
    expect(errors()).toEqual([]);
  });

  test('requires names, gender, origin and statuses of everybody', () => {
    const always = [
      'last_name',
      'first_name',
      'gender_type_id',
      'education_level_id',
      'country_of_birth',
      'geo_region_id',
      'citizenship_type_id',
      'veteran_state_id',
      'aboriginal_indicator_id',
    ];
    for (const path of always) expect(errors({ [path]: null }, { is_head_or_single: false }), path).toEqual(must(path));
    expect(errors({ last_name: '   ' })).toEqual(must('last_name'));
    expect(errors({ dob_known: null })).toEqual(must('dob_known'));
  });

  test('has one name only where the form says so, and then no first name (F-121)', () => {
    expect(errors({ first_name: null, one_name: 1 })).toEqual([]);
    expect(errors({ first_name: ' ', one_name: 1 })).toEqual([]);
    expect(errors({ one_name: 1 })).toEqual(['one_name rule_one_name']);
    expect(errors({ first_name: null, last_name: null, one_name: 1 })).toEqual(must('last_name'));
    expect(errors({ first_name: null, one_name: 0 })).toEqual(must('first_name'));
  });

  test('requires languages, reason and frequency only of heads, and a referrer under update', () => {
    for (const path of ['native_language_id', 'service_language_id', 'reason_for_service_id', 'food_frequency']) {
      expect(errors({ [path]: null })).toEqual(must(path));
      expect(errors({ [path]: null }, { is_head_or_single: false })).toEqual([]);
    }
    expect(errors({ client_state_type_id: 6 })).toEqual(must('referrer_type_id'));
    expect(errors({ client_state_type_id: 6 }, { is_head_or_single: false })).toEqual([]);
    expect(errors({ food_frequency: 8 })).toEqual(['food_frequency rule_food_frequency']);
  });

  test('requires a real date of birth, of an adult for a head', () => {
    expect(errors({ dob: null })).toEqual([...must('dob')]);
    for (const dob of ['2025-03-06', '1990-02-30', '1890-01-01'])
      expect(errors({ dob })).toContain('dob rule_birth_date');
    expect(errors({ dob: '2007-03-06' })).toEqual(['dob rule_head_adult']);
    expect(errors({ dob: '2007-03-05' })).toEqual([]);
    expect(errors({ dob: '2025-03-05', marital_status_type_id: null }, { is_head_or_single: false })).toEqual([]);
  });

  test('requires a whole approximate age where the date is not known', () => {
    const unknown = { dob_known: 0 as const, dob: null };
    expect(errors({ ...unknown, approximate_age: null })).toEqual(must('approximate_age'));
    expect(errors(unknown)).toEqual(must('approximate_age'));
    expect(errors({ ...unknown, approximate_age: 17 })).toEqual(['approximate_age rule_head_adult']);
    expect(errors({ ...unknown, approximate_age: 40.5 })).toEqual(['approximate_age rule_age']);
    expect(errors({ ...unknown, approximate_age: 18 })).toEqual([]);
    expect(
      errors({ ...unknown, approximate_age: 0, marital_status_type_id: null }, { is_head_or_single: false }),
    ).toEqual([]);
    expect(errors({ dob_known: 0, dob: '1990-01-01' })).toEqual([]);
    expect(dobFromAge(40, '2024-02-29')).toBe('1984-02-29');
    expect(dobFromAge(1, '2024-02-29')).toBe('2023-02-28');
  });

  test('requires a marital status of adults and a delivery date of pregnant women', () => {
    expect(errors({ marital_status_type_id: null })).toEqual(must('marital_status_type_id'));
    expect(errors({ pregnancy_status_type_id: 1 })).toEqual(must('delivery_date'));
    expect(errors({ pregnancy_status_type_id: 1, gender_type_id: 1 })).toEqual([]);
  });

  test('requires the reason for ending service in state 2, with a text for the reason Other', () => {
    expect(errors({ client_state_type_id: 2 })).toEqual(must('reason_for_ending_service_id'));
    expect(errors({ client_state_type_id: 2, reason_for_ending_service_id: 8 })).toEqual(
      must('reason_for_ending_text'),
    );
    expect(errors({ client_state_type_id: 2, reason_for_ending_service_id: 7 })).toEqual([]);
  });

  test('clears region, citizenship and date of entry that do not match the country of birth', () => {
    expect(errors({ geo_region_id: 21 })).toEqual(['geo_region_id rule_geo_region']);
    expect(errors({ citizenship_type_id: 3, date_of_entry: '2020-01-01' })).toEqual([
      'citizenship_type_id rule_citizenship',
    ]);
    expect(errors({ country_of_birth: 5 })).toEqual(['citizenship_type_id rule_citizenship']);
    expect(errors({ country_of_birth: 5, citizenship_type_id: 3 })).toEqual(must('date_of_entry'));
    expect(errors({ country_of_birth: 5, citizenship_type_id: 10 })).toEqual([]);
    const all = [{ id: 1 }, { id: 3 }, { id: 10 }];
    expect([null, 1, 5].map((country) => citizenshipsOffered(country, all).map((row) => row.id))).toEqual([
      [],
      [1],
      [3, 10],
    ]);
  });

  test('chooses the region and the citizenship that are the only ones offered, and keeps those that are chosen', () => {
    const empty = { geo_region_id: null, citizenship_type_id: null };
    expect(withOnlyChoices(empty, { geo_regions: [21], citizenships: [3, 10] })).toEqual({
      geo_region_id: 21,
      citizenship_type_id: null,
    });
    expect(withOnlyChoices(empty, { geo_regions: [], citizenships: [1] })).toEqual({
      geo_region_id: null,
      citizenship_type_id: 1,
    });
    const chosen = { geo_region_id: 5, citizenship_type_id: 7 };
    expect(withOnlyChoices(chosen, { geo_regions: [21], citizenships: [1] })).toEqual(chosen);
  });

  test('refuses a date of entry after today or before a known birth', () => {
    const entered = (date_of_entry: string, client: Partial<Profile> = {}) =>
      errors({ country_of_birth: 5, citizenship_type_id: 3, date_of_entry, dob: '1985-06-15', ...client });
    const refused = ['date_of_entry rule_date_of_entry'];
    expect(entered('1985-06-14')).toEqual(refused);
    expect(entered('1985-06-15')).toEqual([]);
    expect(entered(facts.today)).toEqual([]);
    expect(entered(addDays(facts.today, 1))).toEqual(refused);
    expect(entered('2020-02-30')).toEqual(['date_of_entry rule_date']);
    // An estimated birth date is too vague to refuse an earlier date of entry.
    expect(entered('1985-06-14', { dob_known: 0 })).toEqual([]);
    expect(entered(addDays(facts.today, 1), { dob_known: 0 })).toEqual(refused);
  });

  test('checks a due date only where it was entered or changed: from 30 days ago to ten months ahead', () => {
    const entered = (delivery_date: string, stored_delivery_date?: string | null) =>
      errors({ pregnancy_status_type_id: 1, delivery_date }, { stored_delivery_date });
    const refused = ['delivery_date rule_delivery_date'];
    expect(entered(addDays(facts.today, -30), null)).toEqual([]);
    expect(entered(addDays(facts.today, -31), null)).toEqual(refused);
    expect(entered(addMonths(facts.today, 10), null)).toEqual([]);
    expect(entered(addDays(addMonths(facts.today, 10), 1), null)).toEqual(refused);
    expect(entered('2026-02-30', null)).toEqual(['delivery_date rule_date']);
    expect(entered('2001-01-01', '2001-01-02')).toEqual(refused);
    expect(entered('2001-01-01', '2001-01-01')).toEqual([]);
    // A stored profile is complete however long ago its due date was.
    expect(entered('2001-01-01')).toEqual([]);
  });

  test('refuses a partner under 16, by date of birth and by age', () => {
    const partner = (changes: Partial<Profile>) =>
      errors({ marital_status_type_id: null, ...changes }, { is_head_or_single: false, is_partner: true });
    expect(partner({ dob: '2010-01-01' })).toEqual(['dob rule_partner_age']);
    expect(partner({ dob: null, dob_known: 0, approximate_age: 15 })).toEqual(['approximate_age rule_partner_age']);
    expect(partner({ dob: null, dob_known: 0, approximate_age: 16 })).toEqual([]);
    expect(errors({ marital_status_type_id: null, dob: '2010-01-01' }, { is_head_or_single: false })).toEqual([]);
  });

  test('refuses invalid emails, phones and extensions, and a member without a role', () => {
    expect(errors({ email: 'x', phone: '1', phone2: '5141550199', ext: '123456' })).toEqual([
      'ext e_too_long',
      'email rule_email',
      'phone rule_phone',
      'phone2 rule_phone',
    ]);
    expect(errors({ email: '', mobile: null })).toEqual([]);
    expect(errors({}, { is_head_or_single: false, group_role_type_id: null })).toEqual(must('group_role_type_id'));
  });

  test('clears only the fields that no longer apply', () => {
    expect(tidyProfile(head, facts)).toEqual(head);
    const child = tidyProfile(
      { ...head, dob: '2010-01-01', pregnancy_status_type_id: 1, delivery_date: '2025-06-01' },
      facts,
    );
    expect(child).toEqual({ ...head, dob: '2010-01-01', marital_status_type_id: null });
    const moved = tidyProfile(
      { ...head, country_of_birth: 5, date_of_entry: '2020-01-01' },
      { ...facts, geo_regions: [30] },
    );
    expect(moved).toEqual({ ...head, country_of_birth: 5, citizenship_type_id: null, geo_region_id: null });
  });
});

describe('a plan', () => {
  const plan: PlanRow = {
    ...PLAN_DEFAULTS,
    appointment_type_id: 2,
    start_date: '2025-03-01',
    end_date: '2025-03-31',
    booking_start_date: '2025-02-20',
    booking_end_date: null,
    days_in_advance: 14,
    email_template_id: 1,
    message_en: null,
    message_fr: null,
    bring_en: null,
    bring_fr: null,
  };
  const refused = (changes: Partial<PlanRow>, category = 1) =>
    planErrors({ ...plan, ...changes }, category).map(({ path, rule }) => `${path} ${rule}`);

  test('is valid with the defaults and its dates', () => {
    expect(refused({})).toEqual([]);
  });

  test('requires dates in order and numbers within bounds', () => {
    expect(refused({ end_date: '2025-02-28' })).toEqual(['end_date rule_end_before_start']);
    expect(refused({ booking_start_date: '2025-03-02' })).toEqual(['booking_start_date rule_booking_start']);
    expect(refused({ booking_end_date: '2025-04-01' })).toEqual(['booking_end_date rule_booking_end']);
    expect(refused({ start_date: '' })[0]).toBe('start_date must_be_completed');
    expect(refused({ online_appointments: 25 })).toEqual(['online_appointments rule_online_below_max']);
    expect(refused({ time_slot: 0 })).toEqual(['time_slot rule_time_slot']);
    expect(refused({ time_slot: 1_000 })).toEqual(['time_slot rule_time_slot']);
    expect(refused({ time_slot: 1 })).toEqual([]);
    expect(refused({ time_slot: 999 })).toEqual([]);
    expect(refused({ max_appointments_per_client: 37 })).toEqual(['max_appointments_per_client rule_whole_number']);
    expect(refused({ days_in_advance: 0 })).toEqual(['days_in_advance rule_whole_number']);
    expect(refused({ ages_range: '5-3' })).toEqual(['ages_range rule_ages_range']);
    expect(refused({ message_en: 'x'.repeat(251) })).toEqual(['message_en e_too_long']);
    expect(refused({ bring_fr: 'x'.repeat(501) })).toEqual(['bring_fr e_too_long']);
    expect(refused({ email_template_id: null })).toEqual(['email_template_id must_be_completed']);
  });

  test('of an event requires messages and a booking end, and does not limit the days ahead', () => {
    expect(refused({ days_in_advance: 0 }, 2)).toEqual(must('message_en', 'message_fr', 'booking_end_date'));
    expect(settlePlan(plan, 2, '2025-03-05').days_in_advance).toBe(0);
    expect(settlePlan(plan, 1, '2025-03-05')).toEqual(plan);
  });

  test('that repeats takes the dates of its month', () => {
    const data = { frequency: 1, frequency_type: 'monthly', frequency_start: 'next', days_in_advance: 3 } as const;
    expect(settlePlan({ ...plan, data }, 1, '2025-12-05')).toMatchObject({
      start_date: '2026-01-01',
      end_date: '2026-01-31',
      booking_start_date: '2025-12-29',
      booking_end_date: '2026-01-28',
    });
    expect(refused({ data: { ...data, days_in_advance: -1 } })).toEqual(['data.days_in_advance rule_whole_number']);
    expect([bookingStart(plan, 5), bookingStart(plan, 0)]).toEqual(['2025-02-24', '2025-02-20']);
  });
});

test('hours overlap when they share a minute, and plans when they share a day', () => {
  const hours = (start_time: string, end_time: string) => ({ start_time, end_time });
  expect(overlaps(hours('09:00', '11:00'), hours('11:00', '12:00'))).toBe(false);
  expect(overlaps(hours('09:00', '11:00'), hours('10:59', '12:00'))).toBe(true);
  expect([isWindow(hours('09:00', '09:00')), isWindow(hours('09:00', '10:00'))]).toEqual([false, true]);
  const days = (start_date: string, end_date: string) => ({ start_date, end_date });
  expect(collides(days('2025-03-01', '2025-03-31'), days('2025-03-31', '2025-04-30'))).toBe(true);
  expect(collides(days('2025-03-01', '2025-03-30'), days('2025-03-31', '2025-04-30'))).toBe(false);
});

test('an old visit must be in the past, within the day, on a quarter of an hour', () => {
  const now = { date: '2025-03-05', time: '13:10' };
  const at = (date: string, time: string) => oldAppointmentRefusal({ date, time }, now);
  expect([at('2025-03-05', '13:00'), at('2024-01-01', '07:00'), at('2024-01-01', '19:00')]).toEqual([null, null, null]);
  expect([at('2025-03-05', '13:15'), at('2025-03-06', '09:00')]).toEqual(['rule_old_future', 'rule_old_future']);
  expect([at('2025-03-04', '09:05'), at('2025-03-04', '06:45'), at('2025-03-04', '19:15')]).toEqual(
    Array(3).fill('rule_old_time'),
  );
  expect(at('2025-02-30', '09:00')).toBe('rule_date');
});
