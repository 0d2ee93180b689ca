import type { Special } from '../special.ts';

/** Its buttons are shown to everybody; the server still refuses users without the right (decisions-002 A20). */
export const family_relationships: Special = { ungated: true };
