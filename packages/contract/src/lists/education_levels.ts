import { defineList, flag, names } from './define.ts';

/** Ordered: the grade refresh moves a child to the next position (decisions-002 B15). `post_secondary` marks the students of the hunger count's profile. */
export const educationLevels = defineList({
  name: 'education_levels',
  entity: 'education_level',
  fields: { ...names, post_secondary: flag },
  sort: 'position',
  ordered: true,
});
