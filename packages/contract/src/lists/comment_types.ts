import { AUTOMATIC_COMMENT_TYPE } from '@resa/rules/person/transitions';
import { defineList, flag, names } from './define.ts';

/** A disabled type keeps its comments and is offered for no new one. */
export const comment_types = defineList({
  name: 'comment_types',
  entity: 'comment_type',
  fields: { ...names, disable: flag },
  system: [AUTOMATIC_COMMENT_TYPE],
});
