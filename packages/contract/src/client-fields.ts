/** The fields of a person's file (rules/person/client-fields.ts), with texts and lists checked, and as columns and schemas. */
import {
  CLIENT_FIELDS,
  type ClientFieldName,
  type EditedColumn,
  type NameOfKind,
} from '@resa/rules/person/client-fields';
import type { ListName } from './lists/names.ts';
import type { TextKey } from './texts.ts';

type Checked = { readonly label: TextKey; readonly of?: ListName };
CLIENT_FIELDS satisfies Readonly<Record<string, Checked>>;

type Declared = (typeof CLIENT_FIELDS)[ClientFieldName];
export type ProfileField = { readonly name: ClientFieldName; readonly label: TextKey; readonly max?: number } & (
  | { readonly kind: Exclude<Declared['kind'], 'lookup'> }
  | { readonly kind: 'lookup'; readonly of: ListName }
);

/** The fields in their order. */
export const clientFields: readonly ProfileField[] = Object.entries(CLIENT_FIELDS).map(
  ([name, field]) => ({ name, ...field }) as ProfileField,
);

/** The field of this name, unless the profile has none. */
export const fieldNamed = (name: string): ProfileField | undefined =>
  clientFields.find((clientField) => clientField.name === name);

/** The edited fields as they are stored; names are never null. */
export type ClientColumns = {
  [Name in EditedColumn]: Name extends 'first_name' | 'last_name'
    ? string
    : Name extends NameOfKind<'lookup' | 'every_days'>
      ? number | null
      : Name extends NameOfKind<'yes_no'>
        ? 0 | 1
        : string | null;
};

/** The list of each field that names a row. */
export const CLIENT_LISTS = Object.fromEntries(
  clientFields.flatMap((field) => (field.kind === 'lookup' ? [[field.name, field.of]] : [])),
) as { readonly [Name in NameOfKind<'lookup'>]: (typeof CLIENT_FIELDS)[Name]['of'] };
