import { type Profile, profileFields } from '@resa/rules/person/profile';
import { describe, expect, test } from 'vitest';
import { profileGroups } from './profile-fields.ts';

const facts = { today: '2026-03-03', is_head_or_single: true };
const person = {
  dob: '1985-06-15',
  gender_type_id: 1,
  citizenship_type_id: 1,
  client_state_type_id: 1,
  reason_for_ending_service_id: null,
} as Profile;
const namesFor = (change: Partial<Profile>, head = true) =>
  profileGroups(profileFields({ ...person, ...change }, { ...facts, is_head_or_single: head })).flatMap(({ fields }) =>
    fields.map(({ name }) => name),
  );

describe('the fields of a profile', () => {
  test('a head shows the household’s fields, a member does not', () => {
    expect(namesFor({})).toEqual(expect.arrayContaining(['service_language_id', 'food_frequency', 'referrer_type_id']));
    expect(namesFor({}, false)).not.toContain('service_language_id');
    expect(namesFor({}, false)).not.toContain('food_frequency');
  });

  test('a child has no marital status, and only adult women a pregnancy', () => {
    expect(namesFor({})).toContain('marital_status_type_id');
    expect(namesFor({})).not.toContain('pregnancy_status_type_id');
    expect(namesFor({ gender_type_id: 2 })).toContain('delivery_date');
    const child = namesFor({ dob: '2015-01-01', gender_type_id: 2 }, false);
    expect(child).not.toContain('marital_status_type_id');
    expect(child).not.toContain('pregnancy_status_type_id');
  });

  test('a Canadian has no date of entry', () => {
    expect(namesFor({})).not.toContain('date_of_entry');
    expect(namesFor({ citizenship_type_id: 4 })).toContain('date_of_entry');
  });

  test('only a closed file shows why the service ended, with a text only for another reason', () => {
    expect(namesFor({})).not.toContain('reason_for_ending_service_id');
    expect(namesFor({ client_state_type_id: 2 })).toContain('reason_for_ending_service_id');
    expect(namesFor({ client_state_type_id: 2 })).not.toContain('reason_for_ending_text');
    const other = namesFor({ client_state_type_id: 2, reason_for_ending_service_id: 8 });
    expect(other).toContain('reason_for_ending_text');
  });
});
