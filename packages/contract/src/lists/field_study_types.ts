import { defineList, names } from './define.ts';

/** Fields of study. */
export const field_study_types = defineList({
  name: 'field_study_types',
  entity: 'field_study_type',
  fields: names,
});
