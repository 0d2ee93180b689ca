import { makeStore, type Store, useStore } from '../local/store.ts';

const stores = new Map<string, Store<boolean>>();

/**
 * A store that says whether a media query holds. Each query is evaluated once and not by every element that uses it,
 * because evaluating it during rendering makes the browser compute the styles of everything rendered so far.
 */
export function media(query: string): Store<boolean> {
  const known = stores.get(query);
  if (known) return known;
  const list = matchMedia(query);
  const holds = makeStore(list.matches);
  list.addEventListener('change', ({ matches }) => holds.set(matches));
  stores.set(query, holds);
  return holds;
}

export const useMedia = (query: string): boolean => useStore(media(query));
