import { useEffect } from 'react';

/**
 * While `on`, a field that Tab leads to is selected, so that typing replaces it. A browser does so on its own; in a
 * dialog Mantine keeps Tab within and moves the focus by script, which selects nothing.
 */
export function useSelectsOnTab(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    // The window receives a key after Mantine's listener on the document.
    window.addEventListener('keydown', selectField);
    return () => window.removeEventListener('keydown', selectField);
  }, [on]);
}

function selectField({ key, defaultPrevented }: KeyboardEvent): void {
  const field = document.activeElement;
  if (key === 'Tab' && defaultPrevented && field instanceof HTMLInputElement) field.select();
}
