import { useState } from 'react';

export interface Picked<R> {
  readonly rows: readonly R[];
  has(row: R): boolean;
  set(rows: readonly R[], on: boolean): void;
  clear(): void;
}

/** The rows of a list that were chosen on all its pages, in the order of choosing. */
export function usePicked<R>(keyOf: (row: R) => number): Picked<R> {
  const [picked, setPicked] = useState<ReadonlyMap<number, R>>(new Map());
  return {
    rows: [...picked.values()],
    has: (row) => picked.has(keyOf(row)),
    set: (rows, on) =>
      setPicked((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (on) next.set(keyOf(row), row);
          else next.delete(keyOf(row));
        }
        return next;
      }),
    clear: () => setPicked(new Map()),
  };
}
