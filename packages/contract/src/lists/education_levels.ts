import { defineList, flag, names } from './define.ts';

/** Ordered. The grade refresh moves a child from a `grade` to the next position (decisions-002 B15); `post_secondary` marks the students of the hunger count's profile. */
export const educationLevels = defineList({
  name: 'education_levels',
  entity: 'education_level',
  fields: { ...names, grade: flag, post_secondary: flag },
  sort: 'position',
  ordered: true,
});
