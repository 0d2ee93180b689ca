/**
 * Remembers the result of `load` for `ms`; callers at the same time share one load. A failed load is not remembered.
 */
export function cached<A extends unknown[], T>(ms: number, load: (...args: A) => Promise<T>) {
  let latest: { until: number; value: Promise<T> } | undefined;
  return {
    get(...args: A): Promise<T> {
      // Not the wall clock: set back by an hour, it would keep an old value for that hour.
      if (!latest || latest.until < performance.now()) {
        const entry = { until: performance.now() + ms, value: load(...args) };
        latest = entry;
        entry.value.catch(() => {
          if (latest === entry) latest = undefined;
        });
      }
      return latest.value;
    },
    forget() {
      latest = undefined;
    },
  };
}

/**
 * Remembers the result of `read` for each key while `version` stays the same. The caller has just read `version` from
 * the database, where every change of the underlying data renews it. Returns undefined if `read` finds another version:
 * the caller must then read its own data again, since they belong to the old version. Versions are random, so two
 * databases share one only if one of them is a copy of the other.
 */
export function cachedPerVersion<K, T extends { version: string }>() {
  let current = { version: '', values: new Map<K, T>() };
  return {
    async get(version: string, key: K, read: () => Promise<T>): Promise<T | undefined> {
      const known = current.version === version ? current.values.get(key) : undefined;
      if (known) return known;
      const value = await read();
      if (value.version !== version) return undefined;
      if (current.version !== version) current = { version, values: new Map() };
      current.values.set(key, value);
      return value;
    },
  };
}
