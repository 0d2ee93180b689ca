/**
 * A list's page, size, order and filters, kept in the address, so that back, reload and a shared link show the same.
 * Free text that names people is kept in memory instead: name it in `quiet`.
 */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';

export interface ListDefaults<Sort extends string> {
  /** The sorts of the list's call; the address may name no other. */
  readonly sorts: readonly Sort[];
  readonly sortBy: Sort;
  readonly descending?: boolean;
  /** The sort while a text is searched for, until the user chooses another one. */
  readonly sortByWhileSearching?: Sort;
  readonly rowsPerPage?: number;
  /** Filters with their first values; all are text, as in the address. */
  readonly filters?: Readonly<Record<string, string>>;
  /** Filters that choose between lists, such as a state; they do not count as narrowing the list. */
  readonly lists?: readonly string[];
  /** Filters that never appear in the address. */
  readonly quiet?: readonly string[];
}

export interface ListState<Sort extends string = string> {
  /** The sorts of the list. */
  readonly sorts: readonly string[];
  readonly page: number;
  readonly rowsPerPage: number;
  readonly sortBy: Sort;
  readonly descending: boolean;
  readonly filters: Readonly<Record<string, string>>;
  /** The input of every paged call (W04), in addition to its own `terms`. */
  readonly paging: { startRow: number; rowsPerPage: number; sortBy: Sort; descending: boolean };
  setPage(page: number): void;
  setRowsPerPage(rows: number): void;
  /** Sorts by a column; a second call reverses the order. */
  sort(column: string): void;
  /** Sets filters and goes back to the first page. */
  filter(values: Readonly<Record<string, string>>): void;
  /** Removes every filter that narrows the list; undefined if none does. */
  readonly showAll?: (() => void) | undefined;
}

export const PAGE_SIZES = [10, 25, 50] as const;
/** No row number exceeds the largest integer of the wire. */
const LAST_ROW = 2 ** 31 - 1;

/** Reads the state from the address. Missing or invalid values are replaced by the list's defaults. */
export function readList<Sort extends string>(query: Readonly<Record<string, unknown>>, defaults: ListDefaults<Sort>) {
  const page = Number(query.page);
  const rows = Number(query.rows);
  const rowsPerPage = (PAGE_SIZES as readonly number[]).includes(rows) ? rows : (defaults.rowsPerPage ?? 10);
  const sorted = defaults.sorts.find((sort) => sort === query.sort);
  const ordered = sorted !== undefined || query.sort === undefined;
  const filters = { ...defaults.filters };
  for (const name of Object.keys(filters)) if (typeof query[name] === 'string') filters[name] = query[name];
  return {
    page: Number.isInteger(page) && page > 0 && page * rowsPerPage <= LAST_ROW ? page : 1,
    rowsPerPage,
    sortBy: sorted ?? defaults.sortBy,
    descending:
      ordered && (query.order === 'asc' || query.order === 'desc')
        ? query.order === 'desc'
        : (defaults.descending ?? false),
    filters,
  };
}

export function useListState<Sort extends string>(defaults: ListDefaults<Sort>): ListState<Sort> {
  const query = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const [quiet, setQuiet] = useState<Record<string, string>>({});
  const read = useMemo(() => readList(query, defaults), [query, defaults]);
  const filters = { ...read.filters, ...quiet };
  const byRank = defaults.sortByWhileSearching && query.sort === undefined && filters.search;
  const { page, rowsPerPage, descending, sortBy } = {
    ...read,
    ...(byRank && { sortBy: defaults.sortByWhileSearching as Sort }),
  };
  const isQuiet = (name: string) => defaults.quiet?.includes(name) ?? false;
  // Values that equal the list's own stay out of the address, so the plain address is the plain list.
  const write = (change: Record<string, string | number | undefined>) =>
    void navigate({ to: '.', search: (old: Record<string, unknown>) => ({ ...old, ...change }), replace: true });
  const filter: ListState['filter'] = (values) => {
    const spoken = Object.entries(values).filter(([name]) => !isQuiet(name));
    const silent = Object.entries(values).filter(([name]) => isQuiet(name));
    if (silent.length > 0) setQuiet((before) => ({ ...before, ...Object.fromEntries(silent) }));
    const change = spoken.map(([name, value]) => [name, value === defaults.filters?.[name] ? undefined : value]);
    write({ ...Object.fromEntries(change), page: undefined });
  };
  const narrowing = narrowingOf(filters, defaults);
  return {
    sorts: defaults.sorts,
    page,
    rowsPerPage,
    sortBy,
    descending,
    filters,
    paging: { startRow: (page - 1) * rowsPerPage, rowsPerPage, sortBy, descending },
    setPage: (page) => write({ page: page > 1 ? page : undefined }),
    setRowsPerPage: (rows) =>
      write({ rows: rows === (defaults.rowsPerPage ?? 10) ? undefined : rows, page: undefined }),
    sort: (column) => {
      const turned = column === sortBy && !descending;
      write({ sort: column, order: turned ? 'desc' : 'asc', page: undefined });
    },
    filter,
    showAll: Object.keys(narrowing).length > 0 ? () => filter(narrowing) : undefined,
  };
}

/** The filters that narrow a list, each with the value that does not. */
export function narrowingOf(
  filters: Readonly<Record<string, string>>,
  { filters: first = {}, lists = [] }: Pick<ListDefaults<string>, 'filters' | 'lists'>,
): Record<string, string> {
  const narrowing = Object.entries(first).filter(([name, value]) => !lists.includes(name) && filters[name] !== value);
  return Object.fromEntries(narrowing);
}
