/**
 * The profile in groups, as it is read and edited (000 §2 "Profile (vitals) form"): which fields this person has, and
 * how each is shown. The rules decide which fields apply; the others are absent.
 */
import { clientFields, fieldNamed, type ProfileField } from '@resa/contract/client-fields';
import { CLIENT_FIELDS, type ClientField, type ClientFieldName, EDITED_FIELDS } from '@resa/rules/person/client-fields';
import { isShown, type profileFields } from '@resa/rules/person/profile';
import type { TextKey } from '../../local/texts.ts';

export interface ProfileGroup {
  readonly title: TextKey;
  readonly fields: readonly ProfileField[];
}
type Shown = ReturnType<typeof profileFields>;

const GROUPS = ['identity', 'contact', 'origin', 'education', 'service'] as const;

/** The fields of each group that satisfy a condition. */
const groupsOf = (condition: (name: ClientFieldName, field: ClientField) => boolean): ProfileGroup[] =>
  GROUPS.map((group) => ({
    title: `group_${group}`,
    fields: clientFields.filter(({ name }) => {
      const field: ClientField = CLIENT_FIELDS[name];
      return field.group === group && condition(name, field);
    }),
  }));

/** The groups to read; for a person with one name, that line replaces the first name. */
export const profileGroups = (shown: Shown): ProfileGroup[] =>
  groupsOf(
    (name, field) =>
      isShown(field, shown) &&
      name !== (shown.one_name ? 'first_name' : 'one_name') &&
      (name !== 'anonymous' || shown.anonymous),
  );

/**
 * The groups to edit. The field of the first name has the switch "one name only". A file without a name keeps its own
 * switch while the name is typed.
 */
export const editedGroups = (shown: Shown, unnamed = false): ProfileGroup[] =>
  groupsOf(
    (name, field) =>
      isShown(field, shown) && isEdited(name) && name !== 'one_name' && (name !== 'anonymous' || unnamed),
  );
const isEdited = (name: string) => (EDITED_FIELDS as readonly string[]).includes(name);

/** The group of a field; the two that belong to the date of birth are fields of the form only. */
export const groupOf = (name: string): string => {
  const field = fieldNamed(name);
  return `group_${field ? CLIENT_FIELDS[field.name].group : 'identity'}`;
};

/** The label of a field; the two that belong to the date of birth are fields of only the form. */
export const labelOf = (name: string): TextKey =>
  name === 'approximate_age' || name === 'dob_known' ? name : (fieldNamed(name)?.label ?? 'details');

/** The place of a field on the page, to read or to edit, so that the card can lead to it. */
export const placeOf = (name: string): string => `profile_${name}`;
