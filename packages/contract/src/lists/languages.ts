import { defineList, names } from './define.ts';

/** Native languages: 1 English, 2 French. */
export const languages = defineList({
  name: 'languages',
  entity: 'language',
  fields: names,
  system: [1, 2],
});
