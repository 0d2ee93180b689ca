import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../api.ts';
import { useEvents } from '../../realtime.ts';
import { type ClientFileData, clientFile } from '../client-file.ts';

/**
 * Keeps an open file at its state while others change it. The file itself is not read again: opening a file is an act of
 * its user (foundations "Who looked").
 */
export function useStateNews(id: number): void {
  const queries = useQueryClient();
  // The line that opens again is no news of this file.
  const heard = useRef(false);
  useEvents(
    (event) => {
      heard.current ||= event.type === 'ClientStateUpdate' && event.client_ids.includes(id);
      return heard.current;
    },
    () => {
      if (!heard.current) return;
      heard.current = false;
      const { queryKey } = clientFile(id);
      if (!queries.getQueryData(queryKey)) return;
      api.requests.state({ id }).then(
        (now) => queries.setQueryData(queryKey, (file) => file && withState(file, now)),
        () => {},
      );
    },
  );
}

type State = Awaited<ReturnType<typeof api.requests.state>>;

/** Everybody who lives in the household has the head's state (000 O-04). */
function withState(file: ClientFileData, { client_state_type_id, row_version, eligibility, ...info }: State) {
  const { state_changed_at, refused_reason } = info;
  return {
    ...file,
    client: { ...file.client, client_state_type_id, row_version },
    members: file.members.map((member) => ({ ...member, client_state_type_id })),
    info: { ...file.info, state_changed_at, refused_reason },
    eligibility,
  };
}
