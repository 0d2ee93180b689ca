import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairsInFile } from '../../src/client-import/doubts.ts';
import { guessMapping } from '../../src/client-import/guess.ts';
import { countHouseholds, proposeHouseholds } from '../../src/client-import/propose.ts';
import type { Correction, ImportTable, Mapping } from '../../src/client-import/types.ts';
import { facts, tableOf } from './facts.ts';

const come = (
  table: ImportTable,
  { corrections = [], ...decided }: Partial<Mapping> & { corrections?: readonly Correction[] } = {},
) => proposeHouseholds({ table, mapping: { ...guessMapping(table, facts), ...decided }, corrections, facts });
const roles = (table: ImportTable, more = {}) =>
  come(table, more).households.map(({ persons }) => persons.map(({ fields, role }) => `${fields.first_name} ${role}`));
const said = (table: ImportTable, more = {}) =>
  come(table, more).households.flatMap(({ faults, warnings }) =>
    [...faults, ...warnings].map(({ code, line }) => `${line} ${code}`),
  );

const FAMILY = ['Family', 'First name', 'Last name', 'DOB', 'Relationship'] as const;

describe('households', () => {
  it('the head comes first, whoever is first in the file; a person without others is single', () => {
    const table = tableOf(
      FAMILY,
      ['1', 'Luc', 'Roy', '2015-01-01', 'Son'],
      ['1', 'Ann', 'Roy', '1980-01-01', 'Self'],
      ['2', 'Bo', 'Ng', '1990-01-01', 'Head'],
    );
    expect(roles(table)).toEqual([['Ann 2', 'Luc 4'], ['Bo 1']]);
    expect(said(table)).toEqual([]);
  });

  it('without a role the first adult is the head, another adult an other person and never a partner, a minor a child', () => {
    const table = tableOf(
      ['Family', 'First name', 'Last name', 'DOB'],
      ['1', 'Luc', 'Roy', '2015-01-01'],
      ['1', 'Ann', 'Roy', '1980-01-01'],
      ['1', 'Guy', 'Roy', '1979-01-01'],
    );
    expect(roles(table)).toEqual([['Ann 2', 'Luc 4', 'Guy 10']]);
    expect(said(table)).toEqual(['4 import_role_other']);
  });

  it('a partner needs a married head; where the file does not say it, one decision says it for all', () => {
    const table = tableOf(
      FAMILY,
      ['1', 'Ann', 'Roy', '1980-01-01', 'Self'],
      ['1', 'Guy', 'Roy', '1979-01-01', 'Spouse'],
    );
    expect(come(table).households[0]?.persons.map(({ role, fields }) => [role, fields.marital_status_type_id])).toEqual(
      [
        [2, 3],
        [3, 3],
      ],
    );
    expect(roles(table, { couple_status: null })).toEqual([['Ann 2', 'Guy 10']]);
    const single = tableOf(
      [...FAMILY, 'Marital status'],
      ['1', 'Ann', 'Roy', '1980-01-01', 'Self', 'Single'],
      ['1', 'Guy', 'Roy', '1979-01-01', 'Spouse'],
    );
    expect(said(single)).toEqual(['3 import_partner_other']);
  });

  it('says two heads, two partners, a partner under sixteen and a head under eighteen, with a mend that mends', () => {
    const table = tableOf(
      FAMILY,
      ['1', 'Ann', 'Roy', '1980-01-01', 'Self'],
      ['1', 'Guy', 'Roy', '1979-01-01', 'Self'],
      ['2', 'Bo', 'Ng', '1990-01-01', 'Self'],
      ['2', 'Vy', 'Ng', '1991-01-01', 'Spouse'],
      ['2', 'Li', 'Ng', '1992-01-01', 'Spouse'],
      ['3', 'Jo', 'Kaur', '1990-01-01', 'Self'],
      ['3', 'Mo', 'Kaur', '2014-01-01', 'Spouse'],
      ['4', 'Zoé', 'Côté', '2015-01-01', 'Self'],
      ['4', 'Éva', 'Côté', '1985-01-01', 'Other person'],
    );
    const { households } = come(table);
    const faults = households.flatMap((one) => one.faults);
    expect(faults.map(({ code, line }) => `${line} ${code}`)).toEqual([
      '3 import_two_heads',
      '6 import_two_partners',
      '8 import_partner_minor',
      '9 import_head_minor',
    ]);
    const first = come(table, { corrections: faults.flatMap(({ mend }) => mend ?? []) }).households.flatMap(
      (one) => one.faults,
    );
    expect(first).toEqual([]);
  });

  it('a household of minors has no head', () => {
    expect(said(tableOf(FAMILY, ['1', 'Luc', 'Roy', '2015-01-01', 'Child']))).toEqual(['2 import_head_minor']);
    expect(
      said(tableOf(FAMILY, ['1', 'Luc', 'Roy', '2015-01-01', 'Child'], ['1', 'Léa', 'Roy', '2016-01-01', 'Child'])),
    ).toEqual(['2 import_no_head']);
  });

  it('references lead to the head over other rows; a circle and an unknown row are faults', () => {
    const head = ['Row ID', 'Related to', 'First name', 'Last name', 'DOB'] as const;
    const table = tableOf(
      head,
      ['A', '', 'Ann', 'Roy', '1980-01-01'],
      ['B', 'A', 'Guy', 'Roy', '1990-01-01'],
      ['C', 'B', 'Luc', 'Roy', '2015-01-01'],
      ['D', 'E', 'Bo', 'Ng', '1990-01-01'],
      ['E', 'D', 'Vy', 'Ng', '1991-01-01'],
      ['F', 'X', 'Jo', 'Kaur', '1992-01-01'],
    );
    expect(roles(table)[0]).toEqual(['Ann 2', 'Guy 10', 'Luc 4']);
    expect(said(table).filter((one) => one.includes('reference'))).toEqual([
      '5 import_reference_circle',
      '6 import_reference_circle',
      '7 import_reference_unknown',
    ]);
  });

  it('So, Na and Null are names; a row can move to another household, or to one of its own', () => {
    const table = tableOf(
      ['First name', 'Last name', 'DOB', 'Children'],
      ['So', 'Null', '1980-01-01', 'Na; Vy 3 ans'],
      ['Bo', 'Na', '1990-01-01', ''],
    );
    expect(roles(table)).toEqual([['So 2', 'Na 4', 'Vy 4'], ['Bo 1']]);
    const moved = [{ kind: 'household', line: 3, household: '2' }] as const;
    expect(roles(table, { corrections: moved })).toEqual([['So 2', 'Na 4', 'Vy 4', 'Bo 10']]);
    const family = tableOf(
      FAMILY,
      ['1', 'Ann', 'Roy', '1980-01-01', 'Self'],
      ['1', 'Guy', 'Roy', '1990-01-01', 'Self'],
    );
    expect(roles(family, { corrections: [{ kind: 'household', line: 3, household: null }] })).toEqual([
      ['Ann 1'],
      ['Guy 1'],
    ]);
  });

  it('a birth in three columns is one; how many children there are is nobody', () => {
    const table = tableOf(
      ['Nom', 'Prénom', 'Année de naissance', 'Mois de naissance', 'Jour de naissance', 'Conjoint', 'Enfants'],
      ['Roy', 'Ann', '1980', '5', '12', 'Oui', '2'],
      ['Ng', 'Bo', '1975', '11', '3', 'Non', '0'],
    );
    expect(come(table).households.map(({ persons }) => persons.map(({ fields }) => fields.dob))).toEqual([
      ['1980-05-12'],
      ['1975-11-03'],
    ]);
  });

  it('roles without anything that groups: a head begins a household, the rows below are its members', () => {
    const table = tableOf(
      FAMILY.slice(1),
      ['Ann', 'Roy', '1980-01-01', 'Self'],
      ['Luc', 'Roy', '2015-01-01', 'Child'],
      ['Bo', 'Ng', '1990-01-01', 'Self'],
    );
    expect(guessMapping(table, facts).grouping).toBe('following');
    expect(roles(table)).toEqual([['Ann 2', 'Luc 4'], ['Bo 1']]);
  });

  it('a number or the name of a head that rows below each other repeat is of their household', () => {
    const rows = [
      ['C-1', 'Roy, Ann', '1980-01-01', 'Self'],
      ['C-1', 'Roy, Luc', '2015-01-01', 'Child'],
      ['C-2', 'Ng, Bo', '1990-01-01', 'Self'],
      ['C-2', 'Ng, Vy', '2012-01-01', 'Child'],
    ];
    expect(roles(tableOf(['Case #', 'Member name', 'DOB', 'Relation'], ...rows))).toEqual([
      ['Ann 2', 'Luc 4'],
      ['Bo 2', 'Vy 4'],
    ]);
  });

  it('a parent who is hardly older, a lost letter and twins are said and let through', () => {
    const table = tableOf(
      FAMILY,
      ['1', 'Th? Ánh', 'Roy', '2000-01-01', 'Self'],
      ['1', 'Luc', 'Roy', '2010-06-01', 'Child'],
      ['1', 'Léa', 'Roy', '2010-06-01', 'Child'],
    );
    expect(said(table)).toEqual([
      '2 import_name_question',
      '3 import_parent_young',
      '4 import_parent_young',
      '4 import_twins',
    ]);
  });

  it('gives an approved state only for users who may approve, and begins a membership at the registration', () => {
    const table = tableOf(
      ['Name', 'DOB', 'Status', 'Member since'],
      ['Ann Roy', '1980-01-01', 'Inactive', '2020-05-06'],
    );
    const [household] = come(table).households;
    expect(household).toMatchObject({
      client_state_type_id: 2,
      since: '2020-05-06',
      persons: [{ since: '2020-05-06' }],
    });
    const mapping = guessMapping(table, facts);
    const [pending] = proposeHouseholds({
      table,
      mapping,
      corrections: [],
      facts: { ...facts, may_approve: false },
    }).households;
    expect(pending?.client_state_type_id).toBe(3);
  });
});

