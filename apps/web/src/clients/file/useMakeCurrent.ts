import { useEffect } from 'react';
import { makeCurrent, useCurrentClient } from '../../local/current-client.ts';
import type { ClientFileData } from '../client-file.ts';

/** The client whose file or intake is opened becomes the current client, with the state and the photo that the file shows. */
export function useMakeCurrent(file: ClientFileData | undefined): void {
  const client = file?.client;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opened file, so that the user can put them away.
  useEffect(() => {
    if (client) makeCurrent(client);
  }, [client?.id]);
  const current = useCurrentClient();
  useEffect(() => {
    if (!client || current?.id !== client.id) return;
    const { client_state_type_id, photo } = client;
    if (current.client_state_type_id !== client_state_type_id || current.photo !== photo)
      makeCurrent({ ...current, client_state_type_id, photo });
  }, [client, current]);
}
