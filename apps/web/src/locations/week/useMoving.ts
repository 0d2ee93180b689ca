/** Moving hours, or one of their ends, with a mouse; fingers and keys use the dialog. */
import { type DayHours, minutesAt, movedHours, resizedHours, shareOfDay } from '@resa/rules/booking/week';
import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { Hours } from './hours.ts';

interface Given<H extends Hours> {
  area: RefObject<HTMLElement | null>;
  rows: readonly H[];
  onMove: (row: H, hours: DayHours) => Promise<void>;
}
type Part = 'start_time' | 'end_time' | 'whole';

/** A drag of at most this many pixels is a click, which opens the hours. */
const CLICK = 4;

export function useMoving<H extends Hours>({ area, rows, onMove }: Given<H>) {
  const [moved, setMoved] = useState<H | null>(null);
  /** Where the mouse went down, and how far below the start of the hours, as a share of the day. */
  const pressedAt = useRef<{ x: number; y: number; below: number } | null>(null);
  const dragged = useRef(false);

  /** The day under the mouse, and how far down it is, as a share of the day. */
  const spotOf = ({ clientX, clientY }: PointerEvent) => {
    const days = area.current?.querySelector('[data-days]')?.getBoundingClientRect();
    if (!days) return null;
    const weekday = Math.min(Math.max(Math.floor((7 * (clientX - days.left)) / days.width), 0), 6);
    return { weekday, share: (clientY - days.top) / days.height };
  };

  return {
    /** The hours as they are drawn. */
    shown: (row: H): H => (moved?.id === row.id ? moved : row),
    isMoved: (row: H): boolean => moved?.id === row.id,
    handlers: (row: H, part: Part) => ({
      onPointerDown(event: PointerEvent) {
        dragged.current = false;
        const spot = spotOf(event);
        if (event.button !== 0 || !spot || (part === 'whole' && event.pointerType === 'touch')) return;
        event.stopPropagation();
        if (part !== 'whole') event.preventDefault();
        pressedAt.current = { x: event.clientX, y: event.clientY, below: spot.share - shareOfDay(row.start_time) };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent) {
        const spot = spotOf(event);
        if (!pressedAt.current || !spot) return;
        event.stopPropagation();
        const { x, y, below } = pressedAt.current;
        if (!dragged.current && Math.hypot(event.clientX - x, event.clientY - y) < CLICK) return;
        dragged.current = true;
        const others = rows.filter(({ id }) => id !== row.id);
        setMoved(
          part === 'whole'
            ? movedHours(row, spot.weekday, minutesAt(spot.share - below), others)
            : resizedHours(row, part, minutesAt(spot.share), others),
        );
      },
      onPointerUp(event: PointerEvent) {
        if (!pressedAt.current) return;
        event.stopPropagation();
        pressedAt.current = null;
        if (!moved || isSame(moved, row)) return setMoved(null);
        // Where they were left until they are saved, or refused.
        void onMove(row, moved).finally(() => setMoved(null));
      },
      onPointerCancel() {
        pressedAt.current = null;
        setMoved(null);
      },
      onClick(event: MouseEvent) {
        // The click with which a drag ends.
        if (part !== 'whole' || dragged.current) event.stopPropagation();
        dragged.current = false;
      },
    }),
  };
}

const isSame = (a: DayHours, b: DayHours): boolean =>
  a.weekday === b.weekday && a.start_time === b.start_time && a.end_time === b.end_time;
