import { failureText } from '../api.ts';
import { type ListDefaults, type ListState, useListState } from './list-state.ts';
import { type Paged, usePagedList } from './usePagedList.ts';

/**
 * A table of a paged call: `list` is its page, order and filters as the address has them, `table` what DataTable takes
 * besides its columns: `<DataTable {...table} columns={…} />`. `key` names what is listed; page, order and filters are
 * added to it. `ask` takes what is shown and answers its rows.
 */
export function usePagedTable<R, Sort extends string>(
  key: readonly unknown[],
  defaults: ListDefaults<Sort>,
  ask: (shown: Pick<ListState<Sort>, 'paging' | 'filters'>, signal: AbortSignal) => Promise<Paged<R>>,
) {
  const list = useListState(defaults);
  const { filters } = list;
  const { data, error, isFetching, refetch } = usePagedList([...key, filters], list, (paging, signal) =>
    ask({ paging, filters }, signal),
  );
  const table = {
    rows: data?.rows,
    list,
    total: data?.recordsFiltered,
    capped: data?.capped === 1,
    loading: isFetching,
    failed: error && failureText(error, 'e_get_data'),
    onRetry: () => void refetch(),
  };
  return { list, table };
}
