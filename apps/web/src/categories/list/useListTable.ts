import { columnsOf } from '@resa/contract/lists/define';
import { useMemo } from 'react';
import type { ListState } from '../../ui/list-state.ts';
import { usePagedTable } from '../../ui/usePagedTable.ts';
import { callsOf, type List } from '../lists.ts';

type ListInput = NonNullable<Parameters<ReturnType<typeof callsOf>['list']>[0]>;
type Filters = Readonly<Record<string, string>>;

/** The search terms of a list for its filters. */
export const termsOf = (list: List, { search = '', active, ...filters }: Filters): NonNullable<ListInput['terms']> => ({
  search,
  active: active === '1' ? 1 : active === '0' ? 0 : null,
  ...Object.fromEntries((list.filters ?? []).map((name) => [name, Number(filters[name]) || null])),
});

export const sortOf = ({ sortBy, descending }: Pick<ListState, 'sortBy' | 'descending'>) => ({
  sortBy: sortBy as NonNullable<ListInput['sortBy']>,
  descending,
});

/** Ordered lists are shown whole (002 §9). */
const WHOLE = { startRow: 0, rowsPerPage: 1000, sortBy: 'position', descending: false } as const;

/** A list's rows, as the address selects them. */
export function useListTable(list: List) {
  const defaults = useMemo(
    () => ({
      sorts: ['active', ...columnsOf(list)],
      sortBy: list.sort,
      filters: { search: '', active: '', ...Object.fromEntries((list.filters ?? []).map((name) => [name, ''])) },
    }),
    [list],
  );
  const { list: shown, table } = usePagedTable(
    callsOf(list).list,
    defaults,
    ({ paging, filters }) => ({
      ...(list.ordered ? WHOLE : { ...paging, ...sortOf(paging) }),
      terms: termsOf(list, filters),
    }),
    ({ dt }) => dt,
  );
  return { shown, table };
}
