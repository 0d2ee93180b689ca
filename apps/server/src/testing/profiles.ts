/**
 * Client profiles for tests: one that is complete, and any that a browser's form could send.
 *
 *   COMPLETE           an adult woman born in Canada, single: Ok as it is
 * typedProfiles(db)  profiles as they are typed and chosen, right and wrong, with entries of the lists
 */

import type { contract } from '@resa/contract';
import type { RequestOf } from '@resa/contract/call';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';

export type Typed = RequestOf<typeof contract.clients.store>['client'];

export const COMPLETE = {
  first_name: 'Élodie',
  last_name: 'Tremblay-Côté',
  email: null,
  mobile: null,
  phone: null,
  phone2: null,
  ext: null,
  gender_type_id: 2,
  dob_known: 1,
  dob: '1985-06-15',
  marital_status_type_id: 1,
  education_level_id: 1,
  field_study_id: null,
  country_of_birth: 1,
  geo_region_id: 21,
  native_language_id: 1,
  service_language_id: 2,
  aboriginal_indicator_id: 1,
  citizenship_type_id: 1,
  date_of_entry: null,
  veteran_state_id: 2,
  food_frequency: 14,
  reason_for_service_id: 1,
  reason_for_ending_service_id: null,
  reason_for_ending_text: null,
  referrer_type_id: null,
  pregnancy_status_type_id: null,
  delivery_date: null,
  former_number: null,
  fee_paid: 0,
} as const;

type Db = Database['kysely'];

/** Regions of each country, as the browser's copy of the lists has them. */
export async function regionsByCountry(db: Db): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ country: number; regions: number[] }>`
    select row_id as country, array_agg(item_id) as regions from countries_geo_regions group by row_id`.execute(db);
  return new Map(rows.map((row) => [row.country, row.regions]));
}

/** Few values are wrong, so that many profiles have no fault and most of the others few. */
const mostly = <T>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: right, weight: 40 }, { arbitrary: wrong, weight: 1 });

