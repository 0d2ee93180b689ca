/** The lists with something special on the screen; each in its own file. */
import type { ListName } from '@resa/contract/lists/names';
import type { Special } from '../special.ts';
import { cities } from './cities.ts';
import { document_types } from './document_types.ts';
import { family_relationships } from './family_relationships.ts';
import { means_communication_types } from './means_communication_types.ts';
import { ProofGaps } from './ProofGaps.tsx';
import { pay_frequency_types } from './pay_frequency_types.tsx';
import { provinces } from './provinces.ts';
import { revenue_brackets } from './revenue_brackets.tsx';
import { revenue_types } from './revenue_types.ts';
import { tags } from './tags.tsx';
import { zones } from './zones.tsx';

const special: Partial<Record<ListName, Special>> = {
  cities,
  citizenship_types: { notice: ProofGaps },
  document_types,
  family_relationships,
  family_role_types: { notice: ProofGaps },
  means_communication_types,
  pay_frequency_types,
  provinces,
  revenue_brackets,
  revenue_types,
  tags,
  zones,
};
const NOTHING: Special = {};

export const specialOf = ({ name }: { name: ListName }): Special => special[name] ?? NOTHING;
