import { fold } from '@resa/rules/text/fold';
import type { Special } from '../special.ts';

const MAX_LENGTH = 28;

/** The generated code (decisions-002 A19): the English name's letters, and a number if another row has it. */
export const means_communication_types: Special = {
  complete(row, { rows }) {
    if (row.code) return row;
    const plain = fold(row.name_en as string).replaceAll(/[^a-z0-9]+/g, '_');
    const start = plain.slice(0, MAX_LENGTH).replaceAll(/^_|_$/g, '').toUpperCase() || 'OTHER';
    const takenCodes = new Set(rows.map(({ code }) => fold(String(code ?? ''))));
    const codes = Array.from({ length: rows.length + 1 }, (_, index) =>
      index === 0 ? start : `${start}_${index + 1}`,
    );
    return { ...row, code: codes.find((code) => !takenCodes.has(fold(code))) };
  },
};
