/** Remembers what `load` answered for `ms`; callers at the same time share one load. A failed load is not remembered. */
export function kept<A extends unknown[], T>(ms: number, load: (...args: A) => Promise<T>) {
  let held: { until: number; value: Promise<T> } | undefined;
  return {
    get(...args: A): Promise<T> {
      if (!held || held.until < Date.now()) {
        const value = load(...args);
        held = { until: Date.now() + ms, value };
        value.catch(() => {
          held = undefined;
        });
      }
      return held.value;
    },
    forget() {
      held = undefined;
    },
  };
}
