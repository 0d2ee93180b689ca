/**
 * Sends an event immediately, and its repetitions within `ms` as one at their end, so that the last one follows the
 * last change. `end` sends events that still wait.
 */
export function oncePer<A extends unknown[]>(ms: number, send: (...args: A) => void) {
  const lately = new Map<string, { again: boolean; timer: NodeJS.Timeout }>();
  const sendNow = (key: string, args: A) => {
    const timer = setTimeout(() => {
      const again = lately.get(key)?.again;
      lately.delete(key);
      if (again) sendNow(key, args);
    }, ms);
    lately.set(key, { again: false, timer });
    send(...args);
  };
  return {
    send(...args: A) {
      const key = JSON.stringify(args);
      const last = lately.get(key);
      if (last) last.again = true;
      else sendNow(key, args);
    },
    end() {
      for (const [key, { again, timer }] of lately) {
        clearTimeout(timer);
        if (again) send(...(JSON.parse(key) as A));
      }
      lately.clear();
    },
  };
}
