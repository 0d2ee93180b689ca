import { colour, defineList, jsonLists, richText, text } from './define.ts';

/**
 * Client tags; `profile_group_type` and `tag_manager` are their names on the wire (decisions-002 B33). B21 says what
 * `data` opens to their holders.
 */
export const tags = defineList({
  name: 'tags',
  route: 'tag_manager',
  plural: 'profile_group_types',
  entity: 'profile_group_type',
  fields: {
    code: text(32),
    name_en: richText(1000),
    name_fr: richText(1000),
    text_color: colour('#ffffff'),
    background_color: colour('#8BC34A'),
    data: jsonLists({ appointments: 'appointment_types', extras: 'appointment_types' }),
  },
  unique: [{ fields: ['code'] }],
  once: ['code'],
  system: [1],
});
