import { document_classifications } from '@resa/contract/lists/fixed';
import type { Special } from '../special.ts';
import { ProofGaps } from './ProofGaps.tsx';

/** Grouped by the kind of fact that they prove. */
export const document_types: Special = {
  notice: ProofGaps,
  heading: ({ classification_id }) => document_classifications.find(({ id }) => id === classification_id)?.key,
};
