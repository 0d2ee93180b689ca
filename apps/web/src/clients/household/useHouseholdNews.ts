import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../api.ts';
import { arrived, askedSince, queryOf } from '../../queries.ts';
import { useEvents } from '../../realtime.ts';
import { clientFile, shownFile } from '../client-file.ts';

/**
 * Updates an open file and its open tab when others change the household, also after the connection was lost for a
 * while. Typed values stay: forms keep the state that they were opened with, and the server checks against it.
 */
export function useHouseholdNews(id: number): void {
  const queries = useQueryClient();
  const { queryKey } = clientFile(id);
  /** The time (performance.now()) of the last change that the shown file may not contain; null without one. */
  const changedAt = useRef<number | null>(null);
  useEvents(
    (event) => {
      const file = queries.getQueryData(queryKey);
      if (event.type === 'HouseholdUpdate' && (!file || event.group_id === file.group_id))
        changedAt.current = performance.now();
      return changedAt.current !== null;
    },
    async (inOrder) => {
      const since = changedAt.current;
      changedAt.current = null;
      if (since === null || !(await shownFile(id))) return;
      const tab = openTab(queries, id);
      // Waits for running requests, whose older responses would replace the data fetched here.
      await Promise.all(tab.keys.map(arrived));
      if ([queryKey, ...tab.keys].every((key) => askedSince(key, since))) return;
      const sentAt = performance.now();
      api.clients.now({ id, ...tab.asked }).then(
        ({ file: now, members, planned, just_made, ...open }) =>
          inOrder(() => {
            // A change by this browser's own user sends a query again, and its response is the newer one.
            const isOld = (key: QueryKey) => !askedSince(key, sentAt);
            if (isOld(queryKey)) queries.setQueryData(queryKey, (old) => old && { ...now, code: old.code });
            const family = tab.family.queryKey;
            if (isOld(family)) queries.setQueryData(family, (old) => old && { ...old, members, planned, just_made });
            tab.show(open, isOld);
          }),
        // The next event, or the next connection, tries again.
        () => {
          changedAt.current ??= since;
        },
      );
    },
    () => {
      changedAt.current = performance.now();
    },
  );
}

type Now = Awaited<ReturnType<typeof api.clients.now>>;

/** The data that the open tab of a file shows: its query, and where it is shown. */
function openTab(queries: QueryClient, id: number) {
  const shown = ({ queryKey }: Pick<Query, 'queryKey'>) =>
    queries.getQueryCache().find({ queryKey, exact: false, type: 'active' });
  const family = queryOf(api.families.list, { client_id: id });
  const revenues = shown(queryOf(api.revenues.ofHousehold, { client_id: id }));
  const documents = shown(queryOf(api.documents.household, { client_id: id }));
  const consents = shown(queryOf(api.consents.household, { client_id: id }));
  const page = shown(queryOf(api.housings.list, { terms: { client_id: id } }));
  const { terms: _, ...housings } = (page?.queryKey[1] ?? {}) as Partial<Parameters<typeof api.housings.list>[0]>;
  return {
    family,
    keys: [shown(family), revenues, documents, consents, page].flatMap((query) => (query ? [query.queryKey] : [])),
    asked: {
      ...(revenues && { revenues: 1 as const }),
      ...(documents && { documents: 1 as const }),
      ...(consents && { consents: 1 as const }),
      ...(page && { housings }),
    },
    show(now: Pick<Now, 'revenues' | 'documents' | 'consents' | 'housings'>, isOld: (key: QueryKey) => boolean) {
      const set = (query: Query | undefined, data: object | null) =>
        query && data && isOld(query.queryKey) && queries.setQueryData(query.queryKey, { ...data, code: 'Ok' });
      set(revenues, now.revenues);
      set(documents, now.documents);
      set(consents, now.consents);
      set(page, now.housings);
    },
  };
}
