import { useState } from 'react';

export type View = 'pdf' | 'table';
const KEPT = 'report_view';

/** The PDF or the table, as it was last chosen in this browser. */
export function useView() {
  const [view, choose] = useState<View>(() => (localStorage.getItem(KEPT) === 'table' ? 'table' : 'pdf'));
  const setView = (next: View) => {
    localStorage.setItem(KEPT, next);
    choose(next);
  };
  return { view, setView };
}
