/** Remembers what `load` answered for `ms`; callers at the same time share one load. A failed load is not remembered. */
export function kept<A extends unknown[], T>(ms: number, load: (...args: A) => Promise<T>) {
  let held: { until: number; value: Promise<T> } | undefined;
  return {
    get(...args: A): Promise<T> {
      // Not the wall clock: set back by an hour, it would keep an old answer for that hour.
      if (!held || held.until < performance.now()) {
        const mine = { until: performance.now() + ms, value: load(...args) };
        held = mine;
        mine.value.catch(() => {
          if (held === mine) held = undefined;
        });
      }
      return held.value;
    },
    forget() {
      held = undefined;
    },
  };
}
