/** The fields missing in an intake, over households that are complete but for a few things. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLineDone, lineState, PROOF_LISTS } from '../../src/documents/proofs.ts';
import { GAP_TABS, gapPlace, gapSection, gapsIn } from '../../src/person/gaps.ts';
import { INTAKE_STEPS, type Intake, type IntakePerson, intakeMissing, stepToDo } from '../../src/person/intake.ts';
import { PROFILE_CONSTANTS, type Profile } from '../../src/person/profile.ts';

const TODAY = '2026-03-03';
const RUNS = { numRuns: 1_000, seed: 20_260_303 };

const PROFILE: Profile = {
  first_name: 'Élodie',
  last_name: 'Tremblay',
  email: null,
  mobile: null,
  phone: null,
  phone2: null,
  ext: null,
  client_state_type_id: 4,
  gender_type_id: 2,
  dob_known: 1,
  dob: '1985-06-15',
  marital_status_type_id: 2,
  education_level_id: 1,
  country_of_birth: 1,
  geo_region_id: 21,
  citizenship_type_id: 1,
  date_of_entry: null,
  native_language_id: 1,
  service_language_id: 2,
  aboriginal_indicator_id: 1,
  veteran_state_id: 2,
  food_frequency: 14,
  reason_for_service_id: 1,
  referrer_type_id: null,
  pregnancy_status_type_id: null,
  delivery_date: null,
  reason_for_ending_service_id: null,
  reason_for_ending_text: null,
};
const ADDRESS = {
  address_ln1: '123, rue des Érables',
  address_ln2: null,
  unit: null,
  postal_code: 'H2X 1Y4',
  country_id: 1,
  province_id: 1,
  city_id: 1,
  international_province_name: null,
  international_city_name: null,
};
const REVENUE = { revenue_type_id: 1, pay_frequency_type_id: 1, amount: 500, start_date: '2026-01-01', end_date: null };
const NONE = { start_date: '2026-01-01', end_date: null };
const OFFERED = { proof_of_address: [1, 2], proof_of_identification: [3, 4], proof_of_revenue: [5] };
const HEAD_PROOFS = { proof_of_address: [1], proof_of_identification: [3], proof_of_revenue: [5] };
const verified = (document_type_id: number) => ({ document_type_id, state: 'clean' as const, verified: 1 as const });

const person = (client_id: number, role: number): IntakePerson => ({
  client_id,
  profile: { ...PROFILE, ...(role === 4 && { dob: '2015-06-15', marital_status_type_id: null }) },
  membership: { group_role_type_id: role, date_start: '2026-01-01', date_end: null },
  geo_regions: [21],
  revenues: role === 4 ? [] : [REVENUE],
  no_incomes: [],
  proving: { role, citizenship_type_id: 1, revenue_documents: [5], has_revenue: role !== 4 },
  proofs: role === 4 ? { proof_of_address: [], proof_of_identification: [4], proof_of_revenue: [] } : HEAD_PROOFS,
  offered: OFFERED,
  documents: role === 4 ? [verified(4)] : [verified(1), verified(3), verified(5)],
  waived: [],
});
const COMPLETE: Intake = {
  today: TODAY,
  persons: [person(1, 2), person(2, 3), person(3, 4)],
  housings: [{ start_date: '2026-01-01', end_date: null, address: ADDRESS }],
  fee_paid: 1,
  constants: PROFILE_CONSTANTS,
  asylum_seekers: [4, 5],
  married_statuses: [2, 3],
};
const withPerson = (at: number, change: (one: IntakePerson) => Partial<IntakePerson>): Intake => ({
  ...COMPLETE,
  persons: COMPLETE.persons.map((one, n) => (n === at ? { ...one, ...change(one) } : one)) as never,
});
const found = (intake: Intake) =>
  intakeMissing(intake).map(({ step, client_id, field, document_type_id }) =>
    [step, client_id, field, document_type_id ?? ''].join(' ').trim(),
  );

describe('a household may be approved', () => {
  it('when nothing is missing, and continues at its first step with something missing', () => {
    expect(found(COMPLETE)).toEqual([]);
    expect(stepToDo([])).toBe('approval');
    expect(stepToDo(intakeMissing({ ...COMPLETE, fee_paid: 0, housings: [] }))).toBe('housing');
  });

  it.each<[string, Intake, string[]]>([
    [
      'a field of the head',
      withPerson(0, ({ profile }) => ({ profile: { ...profile, last_name: ' ' } })),
      ['profile 1 last_name'],
    ],
    ['no address', { ...COMPLETE, housings: [] }, ['housing 1 address']],
    [
      'a former address alone',
      { ...COMPLETE, housings: [{ start_date: '2026-01-01', end_date: '2026-03-02', address: ADDRESS }] },
      ['housing 1 address'],
    ],
    [
      'an address without its postal code',
      {
        ...COMPLETE,
        housings: [{ start_date: '2026-01-01', end_date: null, address: { ...ADDRESS, postal_code: '' } }],
      },
      ['housing 1 postal_code'],
    ],
    [
      'a field of a member',
      withPerson(2, ({ profile }) => ({ profile: { ...profile, dob: null } })),
      ['members 3 dob'],
    ],
    [
      'a partner of a head who is not married',
      withPerson(0, ({ profile }) => ({ profile: { ...profile, marital_status_type_id: 1 } })),
      ['members 2 group_role_type_id'],
    ],
    ['no revenue of the partner', withPerson(1, () => ({ revenues: [] })), ['revenues 2 revenues']],
    [
      'a declaration of having no income that has ended',
      withPerson(1, () => ({ revenues: [], no_incomes: [{ start_date: '2026-01-01', end_date: '2026-03-02' }] })),
      ['revenues 2 revenues'],
    ],
    [
      'a revenue that has ended',
      withPerson(1, () => ({ revenues: [{ ...REVENUE, end_date: '2026-03-02' }] })),
      ['revenues 2 revenues'],
    ],
    ['a revenue twice', withPerson(0, () => ({ revenues: [REVENUE, REVENUE] })), ['revenues 1 revenues']],
    [
      'no proof of identity',
      withPerson(2, ({ proofs }) => ({ proofs: { ...proofs, proof_of_identification: [] } })),
      ['proofs 3 proof_of_identification'],
    ],
    [
      'a proof that is offered no longer',
      withPerson(2, ({ offered }) => ({ offered: { ...offered, proof_of_identification: [3] } })),
      ['proofs 3 proof_of_identification'],
    ],
    [
      'a document that was not uploaded',
      withPerson(0, () => ({ documents: [verified(1), verified(3)] })),
      ['documents 1 document_type_id 5'],
    ],
    [
      'a document that is not verified beside one that is',
      withPerson(2, () => ({ documents: [verified(4), { ...verified(4), verified: 0 }] })),
      ['documents 3 verified 4'],
    ],
    ['the fee', { ...COMPLETE, fee_paid: 0 }, ['approval 1 fee_paid']],
  ])('not without what is missing: %s', (_what, intake, missing) => {
    expect(found(intake)).toEqual(missing);
  });

  it('without a document that was waived', () => {
    expect(found(withPerson(0, () => ({ documents: [verified(1), verified(3)], waived: [5] })))).toEqual([]);
  });
});

describe('over any household', () => {
  const often = <T>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<T>) =>
    fc.oneof({ arbitrary: right, weight: 12 }, { arbitrary: wrong, weight: 1 });
  const document = fc.record({
    document_type_id: fc.integer({ min: 1, max: 5 }),
    state: often(fc.constant('clean' as const), fc.constantFrom('waiting' as const, 'refused' as const)),
    verified: often(fc.constant(1 as const), fc.constant(0 as const)),
  });
  const types = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 2 });
  const people = (client_id: number, role: number): fc.Arbitrary<IntakePerson> => {
    const one = person(client_id, role);
    return fc.record({
      client_id: fc.constant(client_id),
      profile: often(
        fc.constant(one.profile),
        fc.record({
          ...constants(one.profile),
          last_name: fc.constantFrom(null, '1'),
          dob: fc.constantFrom(null, 'x'),
        }),
      ),
      membership: often(fc.constant(one.membership), fc.constant({ ...one.membership, group_role_type_id: 3 })),
      geo_regions: often(fc.constant([21]), fc.constant([1])),
      revenues: often(fc.constant(one.revenues), fc.constantFrom([], [REVENUE, REVENUE])),
      no_incomes: often(fc.constant(one.no_incomes), fc.constant([NONE])),
      proving: fc.constant(one.proving),
      proofs: often(
        fc.constant(one.proofs),
        fc.record({ proof_of_address: types, proof_of_identification: types, proof_of_revenue: types }),
      ),
      offered: often(fc.constant(OFFERED), fc.constant({ ...OFFERED, proof_of_address: [] })),
      documents: often(fc.constant(one.documents), fc.array(document, { maxLength: 5 })),
      waived: often(fc.constant<number[]>([]), types),
    });
  };
  const constants = <T extends object>(of: T) =>
    Object.fromEntries(Object.entries(of).map(([name, value]) => [name, fc.constant(value)])) as {
      [K in keyof T]: fc.Arbitrary<T[K]>;
    };
  const intakes: fc.Arbitrary<Intake> = fc.record({
    ...constants(COMPLETE),
    persons: fc.tuple(people(1, 2), people(2, 3), people(3, 4)),
    housings: often(fc.constant(COMPLETE.housings), fc.constant([])),
    fee_paid: often(fc.constant(1 as const), fc.constant(0 as const)),
  });

  it('nothing is approved with a listed document neither verified nor waived, or with an invalid step', () => {
    let approved = 0;
    fc.assert(
      fc.property(intakes, (intake) => {
        if (intakeMissing(intake).length > 0) return;
        approved += 1;
        expect(intake.fee_paid).toBe(1);
        expect(intake.housings).not.toEqual([]);
        for (const { profile, geo_regions, proofs, documents, waived, membership, ...income } of intake.persons) {
          const { revenues, no_incomes } = income;
          expect([profile.last_name, geo_regions]).toEqual(['Tremblay', [21]]);
          expect(revenues.length + no_incomes.length > 0 || membership.group_role_type_id === 4).toBe(true);
          expect(revenues.length).toBeLessThanOrEqual(1);
          for (const type of Object.values(proofs).flat()) {
            const there = documents.filter((one) => one.document_type_id === type && one.state !== 'refused');
            const proven = there.length > 0 && there.every((one) => one.verified === 1);
            expect(proven || waived.includes(type)).toBe(true);
          }
          expect(proofs.proof_of_identification).not.toEqual([]);
        }
      }),
      RUNS,
    );
    // Enough of them are approved for the property to mean something.
    expect(approved).toBeGreaterThan(RUNS.numRuns / 20);
  });

  it('names steps that exist, in their order, and each thing once', () => {
    fc.assert(
      fc.property(intakes, (intake) => {
        const all = intakeMissing(intake);
        const places = all.map(({ step }) => INTAKE_STEPS.indexOf(step));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(all.length);
      }),
      RUNS,
    );
  });

  /** The tabs of a file that can say a gap. */
  const tabsOf = (opened: number) => (opened === 1 ? GAP_TABS : (['profile', 'revenues', 'documents'] as const));

  it('the head’s file lists every gap but the fee, a member’s its own and the housing', () => {
    fc.assert(
      fc.property(intakes, (intake) => {
        const all = intakeMissing(intake);
        expect(gapsIn(all, { opened: 1, head: 1 })).toEqual(all);
        for (const opened of [2, 3])
          expect(gapsIn(all, { opened, head: 1 })).toEqual(
            all.filter(({ client_id, step }) => client_id === opened || step === 'housing'),
          );
      }),
      RUNS,
    );
  });

  it('each gap is said in one section and leads to a tab that its file has', () => {
    fc.assert(
      fc.property(intakes, fc.constantFrom(1, 2, 3), (intake, opened) => {
        for (const gap of gapsIn(intakeMissing(intake), { opened, head: 1 })) {
          const section = gapSection(gap, { opened, head: 1 });
          const { file, tab } = gapPlace(gap, { opened, head: 1 });
          expect(section === null).toBe(gap.field === 'fee_paid');
          expect(tabsOf(Number(file))).toContain(tab);
          // Only what the opened file has no tab for leads to another one.
          if (section !== 'family' && (tabsOf(opened) as readonly string[]).includes(tab)) expect(file).toBe(opened);
        }
      }),
      RUNS,
    );
  });

  it('a document is a gap exactly if its line is not done', () => {
    fc.assert(
      fc.property(intakes, (intake) => {
        const gaps = intakeMissing(intake);
        for (const { client_id, proofs, documents, waived } of intake.persons)
          for (const type of PROOF_LISTS.flatMap((list) => proofs[list])) {
            const state = lineState(
              documents.filter(({ document_type_id }) => document_type_id === type),
              waived.includes(type),
            );
            const isGap = gaps.some((gap) => gap.client_id === client_id && gap.document_type_id === type);
            expect(isGap).toBe(!isLineDone(state));
          }
      }),
      RUNS,
    );
  });
});

