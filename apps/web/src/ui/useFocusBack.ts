import { useEffect, useState } from 'react';

/** Gives the focus back to the element that had it, for a dialog that is taken away instead of being closed. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) setTimeout(() => before.focus());
    },
    [before],
  );
}
