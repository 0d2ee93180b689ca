import type { Special } from '../special.ts';
import { ProofGaps } from './ProofGaps.tsx';

const PROOF_OF_REVENUE = 3;

/** Offered to the roles that it names, so at least one is required; its documents are proofs of income (002 §5, §7). */
export const revenue_types: Special = {
  notice: ProofGaps,
  alsoInDialog: ['group_roles'],
  offers: { documents: ({ classification_id }) => classification_id === PROOF_OF_REVENUE },
};
