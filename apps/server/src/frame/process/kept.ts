/**
 * Remembers the result of `load` for `ms`; callers at the same time share one load. A failed load is not remembered.
 */
export function kept<A extends unknown[], T>(ms: number, load: (...args: A) => Promise<T>) {
  let cached: { until: number; value: Promise<T> } | undefined;
  return {
    get(...args: A): Promise<T> {
      // Not the wall clock: set back by an hour, it would keep an old answer for that hour.
      if (!cached || cached.until < performance.now()) {
        const mine = { until: performance.now() + ms, value: load(...args) };
        cached = mine;
        mine.value.catch(() => {
          if (cached === mine) cached = undefined;
        });
      }
      return cached.value;
    },
    forget() {
      cached = undefined;
    },
  };
}

/**
 * Remembers the result of `read` for each key, for as long as its version holds: one that every change renews, and that
 * the caller has just read. Undefined when `read` finds another version by now: data read with the old one are out of
 * date too. Versions are random: two databases have one in common only where one is a copy of the other.
 */
export function keptInVersion<K, T extends { version: string }>() {
  let cached = { version: '', values: new Map<K, T>() };
  return {
    async get(version: string, key: K, read: () => Promise<T>): Promise<T | undefined> {
      const known = cached.version === version ? cached.values.get(key) : undefined;
      if (known) return known;
      const value = await read();
      if (value.version !== version) return undefined;
      if (cached.version !== version) cached = { version, values: new Map() };
      cached.values.set(key, value);
      return value;
    },
  };
}
