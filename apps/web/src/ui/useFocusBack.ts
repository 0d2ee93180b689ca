import { useEffect, useState } from 'react';

/** Returns the focus to the element that had it, for a dialog that is removed instead of closed, unless something took it. */
export function useFocusBack(isRemoved = true): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    if (!isRemoved) return;
    return () => {
      setTimeout(() => {
        if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
      });
    };
  }, [before, isRemoved]);
}
