import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { useEvents } from '../../realtime.ts';
import { type ClientFileData, clientFile, shownFile } from '../client-file.ts';

/**
 * Keeps an open file at its state while others change it, also after it was without a connection. The file itself is not
 * read again: opening a file is an act of its user (decision 014).
 */
export function useStateNews(id: number): void {
  const queries = useQueryClient();
  useEvents(
    (event) => event.type === 'ClientStateUpdate' && event.client_ids.includes(id),
    async (inOrder) => {
      const shown = await shownFile(id);
      if (!shown) return;
      const { queryKey } = clientFile(id);
      api.requests.state({ id, seen: shown.client.client_state_type_id }).then(
        // Also without a change, so that a late response to an earlier event is not applied.
        ({ now }) => inOrder(() => now && queries.setQueryData(queryKey, (file) => file && withState(file, now))),
        () => {},
      );
    },
  );
}

type State = NonNullable<Awaited<ReturnType<typeof api.requests.state>>['now']>;

/** Everybody who lives in the household has the head's state (000 O-04). */
function withState(file: ClientFileData, { client_state_type_id, row_version, eligibility, ...info }: State) {
  const { approved, state_changed_at, refused_reason } = info;
  return {
    ...file,
    client: { ...file.client, client_state_type_id, row_version },
    members: file.members.map((member) => ({ ...member, client_state_type_id })),
    info: { ...file.info, approved, state_changed_at, refused_reason },
    eligibility,
  };
}
