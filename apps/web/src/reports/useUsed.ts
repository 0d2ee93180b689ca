import { useEffect } from 'react';
import { api } from '../api.ts';

/** Notes that the user opened a report; the index shows those that were used last. */
export function useUsed(id: number | undefined): void {
  useEffect(() => {
    // Nobody waits for it, and a report can be read without it.
    if (id !== undefined) api.reports.used({ id }).catch(() => undefined);
  }, [id]);
}
