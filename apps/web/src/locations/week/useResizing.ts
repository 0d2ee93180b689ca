/** Moving the start or end of hours with a mouse; fingers and keys use the dialog. */
import { type DayHours, minutesAt, resizedHours } from '@resa/rules/booking/week';
import { type MouseEvent, type PointerEvent, type RefObject, useState } from 'react';
import type { Hours } from './hours.ts';

interface Given<H extends Hours> {
  area: RefObject<HTMLElement | null>;
  rows: readonly H[];
  onResize: (row: H, hours: DayHours) => void;
}

export function useResizing<H extends Hours>({ area, rows, onResize }: Given<H>) {
  const [moved, setMoved] = useState<H | null>(null);
  return {
    /** The hours as they are drawn. */
    shown: (row: H): H => (moved?.id === row.id ? moved : row),
    handlers: (row: H, end: 'start_time' | 'end_time') => ({
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return;
        event.stopPropagation();
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setMoved(row);
      },
      onPointerMove(event: PointerEvent) {
        const box = area.current?.getBoundingClientRect();
        if (!moved || !box) return;
        event.stopPropagation();
        const others = rows.filter(({ id }) => id !== row.id);
        setMoved(resizedHours(row, end, minutesAt((event.clientY - box.top) / box.height), others));
      },
      onPointerUp() {
        setMoved(null);
        if (moved && moved[end] !== row[end]) onResize(row, moved);
      },
      onPointerCancel: () => setMoved(null),
      onClick: (event: MouseEvent) => event.stopPropagation(),
    }),
  };
}