describe('where a gap is said and filled in', () => {
  const gap = (step: (typeof INTAKE_STEPS)[number], client_id: number, field: string) => ({
    step,
    client_id,
    field,
    document_type_id: field === 'document_type_id' ? 5 : null,
  });
  const HEAD = { opened: 1, head: 1 };
  const MEMBER = { opened: 2, head: 1 };
  it.each([
    ['a field of the head', gap('profile', 1, 'gender_type_id'), HEAD, 'profile', 1, 'profile'],
    ['the address', gap('housing', 1, 'address'), HEAD, 'housing', 1, 'housing'],
    ['the address, in a member’s file', gap('housing', 1, 'address'), MEMBER, 'housing', 1, 'housing'],
    ['a field of a member', gap('members', 2, 'gender_type_id'), HEAD, 'family', 2, 'profile'],
    ['a field of a member, in their file', gap('members', 2, 'gender_type_id'), MEMBER, 'profile', 2, 'profile'],
    ['a role', gap('members', 2, 'group_role_type_id'), HEAD, 'family', 1, 'family'],
    ['a role, in the member’s file', gap('members', 2, 'group_role_type_id'), MEMBER, 'family', 1, 'family'],
    ['an income of a member', gap('revenues', 2, 'revenues'), HEAD, 'revenues', 1, 'revenues'],
    ['an income, in the member’s file', gap('revenues', 2, 'revenues'), MEMBER, 'revenues', 2, 'revenues'],
    ['a proof of a member', gap('proofs', 2, 'proof_of_revenue'), HEAD, 'documents_setting', 1, 'documents_setting'],
    [
      'a proof, in the member’s file',
      gap('proofs', 2, 'proof_of_revenue'),
      MEMBER,
      'documents_setting',
      1,
      'documents_setting',
    ],
    ['a document of a member', gap('documents', 2, 'document_type_id'), HEAD, 'documents', 1, 'documents'],
    ['a document, in the member’s file', gap('documents', 2, 'document_type_id'), MEMBER, 'documents', 2, 'documents'],
    ['the fee', gap('approval', 1, 'fee_paid'), HEAD, null, 1, 'profile'],
    [
      'the address of somebody without a head',
      gap('housing', 3, 'address'),
      { opened: 3, head: null },
      'housing',
      null,
      'housing',
    ],
  ] as const)('%s', (_what, one, opened, section, file, tab) => {
    expect([gapSection(one, opened), gapPlace(one, opened)]).toEqual([section, { file, tab }]);
  });
});