describe('what the whole file shows', () => {
  it('a number, an email and a phone that others have', () => {
    const head = ['Client number', 'First name', 'Last name', 'DOB', 'Phone', 'Email'] as const;
    const table = tableOf(
      head,
      ['7', 'Ann', 'Roy', '1980-01-01', '514-555-0101', 'a@x.test'],
      ['7', 'Bo', 'Ng', '1981-01-01', '514-555-0101', 'A@x.test'],
      ['K-9', 'Vy', 'Ly', '1982-01-01', '', ''],
    );
    expect(said(table)).toEqual(['3 import_number_twice', '3 import_email_shared', '3 import_phone_shared']);
    const { households } = come(table, { shared_phones: 'first' });
    expect(households[1]?.persons[0]?.fields).toEqual({
      last_name: 'Ng',
      first_name: 'Bo',
      dob: '1981-01-01',
      dob_known: 1,
    });
    expect(households[2]?.persons[0]).toMatchObject({ file_number: null, former_number: 'K-9' });
  });

  it('a person who is in two households, also with first and last name the other way round', () => {
    const table = tableOf(
      FAMILY,
      ['1', 'Ann', 'Roy', '1980-01-01', 'Self'],
      ['2', 'Roy', 'Ann', '1980-01-01', 'Self'],
      ['3', 'Ann', 'Roy', '1999-01-01', 'Self'],
    );
    expect(said(table)).toEqual(['3 import_two_households']);
  });

  it('a phone that more than twenty households share makes no pair', () => {
    const rows = Array.from({ length: 30 }, (_, at) => [`A${at}b Roy${at}x`, '514-555-0100']);
    expect(pairsInFile(come(tableOf(['Name', 'Phone'], ...rows)).households)).toEqual([]);
  });
});

