import { defineList, flag, names } from './define.ts';

/**
 * Row 1 means none; `indigenous` marks the rows that the hunger count's profile counts as First Nations, Métis or
 * Inuit, `not_known` those that reports count as not known (decision 046).
 */
export const aboriginal_indicators = defineList({
  name: 'aboriginal_indicators',
  entity: 'aboriginal_indicator',
  fields: { ...names, indigenous: flag, not_known: flag },
  system: [1],
});
