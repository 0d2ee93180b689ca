import { useState } from 'react';
import { api } from '../../api.ts';
import { useCan } from '../../local/session.ts';
import { useEvents } from '../../realtime.ts';
import { type ClientFileData, shownFile } from '../client-file.ts';

/** The other user who edits a file that is being read: as it was fetched, then by events. */
export function useLockedBy(id: number, file: ClientFileData | undefined): string | null {
  const mayAsk = useCan()('crud_clients');
  const [latest, setLatest] = useState<{ of: ClientFileData; holder: string | null } | null>(null);
  useEvents(
    (event) => mayAsk && event.type === 'FileLockUpdate' && event.client_id === id,
    async (inOrder) => {
      const shown = mayAsk && (await shownFile(id));
      if (!shown) return;
      // The file itself is not read again: a view is recorded only for a file that a person opened (decision 014).
      api.locks.updateLock({ id }).then(
        (answer) => inOrder(() => setLatest({ of: shown, holder: answer.code === 'lock_lost' ? answer.holder : null })),
        () => {},
      );
    },
  );
  return latest?.of === file ? (latest?.holder ?? null) : (file?.info.locked_by ?? null);
}
