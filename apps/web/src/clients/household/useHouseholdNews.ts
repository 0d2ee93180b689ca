import { type QueryClient, type QueryFilters, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../api.ts';
import { askedSince, queryOf } from '../../queries.ts';
import { useEvents } from '../../realtime.ts';
import { type ClientFileData, clientFile } from '../client-file.ts';

/**
 * Keeps an open file, with the tab that is open, up to date while others change its household, also after it was
 * without a connection. Typed values stay: forms keep the state that they were opened with, and the server checks
 * against it.
 */
export function useHouseholdNews(file: ClientFileData | undefined): void {
  const queries = useQueryClient();
  /** Since when a change is known that the file does not show yet (performance.now()). */
  const changedAt = useRef<number | null>(null);
  useEvents(
    (event) => {
      if (event.type === 'HouseholdUpdate' && event.group_id === file?.group_id)
        changedAt.current ??= performance.now();
      return changedAt.current !== null;
    },
    () => {
      const since = changedAt.current;
      changedAt.current = null;
      if (!file || since === null) return;
      const { id } = file.client;
      const { queryKey } = clientFile(id);
      if (askedSince(queryKey, since)) return;
      const tab = openTab(queries, id);
      api.clients.now({ id, ...tab.asked }).then(
        ({ file: now, members, planned, just_made, ...open }) => {
          queries.setQueryData(queryKey, (old) => old && { ...now, code: old.code });
          const family = queryOf(api.families.list, { client_id: id });
          queries.setQueryData(family.queryKey, (old) => old && { ...old, members, planned, just_made });
          tab.show(open);
        },
        // The next event of any kind, or the next connection, fetches again.
        () => {
          changedAt.current ??= since;
        },
      );
    },
    () => {
      changedAt.current ??= performance.now();
    },
  );
}

type Now = Awaited<ReturnType<typeof api.clients.now>>;

/** The data that the open tab of a file shows: its query, and where it is shown. */
function openTab(queries: QueryClient, id: number) {
  const revenues = queryOf(api.revenues.ofHousehold, { client_id: id });
  const documents = queryOf(api.documents.household, { client_id: id });
  const shown = ({ queryKey }: Pick<QueryFilters, 'queryKey'>) =>
    queries.getQueryCache().findAll({ ...(queryKey && { queryKey }), type: 'active' });
  const [page] = shown(queryOf(api.housings.list, { terms: { client_id: id } }));
  const { terms: _, ...housings } = (page?.queryKey[1] ?? {}) as Partial<Parameters<typeof api.housings.list>[0]>;
  return {
    asked: {
      ...(shown(revenues).length > 0 && { revenues: 1 as const }),
      ...(shown(documents).length > 0 && { documents: 1 as const }),
      ...(page && { housings }),
    },
    show(now: Pick<Now, 'revenues' | 'documents' | 'housings'>) {
      const Ok = { code: 'Ok' as const };
      if (now.revenues) queries.setQueryData(revenues.queryKey, { ...now.revenues, ...Ok });
      if (now.documents) queries.setQueryData(documents.queryKey, { ...now.documents, ...Ok });
      if (now.housings && page) queries.setQueryData(page.queryKey, { ...now.housings, ...Ok });
    },
  };
}
