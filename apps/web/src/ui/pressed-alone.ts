/** Milliseconds before and after a key without any other key: scanners take 2 to 30 from one to the next. */
export const ALONE = 120;

/** Calls `act` with each key that was pressed on its own; `stop` forgets one that waits. */
export function pressedAlone(act: (key: string) => void) {
  let last = Number.NEGATIVE_INFINITY;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return {
    press(key: string, at: number) {
      clearTimeout(waiting);
      if (at - last >= ALONE) waiting = setTimeout(() => act(key), ALONE);
      last = at;
    },
    stop: () => clearTimeout(waiting),
  };
}
