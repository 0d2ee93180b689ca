import { choice, defineList, flag, names, optional } from './define.ts';
import { student_kinds } from './fixed.ts';

/** Ordered. The grade refresh moves a child from a `grade` to the next position (decisions-002 B15); `post_secondary` says whether the profile of the hunger count counts its people as students; without it they are unmapped. */
export const education_levels = defineList({
  name: 'education_levels',
  entity: 'education_level',
  fields: { ...names, grade: flag, post_secondary: optional(choice(student_kinds)) },
  sort: 'position',
  ordered: true,
});
