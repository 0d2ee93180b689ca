/** The declarations of the 32 lists and their calls, seen as one kind of thing. */
import type { AnyListCalls } from '@resa/contract/lists/calls';
import type { List, RowOf } from '@resa/contract/lists/define';
import { lists } from '@resa/contract/lists/index';
import { type FieldName, labelOf } from '@resa/contract/lists/labels';
import type { ListName } from '@resa/contract/lists/names';
import type { TextKey } from '@resa/contract/texts';
import { api } from '../api.ts';
import type { Api } from '../connect.ts';
import { type Locale, useLocale, useT } from '../local/texts.ts';
import { plainText } from '../ui/plain-text.ts';
import { addressOf } from './address.ts';

export type { List } from '@resa/contract/lists/define';
/** A row of any list. */
export type Row = RowOf<List>;
/** The values of a form: a row's fields by name. */
export type Values = Record<string, unknown>;

export const allLists = Object.values(lists) as unknown as readonly List[];
export const listNamed = (name: ListName) => lists[name] as unknown as List;
/** The list whose screen is at a path. */
export const listAt = (path: string): List | undefined => allLists.find(({ name }) => addressOf(name) === path);

/** The calls of a list; those that it is `without` must not be called. */
export const callsOf = ({ name }: List) => api[name] as unknown as Api<AnyListCalls>;

export const fieldText = (name: string): TextKey => labelOf(name as FieldName);

/** The field that names a row: its name, its label, else the field by which the list is sorted. */
export const nameField = (list: List, locale: Locale): string =>
  [`name_${locale}`, `lang_${locale}`, 'zone'].find((name) => name in list.fields) ?? list.sort;

/** The words by which a row is called. */
export const rowName = (list: List, row: Values, locale: Locale): string =>
  plainText(String(row[nameField(list, locale)] ?? ''));

/** The same in the interface's language; a bare number has its unit. */
export function useRowName(list: List): (row: Values) => string {
  const t = useT();
  const locale = useLocale();
  const field = nameField(list, locale);
  const counted = list.fields[field]?.kind === 'count';
  return (row) => (counted ? `${t(fieldText(field))} ${row[field]}` : rowName(list, row, locale));
}