it('the sign of a household is its head’s number where the file has no other; not a name or an address', () => {
  const numbers = (sign: string, headings: readonly string[] = FAMILY) =>
    come(
      tableOf(
        headings,
        [sign, 'Ann', 'Roy', '1980-01-01', 'Self', 'K-9'],
        [sign, 'Luc', 'Roy', '2015-01-01', 'Child', ''],
      ),
    ).households[0]?.persons.map(({ file_number, former_number, number_of_household }) => [
      file_number ?? former_number,
      number_of_household,
    ]);
  expect(numbers('1204')).toEqual([
    [1204, true],
    [null, false],
  ]);
  expect(numbers('HH-1000')?.[0]).toEqual(['HH-1000', true]);
  expect(numbers('Famille Roy')?.[0]).toEqual([null, false]);
  expect(numbers('12 rue X')?.[0]).toEqual([null, false]);
  expect(numbers('1204', [...FAMILY, 'Client number'])?.[0]).toEqual(['K-9', false]);
});

describe('incomes', () => {
  const head = ['Family', 'First name', 'Last name', 'DOB', 'Relationship', 'Income', 'Income source'] as const;
  const incomes = (table: ImportTable, more = {}) =>
    come(table, more).households.flatMap(({ persons }) =>
      persons.map(({ incomes: own, no_income }) =>
        no_income ? 'none' : own.map(({ revenue_type_id, amount }) => `${revenue_type_id} ${amount}`).join(),
      ),
    );

  it('an amount that each row repeats is the head’s; "none" in each row is of all who need an income', () => {
    const table = tableOf(
      head,
      ['1', 'Ann', 'Roy', '1980-01-01', 'Self', '900,50', 'Emploi'],
      ['1', 'Luc', 'Roy', '2005-01-01', 'Child', '900,50', 'Emploi'],
      ['2', 'Bo', 'Ng', '1990-01-01', 'Self', '', 'None'],
      ['2', 'Vy', 'Ng', '1991-01-01', 'Spouse', '', 'None'],
      ['2', 'Li', 'Ng', '2015-01-01', 'Child', '', 'None'],
    );
    expect(incomes(table, { income_frequency: 4 })).toEqual(['1 900.5', '', 'none', 'none', '']);
  });

  it('an amount without a type is left out or has the one that was chosen; none beside an amount is a fault', () => {
    const table = tableOf(
      head,
      ['1', 'Ann', 'Roy', '1980-01-01', 'Self', '900', ''],
      ['2', 'Bo', 'Ng', '1990-01-01', 'Self', '500', 'No income'],
      ['3', 'Vy', 'Ly', '1990-01-01', 'Self', '700', 'Retirement pension'],
    );
    expect(said(table, { income_frequency: 4 })).toEqual([
      '2 import_income_left_out',
      '3 import_income_none_and_amount',
      '4 import_income_not_offered',
    ]);
    expect(incomes(table, { income_type: 1, income_frequency: 4 })[0]).toBe('1 900');
  });
});

