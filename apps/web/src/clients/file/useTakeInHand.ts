import { useEffect } from 'react';
import { takeInHand, useHand } from '../../local/hand.ts';
import type { ClientFileData } from '../client-file.ts';

/** The client whose file or intake is opened becomes the current client, with the state that the file shows. */
export function useTakeInHand(file: ClientFileData | undefined): void {
  const client = file?.client;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opened file, so that the user can put them away.
  useEffect(() => {
    if (client) takeInHand(client);
  }, [client?.id]);
  const inHand = useHand();
  useEffect(() => {
    const changed = client && inHand?.id === client.id && inHand.client_state_type_id !== client.client_state_type_id;
    if (changed) takeInHand({ ...inHand, client_state_type_id: client.client_state_type_id });
  }, [client, inHand]);
}
