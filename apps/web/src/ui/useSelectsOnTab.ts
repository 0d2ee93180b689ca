import { useEffect } from 'react';

/**
 * While `on`, selects the text of a field that Tab moves to, so that typing replaces it. Browsers do this themselves,
 * but in a dialog Mantine moves the focus by script, which selects nothing.
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
