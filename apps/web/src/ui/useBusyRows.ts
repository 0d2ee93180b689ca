import { useState } from 'react';

/**
 * The rows whose acts are being saved: a second act on the same row does nothing, one on another row goes beside it, so
 * that no press of a fast user is lost.
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
