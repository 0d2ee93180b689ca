import { useState } from 'react';
import { useNarrow } from '../../ui/useNarrow.ts';

export type View = 'pdf' | 'table';
const KEPT = 'report_view';

/** The PDF or the table, as it was last chosen in this browser; at first the table on a phone. `first` goes before both. */
export function useView(first: View | null = null) {
  const phone = useNarrow();
  const [chosen, choose] = useState(() => first ?? localStorage.getItem(KEPT));
  const view: View = chosen === 'table' || (chosen === null && phone) ? 'table' : 'pdf';
  const setView = (next: View) => {
    localStorage.setItem(KEPT, next);
    choose(next);
  };
  return { view, setView };
}
