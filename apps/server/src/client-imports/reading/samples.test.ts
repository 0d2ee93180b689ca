/** The shapes in which people are kept: each sample comes in whole, and what is wrong is said at its row. */
import { readFile } from 'node:fs/promises';
import { locales, type TextKey, texts } from '@resa/contract/texts';
import { guessMapping } from '@resa/rules/client-import/guess';
import { proposeHouseholds } from '@resa/rules/client-import/propose';
import { dateReadings, foundValues } from '@resa/rules/client-import/readings';
import type { Correction } from '@resa/rules/client-import/types';
import { expect, test } from 'vitest';
import { shippedFacts } from '../samples/facts.ts';
import { unpacked } from './packing.ts';
import { read } from './table-reading.ts';

async function sample(name: string, corrections: readonly Correction[] = []) {
  const found = await read({ bytes: await readFile(new URL(`../samples/${name}`, import.meta.url)), sheet: null });
  if ('fault' in found) throw new Error(found.fault);
  const table = { ...found.head, rows: unpacked(found.portions, found.head.headings.length) };
  const mapping = guessMapping(table, shippedFacts);
  const { households } = proposeHouseholds({ table, mapping, corrections, facts: shippedFacts });
  return { table, mapping, households };
}

test.each([
  { name: 'network.csv', households: 60, persons: 142, warnings: ['import_income_no_amount'] },
  { name: 'head-and-rows.xlsx', households: 40, persons: 91, warnings: ['import_role_other'] },
  { name: 'classeur.xlsx', households: 45, persons: 102, warnings: ['import_income_not_offered'] },
  {
    name: 'export-1252.csv',
    households: 30,
    persons: 69,
    warnings: ['import_income_left_out', 'import_name_question'],
  },
  { name: 'ambiguous-dates.csv', households: 25, persons: 61, warnings: [] },
])('$name comes in without a fault and without a question', async ({ name, households, persons, warnings }) => {
  const read = await sample(name);
  expect(read.households).toHaveLength(households);
  expect(read.households.flatMap((one) => one.persons)).toHaveLength(persons);
  expect(read.households.flatMap(({ faults }) => faults)).toEqual([]);
  const said = new Set(read.households.flatMap((one) => one.warnings.map(({ code }) => code)));
  expect([...said].toSorted()).toEqual(warnings);
  expect(dateReadings(read.table, read.mapping, shippedFacts).filter(({ orders }) => orders.length > 1)).toEqual([]);
  expect(foundValues(read.table, read.mapping, shippedFacts).filter(({ proposed }) => proposed === null)).toEqual([]);
  // Each household has one head, first; each person a birth date that can be one.
  for (const {
    persons: [head, ...others],
  } of read.households) {
    expect([1, 2]).toContain(head?.role);
    expect(others.every(({ role }) => role > 2)).toBe(true);
  }
  expect(
    read.households.flatMap((one) => one.persons).every(({ fields }) => (fields.dob ?? '9') <= shippedFacts.today),
  ).toBe(true);
});

test('each row of messy.csv says what is wrong with it, in both languages, and most mends are proposed', async () => {
  const { households } = await sample('messy.csv');
  const problems = households.flatMap(({ faults, warnings }) => [...faults, ...warnings]);
  expect(
    problems.map(
      ({ line, code, mend }) => `${line} ${code}${mend ? ` ${'value' in mend ? mend.value : mend.kind}` : ''}`,
    ),
  ).toEqual([
    '2 import_date_unreal 1980-02-29',
    '2 import_email_unread ',
    '3 import_birth_ahead',
    '4 import_one_name',
    '5 import_phone_unread 5145550112',
    '5 import_postal_code_unread H2X 1Y4',
    '7 import_twins',
    '8 import_two_households leave_out',
    '9 import_name_formula',
    '9 import_name_formula',
    '11 import_head_age_unknown',
    '12 import_head_chosen',
    '14 import_two_heads role',
    '15 import_household_missing',
    '16 import_name_line_break',
  ]);
  for (const locale of locales)
    for (const { code } of problems) expect(texts[locale][code as TextKey], code).toBeTruthy();
  // Decomposed accents are composed, a line break in a name or an address becomes a blank.
  expect(households.flatMap((one) => one.persons.map(({ fields }) => fields.last_name))).toContain('Côté');
  expect(households.find(({ key }) => key === '16')?.persons[0]?.fields.last_name).toBe('Roy Bergeron');
  expect(households.find(({ key }) => key === '16')?.address).toMatchObject({ address_ln1: '28 rue X', unit: '3' });
});

test('the proposed mends mend the rows of messy.csv', async () => {
  const { households } = await sample('messy.csv');
  const mends = households.flatMap(({ faults, warnings }) =>
    [...faults, ...warnings].flatMap(({ mend }) => mend ?? []),
  );
  const mended = await sample('messy.csv', [
    ...mends,
    { kind: 'cell', line: 3, column: 3, value: '2021-05-01' },
    { kind: 'cell', line: 9, column: 1, value: 'Sum' },
    { kind: 'cell', line: 9, column: 2, value: 'Ann' },
  ]);
  expect(mended.households.flatMap(({ faults }) => faults)).toEqual([]);
  expect(mended.households).toHaveLength(10);
});

test('network.csv keeps its days, phones and homes', async () => {
  const { households } = await sample('network.csv');
  expect(households[0]).toMatchObject({
    name: 'HH-1000',
    address: {
      address_ln1: '100 rue Saint-Denis',
      postal_code: 'H2X 1Y4',
      city_id: 11157,
      province_id: 11,
      house_type_id: 3,
    },
    persons: [
      {
        fields: {
          last_name: 'Tremblay',
          first_name: 'Marie',
          dob: '1948-06-15',
          phone: '5145550100',
          gender_type_id: 2,
          service_language_id: 2,
        },
      },
      { role: 4 },
      { role: 4 },
      { role: 4 },
      { role: 4 },
    ],
  });
  // "No Income" in each row of a household is a declaration of those who need an income.
  const none = households.filter(({ persons }) => persons[0]?.no_income);
  expect(none).toHaveLength(10);
  expect(none.every(({ persons }) => persons.every(({ no_income, role }) => no_income === role <= 3))).toBe(true);
});
