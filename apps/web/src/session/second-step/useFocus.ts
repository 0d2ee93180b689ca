import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an element when it appears in place of what had the focus; the page stays where it is. */
export function useFocus<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  return element;
}