it('“Source” is a source of income or of referral by its values, and is left out where they do not tell', () => {
  const target = (...values: string[]) =>
    guessMapping(tableOf(['First name', 'Last name', 'Source'], ...values.map((value) => ['Ann', 'Roy', value])), {
      ...facts,
      lists: { ...facts.lists, referrer_types: REFERRERS } as never,
    }).columns[2]?.target;
  expect(target('Emploi', 'Employment')).toBe('income_type');
  expect(target('Friend', 'A school')).toBe('referrer_type_id');
  expect(target('Friend', 'Emploi')).toBe(null);
  expect(target('x', 'y')).toBe(null);
});
const REFERRERS = [
  { id: 1, name_en: 'Friend', name_fr: 'Connaissance', active: 1 },
  { id: 2, name_en: 'School', name_fr: 'École', active: 1 },
];

it('an exact frequency and a yes are read; another word is a fault', () => {
  const table = tableOf(
    ['First name', 'Last name', 'Food frequency', 'x'],
    ['Ann', 'Roy', '14 jours', 'oui'],
    ['Bo', 'Ng', '15', 'perhaps'],
  );
  const { columns } = guessMapping(table, facts);
  const with_fee = { columns: [...columns.slice(0, 3), { target: 'fee_paid', whose: 'row' }] as Mapping['columns'] };
  expect(come(table, with_fee).households[0]?.persons[0]?.fields).toMatchObject({ food_frequency: 14, fee_paid: 1 });
  expect(said(table, with_fee)).toEqual(['3 import_value_unknown', '3 import_value_unknown']);
});

