/** The declarations of the 32 lists and their calls, seen as one kind of thing. */
import type { AnyListCalls } from '@resa/contract/lists/calls';
import { columnsOf, type List, type RowOf } from '@resa/contract/lists/define';
import { lists } from '@resa/contract/lists/index';
import { type FieldName, labelOf } from '@resa/contract/lists/labels';
import type { ListName } from '@resa/contract/lists/names';
import type { TextKey } from '@resa/contract/texts';
import { api } from '../api.ts';
import type { Api } from '../connect.ts';
import { type Locale, useLocale } from '../local/texts.ts';
import { plainText } from '../ui/plain-text.ts';
import { addressOf } from './address.ts';

export type { List } from '@resa/contract/lists/define';
/** A row of any list. */
export type Row = RowOf<List>;
/** What a form holds: a row's fields by name. */
export type Values = Record<string, unknown>;

export const allLists = Object.values(lists) as unknown as readonly List[];
export const listNamed = (name: ListName) => lists[name] as unknown as List;
/** The list whose screen stands at a path. */
export const listAt = (path: string): List | undefined => allLists.find(({ name }) => addressOf(name) === path);

/** The calls of a list; what it is `without` must not be called. */
export const callsOf = ({ name }: List) => api[name] as unknown as Api<AnyListCalls>;

export const fieldText = (name: string): TextKey => labelOf(name as FieldName);

/** The words by which a row is called; brackets are called by their family size. */
export function rowName(list: List, row: Values, locale: Locale): string {
  const own = [`name_${locale}`, `lang_${locale}`, list.name === 'zones' ? 'zone' : list.sort];
  const name = own.find((field) => field in list.fields) ?? columnsOf(list)[0] ?? 'id';
  return plainText(String(row[name] ?? ''));
}

export function useRowName(list: List): (row: Values) => string {
  const locale = useLocale();
  return (row) => rowName(list, row, locale);
}

/** Names what a list's rows are asked by. */
export const keyOf = ({ name }: List) => ['categories', name] as const;
