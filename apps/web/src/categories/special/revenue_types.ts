import type { Special } from '../special.ts';

const PROOF_OF_REVENUE = 3;

/** Offered to the roles that it names, so that one at least is asked for; its documents are proofs of income (002 §5, §7). */
export const revenue_types: Special = {
  alsoInDialog: ['group_roles'],
  offers: { documents: ({ classification_id }) => classification_id === PROOF_OF_REVENUE },
};
