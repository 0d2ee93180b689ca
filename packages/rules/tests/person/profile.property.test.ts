/** The profile's rules over any client that a form can hold. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dobFromAge,
  maxOf,
  type Profile,
  type ProfileFacts,
  profileAge,
  profileFields,
  tidyProfile,
} from '../../src/person/profile.ts';
import { profileErrors } from '../../src/person/profile-errors.ts';
import { cleanText } from '../../src/text/clean.ts';

const TODAY = '2024-02-29';
const RUNS = { numRuns: 300, seed: 20_240_229 };

const id = fc.option(fc.integer({ min: 1, max: 12 }));
const word = fc.constantFrom(null, '', ' ', '-', 'Ève', 'x'.repeat(101), 'x'.repeat(256), 'Nguyễn', '\u200b');
const date = fc.constantFrom(
  null,
  '',
  '1990-02-30',
  '2024-03-01',
  '1890-01-01',
  '2006-02-28',
  '2006-03-01',
  '1984-05-06',
);
const phone = fc.constantFrom(null, '', '(514) 555-0199', '5145550199', '1', '+1 514 555 0199', '5'.repeat(31));
const number = fc.option(fc.constantFrom(-1, 0, 17, 18, 40.5, 130, 131));

/** Everything but the approximate age, which exists only once it was typed. */
const stored = {
  first_name: word,
  last_name: word,
  one_name: fc.constantFrom(0 as const, 1 as const),
  email: fc.constantFrom(null, 'a@b.ca', ' a@b.ca ', 'a@', `${'a'.repeat(190)}@b.ca`),
  mobile: phone,
  phone,
  phone2: phone,
  ext: fc.constantFrom(null, '12345', '123456'),
  client_state_type_id: fc.integer({ min: 1, max: 6 }),
  reason_for_service_id: id,
  reason_for_ending_service_id: id,
  reason_for_ending_text: word,
  food_frequency: id,
  gender_type_id: id,
  dob_known: fc.constantFrom(0, 1, null),
  dob: date,
  country_of_birth: id,
  geo_region_id: id,
  marital_status_type_id: id,
  native_language_id: id,
  service_language_id: id,
  education_level_id: id,
  citizenship_type_id: id,
  date_of_entry: date,
  veteran_state_id: id,
  aboriginal_indicator_id: id,
  referrer_type_id: id,
  pregnancy_status_type_id: id,
  delivery_date: date,
};
const clients: fc.Arbitrary<Profile> = fc
  .tuple(fc.record(stored), fc.option(number, { nil: undefined }))
  .map(([client, age]) => (age === undefined ? client : { ...client, approximate_age: age }));
const circumstances: fc.Arbitrary<ProfileFacts> = fc.record({
  today: fc.constant(TODAY),
  is_head_or_single: fc.boolean(),
  geo_regions: fc.subarray([1, 2, 3, 4]),
});
const property = (check: (client: Profile, facts: ProfileFacts) => void) =>
  fc.assert(fc.property(clients, circumstances, check), RUNS);

/** The fields that depend on others, each with whether it is shown. Those of heads only are kept for a later day. */
function hidden(client: Profile, facts: ProfileFacts): (keyof Profile)[] {
  const shown = profileFields(client, facts);
  const fields: [keyof Profile, boolean][] = [
    ['marital_status_type_id', shown.adult || profileAge(client, TODAY) === null],
    ['pregnancy_status_type_id', shown.adult_female],
    ['delivery_date', shown.adult_female],
    ['date_of_entry', shown.date_of_entry],
    ['reason_for_ending_service_id', shown.reason_for_ending],
    ['reason_for_ending_text', shown.reason_for_ending_text],
  ];
  return fields.filter(([, visible]) => !visible).map(([path]) => path);
}
const HEADS_ONLY = [
  'native_language_id',
  'service_language_id',
  'reason_for_service_id',
  'food_frequency',
  'referrer_type_id',
];

test('tidying twice equals tidying once', () => {
  property((client, facts) => {
    const tidy = tidyProfile(client, facts);
    expect(tidyProfile(tidy, facts)).toEqual(tidy);
  });
});

test('a tidied profile has empty hidden fields, and no hidden field is refused', () => {
  property((client, facts) => {
    const tidy = tidyProfile(client, facts);
    const errors = profileErrors(tidy, facts).map(({ path }) => path as string);
    const emptied = hidden(tidy, facts);
    expect(emptied.filter((path) => tidy[path] !== null)).toEqual([]);
    const unseen: string[] = facts.is_head_or_single ? emptied : [...emptied, ...HEADS_ONLY];
    expect(errors.filter((path) => unseen.includes(path))).toEqual([]);
  });
});

test('tidying only clears fields', () => {
  property((client, facts) => {
    const tidy = tidyProfile(client, facts);
    const changed = (Object.keys(client) as (keyof Profile)[]).filter((path) => tidy[path] !== client[path]);
    expect(changed.map((path) => tidy[path])).toEqual(changed.map(() => null));
  });
});

test('texts are validated as they will be stored, each with its own length', () => {
  property((client, facts) => {
    const clean = Object.fromEntries(
      Object.entries(client).map(([path, value]) => [
        path,
        typeof value === 'string' ? cleanText(value) || null : value,
      ]),
    ) as unknown as Profile;
    expect(profileErrors(clean, facts)).toEqual(profileErrors(client, facts));
    for (const { path, rule, max } of profileErrors(client, facts)) {
      if (rule !== 'e_too_long') continue;
      expect(String(client[path as keyof Profile]).length).toBeGreaterThan(max ?? Number.POSITIVE_INFINITY);
      expect(max).toBe(maxOf(path));
    }
  });
});

test('no field is refused twice for its format, and no unknown field is refused', () => {
  property((client, facts) => {
    const paths = profileErrors(client, facts).map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => !(path in client) && path !== 'approximate_age')).toEqual([]);
  });
});

test('the date of birth derived from an age gives that age today and the same verdict', () => {
  fc.assert(
    fc.property(clients, circumstances, fc.integer({ min: 0, max: 130 }), (client, facts, years) => {
      const typed = { ...client, dob_known: 0 as const, approximate_age: years };
      const { approximate_age, ...settled } = { ...typed, dob: dobFromAge(years, TODAY) };
      expect(profileAge(settled, TODAY)).toBe(approximate_age);
      const rules = (of: Profile) => profileErrors(of, facts).map(({ rule }) => rule);
      expect(rules(settled)).toEqual(rules(typed));
    }),
    RUNS,
  );
});

test('a name requires a letter of any script', () => {
  const facts: ProfileFacts = { today: TODAY, is_head_or_single: true, geo_regions: [] };
  const [client] = fc.sample(clients, { numRuns: 1, seed: 1 }) as [Profile];
  const refused = (last_name: string) =>
    profileErrors({ ...client, last_name }, facts).find(({ path }) => path === 'last_name')?.rule;
  for (const name of ['12', "'-.", '😀', '…']) expect(refused(name), name).toBe('rule_name_letter');
  for (const name of ['O', 'ß', '王', 'مريم', 'Ó Súilleabháin']) expect(refused(name), name).toBeUndefined();
});
