import { defineList, names } from './define.ts';

/** Languages in which an organization writes and speaks to a client: 1 English, 2 French (letters and mails exist in these two). */
export const service_languages = defineList({
  name: 'service_languages',
  route: 'service_language',
  entity: 'service_language',
  fields: names,
  system: [1, 2],
});
