import { useState } from 'react';

/**
 * Tracks the rows whose actions are being saved. Callers ignore a second action on a busy row; actions on different
 * rows run at the same time, so that no press is lost.
 */
export function useBusyRows() {
  const [busy, setBusy] = useState<readonly number[]>([]);
  return {
    isBusy: (id: number): boolean => busy.includes(id),
    async run<A>(id: number, act: () => Promise<A>): Promise<A> {
      setBusy((ids) => [...ids, id]);
      try {
        return await act();
      } finally {
        setBusy((ids) => ids.toSpliced(ids.indexOf(id), 1));
      }
    },
  };
}
