import { choice, defineList, names, optional } from './define.ts';
import { housing_kinds } from './fixed.ts';

/** `hunger_count` is the row of the hunger count's table of housing; without one it is reported as unmapped. */
export const house_types = defineList({
  name: 'house_types',
  entity: 'house_type',
  fields: { ...names, hunger_count: optional(choice(housing_kinds)) },
});
