import { useEffect, useState } from 'react';
import { awaySince, offlinePlace } from '../local/offline/away.ts';
import type { OpensBy } from '../local/offline/store.ts';
import { useStore } from '../local/store.ts';

/** The secret that opens the households of this workstation without the server; null while the server answers. */
export function useOpensHere(): OpensBy | null {
  const away = useStore(awaySince) !== null;
  const isNamed = useStore(offlinePlace) !== null;
  const [opens, setOpens] = useState<OpensBy | null>(null);
  const asks = away && isNamed;
  useEffect(() => {
    if (!asks) return;
    let left = false;
    let stop = () => {};
    void import('../local/offline/desk.ts').then(({ desk }) => {
      if (left) return;
      const follow = () => setOpens(desk.get().opens);
      follow();
      stop = desk.subscribe(follow);
    });
    return () => {
      left = true;
      stop();
      setOpens(null);
    };
  }, [asks]);
  return opens;
}
