import { columnsOf } from '@resa/contract/lists/define';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFresh } from '../../realtime.ts';
import type { ListState } from '../../ui/list-state.ts';
import { usePagedTable } from '../../ui/usePagedTable.ts';
import { callsOf, keyOf, type List } from '../lists.ts';

type Asked = NonNullable<Parameters<ReturnType<typeof callsOf>['list']>[0]>;
type Filters = Readonly<Record<string, string>>;

/** What a list is asked by for what its filters say. */
export const termsOf = (list: List, { search = '', active, ...filters }: Filters): NonNullable<Asked['terms']> => ({
  search,
  active: active === '1' ? 1 : active === '0' ? 0 : null,
  ...Object.fromEntries((list.filters ?? []).map((name) => [name, Number(filters[name]) || null])),
});

export const sortOf = ({ sortBy, descending }: Pick<ListState, 'sortBy' | 'descending'>) => ({
  sortBy: sortBy as NonNullable<Asked['sortBy']>,
  descending,
});

/** Ordered lists are shown whole (002 §9). */
const WHOLE = { startRow: 0, rowsPerPage: 1000, sortBy: 'position', descending: false } as const;

/** A list's rows as the address asks for them; true again as soon as anybody changes one. */
export function useListTable(list: List) {
  const queries = useQueryClient();
  const defaults = useMemo(
    () => ({
      sorts: ['active', ...columnsOf(list)],
      sortBy: list.sort,
      filters: { search: '', active: '', ...Object.fromEntries((list.filters ?? []).map((name) => [name, ''])) },
    }),
    [list],
  );
  const reload = () => queries.invalidateQueries({ queryKey: keyOf(list) });
  const { list: shown, table } = usePagedTable(keyOf(list), defaults, async ({ paging, filters }, signal) => {
    const page = list.ordered ? WHOLE : { ...paging, ...sortOf(paging) };
    return (await callsOf(list).list({ ...page, terms: termsOf(list, filters) }, { signal })).dt;
  });
  useFresh(
    (event) => event.type === 'CategoryUpdate' && event.tables.includes(list.name),
    () => void reload(),
  );
  return { shown, table, reload };
}