describe('consents', () => {
  const head = [...FAMILY, 'Consent given on', 'SMS consent', 'Photo consent'] as const;
  const rows = (...own: string[][]) => tableOf(head, ...own);

  it('are of the person, of a parent for children under 14 on the day, and of either from 14 to 17', () => {
    const table = rows(
      ['1', 'Ann', 'Roy', '1980-01-01', 'Self', '2024-05-06', '2024-05-06', ''],
      ['1', 'Luc', 'Roy', '2011-01-01', 'Child', '2024-05-06', '', ''],
      ['1', 'Léa', 'Roy', '2009-01-01', 'Child', '2024-05-06', '', ''],
      ['1', 'Max', 'Roy', '', 'Child', '2024-05-06', '', ''],
      ['1', 'Bo', 'Roy', '2010-05-06', 'Child', '2024-05-06', '', ''],
      ['1', 'Al', 'Roy', '2010-05-07', 'Child', '2024-05-06', '', ''],
      ['1', 'Jo', 'Roy', '2006-05-06', 'Child', '2024-05-06', '', ''],
    );
    const [household] = come(table).households;
    expect(household?.persons.map(({ consents }) => consents.map((one) => `${one.purpose} ${one.by_whom}`))).toEqual([
      ['service person', 'text_messages person'],
      ['service parent'],
      ['service unknown'],
      ['service unknown'],
      ['service unknown'],
      ['service parent'],
      ['service person'],
    ]);
    expect(household?.persons[0]?.consents[0]?.decided_on).toBe('2024-05-06');
  });

  it('with a day that cannot be are faults, each with a mend; where nobody asks they are left out', () => {
    const table = rows(
      ['1', 'Ann', 'Roy', '1980-01-01', 'Self', '2027-05-06', '', ''],
      ['2', 'Bo', 'Ng', '1980-01-01', 'Self', '1979-12-31', '', ''],
      ['3', 'Vy', 'Ly', '1980-01-01', 'Self', '2024', '', ''],
      ['4', 'Jo', 'Ki', '1980-01-01', 'Self', 'oui', '', ''],
      ['5', 'Mo', 'Ba', '1980-01-01', 'Self', '2024-02-30', '', ''],
      ['6', 'Al', 'De', '1980-01-01', 'Self', '', '', '2024-05-06'],
      ['7', 'Ed', 'Fa', '1980-01-01', 'Self', '', '1990-05-06', ''],
    );
    expect(said(table)).toEqual([
      '2 import_consent_ahead',
      '3 import_consent_before_birth',
      '4 import_consent_no_day',
      '5 import_date_unread',
      '6 import_date_unreal',
      '7 import_consent_not_asked',
      '8 import_consent_not_asked',
    ]);
    const faults = come(table).households.flatMap((one) => one.faults);
    const corrections = faults.flatMap(({ mend }) => mend ?? []);
    expect(come(table, { corrections }).households.flatMap((one) => one.faults)).toEqual([]);
  });

  it('are not guessed from a column of yes and no', () => {
    const table = tableOf(['First name', 'Last name', 'Consent'], ['Ann', 'Roy', 'Oui'], ['Bo', 'Ng', 'Non']);
    expect(guessMapping(table, facts).columns[2]?.target).toBe(null);
  });
});

describe('any file', () => {
  const cell = fc.oneof(
    fc.constantFrom(
      '',
      'Roy',
      'Ann',
      '1',
      '2',
      '1980-01-01',
      '30/02/2001',
      '=1+1',
      'Head',
      'Child',
      'Spouse',
      '514 555-0101',
      'a@b.test',
      'none',
      '900 $',
      'H2X 1Y4',
      'x'.repeat(300),
    ),
    fc.string(),
  );
  const heading = fc.constantFrom(
    'Family',
    'First name',
    'Last name',
    'Name',
    'DOB',
    'Age',
    'Role',
    'Related to',
    'Row ID',
    'Phone',
    'Email',
    'Income',
    'Income source',
    'Address',
    'Postal code',
    'Spouse',
    'Children',
    'Status',
    'File number',
    'Zzz',
  );
  it('gives a head to each household, each row once, and the same again; nothing throws', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(heading, { minLength: 1, maxLength: 12 }),
        fc.array(fc.array(cell, { maxLength: 12 }), { maxLength: 12 }),
        (headings, rows) => {
          const table = tableOf(headings, ...rows);
          const task = { table, mapping: guessMapping(table, facts), corrections: [], facts };
          const { households } = proposeHouseholds(task);
          expect(proposeHouseholds(task).households).toEqual(households);
          expect(countHouseholds(task)).toEqual({
            households: households.length,
            persons: households.reduce((all, { persons }) => all + persons.length, 0),
          });
          expect(households.flatMap(({ lines }) => lines).toSorted((one, other) => one - other)).toEqual(
            table.rows.map(({ line }) => line),
          );
          const keys = households.flatMap(({ persons }) => persons.map(({ key }) => key));
          expect(new Set(keys).size).toBe(keys.length);
          for (const {
            persons: [head, ...others],
          } of households) {
            expect([1, 2].includes(head?.role ?? 0)).toBe(true);
            expect(others.every(({ role }) => role > 2)).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
