import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { failureText } from '../api.ts';
import type { CallOf } from '../connect.ts';
import { queryOf } from '../queries.ts';
import { type ListDefaults, type ListState, useListState } from './list-state.ts';

interface Page<R> {
  rows: R[];
  recordsFiltered: number;
  capped?: 0 | 1;
}
type Shown<Sort extends string> = Pick<ListState<Sort>, 'paging' | 'filters'>;

/**
 * A table of a paged call: `list` is its page, order and filters as the address has them, `table` the properties of
 * DataTable but its columns: `<DataTable {...table} columns={…} />`. `inputOf` makes the call's input from the list,
 * `pageOf` finds the rows in its response. The old page stays until the new one has arrived; the next page is fetched
 * ahead.
 */
export function usePagedTable<I, A, R, Sort extends string>(
  call: CallOf<I, A>,
  defaults: ListDefaults<Sort>,
  inputOf: (shown: Shown<Sort>) => NoInfer<I>,
  pageOf: (answer: A) => Page<R>,
) {
  const list = useListState(defaults);
  const { paging, filters } = list;
  const { startRow, rowsPerPage } = paging;
  const client = useQueryClient();
  const pageFrom = (startRow: number) => queryOf(call, inputOf({ paging: { ...paging, startRow }, filters }));
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...pageFrom(startRow),
    select: pageOf,
    placeholderData: keepPreviousData,
  });
  const total = data?.recordsFiltered ?? 0;
  const next = startRow + rowsPerPage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page decides; `pageFrom` is new at each drawing.
  useEffect(() => {
    if (!isPlaceholderData && next < total) void client.prefetchQuery(pageFrom(next));
  }, [next, total, isPlaceholderData]);
  // Beyond the end, where rows went meanwhile or an address is old, the last page is shown.
  const beyond = data !== undefined && !isPlaceholderData && startRow > 0 && data.rows.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `list` is new at each drawing.
  useEffect(() => {
    if (beyond) list.setPage(Math.max(1, Math.ceil(total / rowsPerPage)));
  }, [beyond]);
  const table = {
    rows: data?.rows,
    list,
    total: data?.recordsFiltered,
    capped: data?.capped === 1,
    loading: isFetching,
    // Rows that could not be renewed stay: the banner says that the network is away.
    failed: data ? null : error && failureText(error, 'e_get_data'),
    onRetry: () => void refetch(),
  };
  return { list, table };
}
