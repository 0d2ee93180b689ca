import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether the table in an element is wider than the element, now and later. */
export function useOverflow(frame: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const { current } = frame;
    const table = current?.querySelector('table');
    if (!current || !table) return;
    const look = () => setOverflows(table.offsetWidth > current.clientWidth);
    look();
    const observer = new ResizeObserver(look);
    for (const one of [current, table]) observer.observe(one);
    return () => observer.disconnect();
  }, [frame]);
  return overflows;
}
