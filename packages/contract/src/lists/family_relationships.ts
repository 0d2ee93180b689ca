import { defineList, names } from './define.ts';

/** How two people are related, beyond their role in the household. */
export const family_relationships = defineList({
  name: 'family_relationships',
  entity: 'family_relationship',
  fields: names,
});
