import { parseZips } from '@resa/rules/text/postal-code';
import { z } from 'zod';
import { requiredText } from '../types.ts';
import { defineList, type Field, text } from './define.ts';

/** Upper case, a full postal code as `H2X 1Y4`, each once, joined by `, `; a text with anything else in it stays as typed. */
const tidy = (typed: string) => {
  const { zips, wrong } = parseZips(typed);
  return wrong.length > 0 ? typed : zips.join(', ');
};
const isTidy = (text: string) => {
  const { zips, wrong } = parseZips(text);
  return zips.length > 0 && wrong.length === 0;
};

/** Forward sortation areas and full postal codes, read as visits read them (decisions-002 A18). */
const zips: Field<string> = {
  kind: 'lines',
  max: 20_000,
  schema: requiredText(20_000).overwrite(tidy).refine(isTidy, { error: 'e_zips' }),
};

/** Where people live, for the reports by zone; shipped and edited, never added by hand (decisions-002 A17). */
export const zones = defineList({
  name: 'zones',
  entity: 'zone',
  fields: { group: text(100), zone: text(100), zips },
  sort: 'group',
  unique: [{ fields: ['zone', 'group'] }],
  /** Offered by the group picker. */
  besides: { groups: z.array(z.string()) },
  without: ['add', 'activate'],
});
