import { defineList, flag, names } from './define.ts';

/** The type of the comments that Resa writes itself (000 O-58). */
export const SYSTEM_COMMENT_TYPE = 1;

/** A disabled type keeps its comments and is offered for no new one. */
export const commentTypes = defineList({
  name: 'comment_types',
  entity: 'comment_type',
  fields: { ...names, disable: flag },
  system: [SYSTEM_COMMENT_TYPE],
});
