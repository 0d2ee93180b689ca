import { defineList, flag, names } from './define.ts';

/**
 * Row 1 means none; `indigenous` marks the rows that the hunger count's profile counts as First Nations, Métis or
 * Inuit.
 */
export const aboriginal_indicators = defineList({
  name: 'aboriginal_indicators',
  entity: 'aboriginal_indicator',
  fields: { ...names, indigenous: flag },
  system: [1],
});
