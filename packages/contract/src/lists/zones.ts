import { z } from 'zod';
import { requiredText } from '../types.ts';
import { defineList, type Field, text } from './define.ts';

const ITEM = /^[A-Z]\d[A-Z]( \d[A-Z]\d)?$/;
const split = (zips: string) => zips.split(', ');

/** Upper-case, a full postal code as `H2X 1Y4`, no duplicates, joined by `, `. "H2X 1Y4" is one item, "H2X H2Y" are two (decisions-002 A18). */
const tidy = (typed: string) => {
  const items = typed
    .toUpperCase()
    .replace(/([A-Z]\d[A-Z])[ \t]*(\d[A-Z]\d)/g, '$1_$2')
    .split(/[\s,;]+/);
  return [...new Set(items.filter(Boolean))].map((item) => item.replace('_', ' ')).join(', ');
};

/** Forward sortation areas and full postal codes. */
const zips: Field<string> = {
  kind: 'lines',
  max: 20_000,
  schema: requiredText(20_000)
    .overwrite(tidy)
    .refine((value) => split(value).every((item) => ITEM.test(item)), { error: 'e_zips' }),
};

/** Where people live, for the reports by zone; shipped and edited, never added or deleted by hand (decisions-002 A17). */
export const zones = defineList({
  name: 'zones',
  entity: 'zone',
  fields: { group: text(100), zone: text(100), zips },
  sort: 'group',
  unique: [{ fields: ['zone', 'group'] }],
  /** Offered by the group picker. */
  besides: { groups: z.array(z.string()) },
  without: ['add', 'remove', 'activate'],
});
