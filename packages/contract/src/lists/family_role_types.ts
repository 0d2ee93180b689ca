import { defineList, flag, names } from './define.ts';

/** 1 single, 2 family head, 3 partner, 4 and 11 child roles (002 §9). `relative` marks the roles that make a household a family in the hunger count. */
export const family_role_types = defineList({
  name: 'family_role_types',
  entity: 'family_role_type',
  fields: { ...names, relative: flag },
  sort: 'position',
  ordered: true,
  system: [1, 2, 3, 4, 11],
});