/** Profiles that a form could send, the same for the same seed; emails are unique, so that nobody else has them. */
export async function typedProfiles(db: Db, count: number, seed: number): Promise<Typed[]> {
  const offered = async (list: string) =>
    (await sql<{ id: number }>`select id from ${sql.table(list)} where active = 1 order by id`.execute(db)).rows.map(
      ({ id }) => id,
    );
  const choice = async (list: string) => {
    const ids = await offered(list);
    return mostly<number | null>(fc.constantFrom(...ids), fc.constant(null));
  };
  const maybe = async (list: string) => fc.option(fc.constantFrom(...(await offered(list))));
  const regions = await regionsByCountry(db);
  const elsewhere = [...regions.keys()].filter((id) => id !== 1);
  const origin = fc.oneof(
    fc.record({
      country_of_birth: fc.constant(1),
      geo_region_id: fc.constantFrom(...(regions.get(1) ?? [])),
      citizenship_type_id: fc.constant(1),
    }),
    fc
      .tuple(fc.constantFrom(...elsewhere), fc.constantFrom(2, 3, 4, 10))
      .map(([country_of_birth, citizenship_type_id]) => ({
        country_of_birth,
        geo_region_id: regions.get(country_of_birth)?.[0] ?? null,
        citizenship_type_id,
      })),
    {
      weight: 1,
      arbitrary: fc.record({
        country_of_birth: await choice('countries'),
        geo_region_id: await choice('geo_region_types'),
        citizenship_type_id: await choice('citizenship_types'),
      }),
    },
  );
  const name = mostly<string | null>(
    fc.constantFrom('Ève', 'E\u0301ve', "O'Brien", 'Ng', 'Nguyễn', 'مريم', '  Jean-Guy ', 'x'.repeat(100)),
    fc.constantFrom(null, '', '   ', '\u200b', '-', '123', '😀', 'x'.repeat(101)),
  );
  const day = fc
    .integer({ min: 0, max: 40_000 })
    .map((n) => new Date(Date.parse('1930-01-01') + n * 86_400_000).toISOString().slice(0, 10));
  const birth = mostly<string | null>(
    fc.oneof(fc.constantFrom('1985-06-15', '2008-03-03', '2008-03-04', '1960-02-29'), day),
    fc.constantFrom(null, '', '19', '1990-02-30', '1890-01-01', '2026-03-04', '0000-00-00'),
  );
  const date = mostly<string | null>(
    fc.oneof(day, fc.constant(null)),
    fc.constantFrom('', '2020', '2020-13-01', 'soon'),
  );
  const entry = mostly<string | null>(
    fc.constantFrom('2019-05-01', '2025-12-31', '2026-03-03', null),
    fc.oneof(day, fc.constantFrom('', '2020', '2020-13-01', '2026-03-04', '1929-12-31')),
  );
  const phone = mostly<string | null>(
    fc.constantFrom(null, '', '(514) 555-0199', '+1 (438) 555-0142', '5145550188'),
    fc.constantFrom('(514', '(514) 555-019', '(114) 555-0199', '(514) 155-0199', '9'.repeat(40)),
  );
  const rest = fc.record({
    anonymous: fc.constant(0 as const),
    area: fc.constant(null),
    first_name: name,
    one_name: mostly<0 | 1>(fc.constant(0), fc.constant(1)),
    last_name: name,
    email: mostly<string | null>(
      fc.constantFrom(null, '', 'unique'),
      fc.constantFrom('@', 'a@b', 'a b@c.ca', 'x'.repeat(200)),
    ),
    mobile: phone,
    phone,
    phone2: phone,
    ext: mostly<string | null>(fc.constantFrom(null, '', '12', '12345'), fc.constant('123456')),
    gender_type_id: await choice('genders'),
    marital_status_type_id: await choice('marital_status_types'),
    education_level_id: await choice('education_levels'),
    field_study_id: await maybe('field_study_types'),
    native_language_id: await choice('languages'),
    service_language_id: await choice('service_languages'),
    aboriginal_indicator_id: await choice('aboriginal_indicators'),
    date_of_entry: entry,
    veteran_state_id: await choice('veteran_states'),
    food_frequency: mostly<number | null>(fc.constantFrom(4, 7, 10, 14, 28), fc.constantFrom(null, 0, 5, 100_000)),
    reason_for_service_id: await choice('reasons_for_service'),
    reason_for_ending_service_id: await maybe('reasons_for_ending_service'),
    reason_for_ending_text: fc.constantFrom(null, '', ' ', 'moved away', 'x'.repeat(255), 'x'.repeat(256)),
    referrer_type_id: await maybe('referrer_types'),
    pregnancy_status_type_id: await maybe('pregnancy_status_types'),
    delivery_date: date,
    former_number: mostly<string | null>(fc.constantFrom(null, '', 'unique'), fc.constant('9'.repeat(41))),
    fee_paid: fc.constantFrom(0 as const, 1 as const),
    groups: fc.constantFrom<string[][]>([], ['INTERVIEW']),
  });
  const born = fc.oneof(
    { weight: 4, arbitrary: fc.record({ dob_known: fc.constant(1 as const), dob: birth }) },
    {
      weight: 1,
      arbitrary: fc.record({
        dob_known: fc.constant(0 as const),
        dob: birth,
        approximate_age: fc.constantFrom(0, 17, 18, 40, 130, 131, -1, 17.5, null),
      }),
    },
    { weight: 1, arbitrary: fc.record({ dob_known: fc.constant(0 as const), dob: birth }) },
  );
  const profiles = fc.tuple(rest, origin, born).map(([one, two, three]) => ({ ...one, ...two, ...three }));
  return fc.sample(profiles, { numRuns: count, seed }).map((profile, n) => ({
    ...profile,
    email: profile.email === 'unique' ? `p${n}@resa.example` : profile.email,
    former_number: profile.former_number === 'unique' ? `HH-${n}` : profile.former_number,
  }));
}
