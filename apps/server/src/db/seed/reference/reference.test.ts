/** The shipped lists fit together. */
import { keyOf, type List, uniqueOf } from '@resa/contract/lists/define';
import { lists } from '@resa/contract/lists/index';
import { reference } from '@resa/reference/rows';
import { type ProofSetup, proofGaps } from '@resa/rules/documents/proofs';
import { expect, it } from 'vitest';
import { isSpaced } from '../../../../../../scripts/texts.mjs';
import { shippedRows } from './index.ts';
import { shippedMails } from './mail-templates.ts';

it('the shipped lists offer every person each proof that they would need', () => {
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  const setup: ProofSetup = {
    types: reference.document_types as readonly unknown[] as ProofSetup['types'],
    revenue_types: reference.revenue_types as readonly unknown[] as ProofSetup['revenue_types'],
    roles: ids(reference.family_role_types),
    citizenships: ids(reference.citizenship_types),
  };
  expect(setup.roles.length * setup.citizenships.length).toBeGreaterThan(50);
  expect(proofGaps(setup)).toEqual([]);
});

it.each(Object.values(lists))('$name ships nothing twice', (list) => {
  const rows = shippedRows(list.name);
  for (const { fields } of uniqueOf(list as unknown as List)) {
    const keys = rows.map((row) => keyOf(row, fields)).filter((key) => key !== undefined);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  }
});

it('gives the French signs of shipped mails and lists their no-break spaces', () => {
  const words = (rows: readonly object[]) =>
    rows.flatMap((row) =>
      Object.entries(row).flatMap(([column, value]) => (/(_|^)fr$/.test(column) ? [String(value)] : [])),
    );
  const mails = words(shippedMails);
  const entries = Object.values(lists).flatMap(({ name }) => words(shippedRows(name)));
  expect(Math.min(mails.length, entries.length)).toBeGreaterThan(30);
  expect([...mails, ...entries].filter((text) => !isSpaced(text))).toEqual([]);
});
