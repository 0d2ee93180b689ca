import { useSyncExternalStore } from 'react';

/** A value outside React that notifies its subscribers when it changes. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

export function makeStore<T>(value: T): Store<T> {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const whole = (value: unknown) => value;

/** The value that a component renders: all of a store, or the part that `select` returns, which must be found in it. */
export const useStore = <T, S = T>(store: Store<T>, select: (value: T) => S = whole as (value: T) => S): S =>
  useSyncExternalStore(store.subscribe, () => select(store.get()));
