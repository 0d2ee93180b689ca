import type { Special } from '../special.ts';

/** Its buttons stand for everybody; the server still refuses who may not (decisions-002 A20). */
export const family_relationships: Special = { ungated: true };
