import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../api.ts';
import { askedSince, queryOf } from '../../queries.ts';
import { useEvents } from '../../realtime.ts';
import { type ClientFileData, clientFile } from '../client-file.ts';

/**
 * Keeps an open file at its household while others change it, also after it was without a connection. What is typed in its forms stays: they began from what
 * they were opened with, and the server judges by that.
 */
export function useHouseholdNews(file: ClientFileData | undefined): void {
  const queries = useQueryClient();
  /** Since when a change is known that the file does not show yet (performance.now()). */
  const heard = useRef<number | null>(null);
  useEvents(
    (event) => {
      if (event.type === 'HouseholdUpdate' && event.group_id === file?.group_id) heard.current ??= performance.now();
      return heard.current !== null;
    },
    () => {
      const since = heard.current;
      heard.current = null;
      if (!file || since === null) return;
      const { id } = file.client;
      const { queryKey } = clientFile(id);
      if (askedSince(queryKey, since)) return;
      api.clients.now({ id }).then(
        ({ file: now, members, planned }) => {
          queries.setQueryData(queryKey, (old) => old && { ...now, code: old.code });
          const tab = queryOf(api.families.list, { client_id: id });
          queries.setQueryData(tab.queryKey, (old) => old && { ...old, members, planned });
        },
        () => {},
      );
    },
    () => {
      heard.current ??= performance.now();
    },
  );
}
