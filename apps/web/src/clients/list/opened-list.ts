/**
 * The page of the clients list that was seen last, with its filters and order, so that a file leads to the next and the
 * previous one. It is kept sealed with the session and never put in an address.
 */
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../api.ts';
import { keepInSession, onWipe, readInSession } from '../../local/session.ts';
import { makeStore, useStore } from '../../local/store.ts';
import { queryOf } from '../../queries.ts';
import { searched } from '../searched.ts';

type Input = NonNullable<Parameters<typeof api.clients.list>[0]>;
interface OpenedList {
  readonly ids: readonly number[];
  readonly total: number;
  readonly startRow: number;
  readonly rowsPerPage: number;
  readonly input: Input;
}

/** Undefined until the session's stored list has been read. */
const opened = makeStore<OpenedList | null | undefined>(undefined);
onWipe(() => opened.set(undefined));

function keep(list: OpenedList): void {
  opened.set(list);
  void keepInSession('list', list);
}

type Paging = { startRow: number; rowsPerPage: number; sortBy: string; descending: boolean };

/** Remembers the rows that are shown. */
export function useOpenedList(
  rows: readonly { id: number }[] | undefined,
  total: number | undefined,
  paging: Paging,
  terms: Input['terms'],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows change with the page; the rest is new at each drawing.
  useEffect(() => {
    if (!rows || total === undefined) return;
    const { startRow, rowsPerPage } = paging;
    keep({ ids: rows.map(({ id }) => id), total, startRow, rowsPerPage, input: { ...paging, terms } });
  }, [rows, total]);
}

export interface Around {
  /** The position in the whole list, from 1. */
  readonly place: number;
  readonly total: number;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
}

/** The position of a file in the list that was seen last; null if it is not in it. */
export function useAround(id: number): Around | null {
  const list = useStore(opened);
  useEffect(() => {
    if (list === undefined) void readInSession<OpenedList>('list').then((kept) => opened.get() ?? opened.set(kept));
  }, [list]);
  const index = list?.ids.indexOf(id) ?? -1;
  if (!list || index < 0) return null;
  const place = list.startRow + index + 1;
  const total = Math.max(list.total, place);
  return { place, total, hasPrevious: place > 1, hasNext: place < total };
}

/**
 * The file before (-1) or after (1) this one in the list; loads the next page of the list if necessary. Null without
 * one.
 */
export async function fileBeside(queries: QueryClient, id: number, way: -1 | 1): Promise<number | null> {
  const list = opened.get();
  const index = list?.ids.indexOf(id) ?? -1;
  if (!list || index < 0) return null;
  const neighbour = list.ids[index + way];
  if (neighbour !== undefined) return neighbour;
  const startRow = list.startRow + way * list.rowsPerPage;
  if (startRow < 0) return null;
  const input = { ...list.input, startRow };
  const page = searched(await queries.fetchQuery(queryOf(api.clients.list, input)));
  const ids = page.rows.map((row) => row.id);
  const found = way === 1 ? ids.find((one) => one !== id) : ids.findLast((one) => one !== id);
  if (found === undefined) return null;
  keep({ ...list, ids, total: page.recordsFiltered, startRow, input });
  return found;
}
