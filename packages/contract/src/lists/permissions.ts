import { defineList, text } from './define.ts';

/** The labels of the permissions; their keys are those of permissions.ts and never change here (002 §2.14). */
export const permissions = defineList({
  name: 'permissions',
  entity: 'permission',
  fields: { key: text(64), lang_en: text(190), lang_fr: text(190) },
  sort: 'lang_en',
  without: ['add', 'store', 'remove', 'activate'],
  once: ['key'],
});
