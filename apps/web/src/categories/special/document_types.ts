import { document_classifications } from '@resa/contract/lists/fixed';
import type { Special } from '../special.ts';

/** Grouped by what they prove. */
export const document_types: Special = {
  heading: ({ classification_id }) => document_classifications.find(({ id }) => id === classification_id)?.key,
};
