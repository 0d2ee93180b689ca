import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ListState } from './list-state.ts';

export interface Paged<R> {
  rows: R[];
  recordsFiltered: number;
  capped?: 0 | 1;
}

/**
 * One page of a list, the old one staying until the new has come; the next page is fetched ahead. `ask` takes the
 * paging of a page and answers its rows. `key` names the list and everything that filters it.
 */
export function usePagedList<R, Sort extends string>(
  key: readonly unknown[],
  list: ListState<Sort>,
  ask: (paging: ListState<Sort>['paging'], signal: AbortSignal) => Promise<Paged<R>>,
) {
  const client = useQueryClient();
  const options = (paging: ListState<Sort>['paging']) => ({
    queryKey: [...key, paging],
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(paging, signal),
  });
  const query = useQuery({ ...options(list.paging), placeholderData: keepPreviousData });
  const total = query.data?.recordsFiltered ?? 0;
  const { startRow, rowsPerPage } = list.paging;
  const next = startRow + rowsPerPage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page decides; `ask` and `key` are new at each drawing.
  useEffect(() => {
    if (query.isPlaceholderData || next >= total) return;
    void client.prefetchQuery(options({ ...list.paging, startRow: next }));
  }, [next, total, query.isPlaceholderData]);
  // Beyond the end, where rows went meanwhile or an address is old, the last page is shown.
  const beyond = query.isSuccess && !query.isPlaceholderData && startRow > 0 && query.data.rows.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `list` is new at each drawing.
  useEffect(() => {
    if (beyond) list.setPage(Math.max(1, Math.ceil(total / rowsPerPage)));
  }, [beyond]);
  return query;
}
