/**
 * Drawing in the week: a drag with a mouse, or a press on the first half hour and one on the last, also of another day,
 * with a finger or with keys.
 */
import { type DayHours, drawnHours, HALF_HOURS, type HalfHour, hoursAt } from '@resa/rules/booking/week';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { Hours } from './hours.ts';

interface Span {
  from: HalfHour;
  to: HalfHour;
}
interface Given<H extends Hours> {
  area: RefObject<HTMLElement | null>;
  rows: readonly H[];
  onDraw: (drawn: readonly DayHours[]) => void;
  onOpen: (row: H) => void;
  onRemove: (row: H) => void;
}
export type Drawing = ReturnType<typeof useDrawing>;

/** Where the keys begin: Monday at 09:00. */
const FIRST: HalfHour = { weekday: 1, at: HALF_HOURS.indexOf('09:00') };
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function useDrawing<H extends Hours>({ area, rows, onDraw, onOpen, onRemove }: Given<H>) {
  const [span, setSpan] = useState<Span | null>(null);
  const [here, setHere] = useState(FIRST);
  const pressedAt = useRef<HalfHour | null>(null);
  const dragged = useRef(false);

  const finish = (from: HalfHour, to: HalfHour) => {
    setSpan(null);
    const drawn = drawnHours(rows, from, to);
    if (drawn.length > 0) onDraw(drawn);
  };
  const press = (spot: HalfHour) => {
    setHere(spot);
    if (span) return finish(span.from, spot);
    const open = hoursAt(rows, spot);
    if (open) onOpen(open);
    else setSpan({ from: spot, to: spot });
  };
  const go = (to: HalfHour) => {
    setHere(to);
    if (span) setSpan({ from: span.from, to });
    area.current?.querySelector<HTMLElement>(`[data-weekday="${to.weekday}"][data-at="${to.at}"]`)?.focus();
  };

  return {
    span,
    here,
    cancel: () => setSpan(null),
    /** The hours that the rectangle would add. */
    drawn: span ? drawnHours(rows, span.from, span.to) : [],
    handlers: {
      onPointerDown(event: PointerEvent) {
        dragged.current = false;
        const spot = spotOf(area.current, event);
        if (event.pointerType === 'touch' || event.button !== 0 || span || !spot || hoursAt(rows, spot)) return;
        pressedAt.current = spot;
      },
      onPointerMove(event: PointerEvent) {
        const spot = spotOf(area.current, event);
        if (event.pointerType === 'touch' || !spot) return;
        if (pressedAt.current && !dragged.current && !isSame(spot, pressedAt.current)) {
          dragged.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
        }
        if (dragged.current && pressedAt.current) setSpan({ from: pressedAt.current, to: spot });
        else if (span && !isSame(spot, span.to)) setSpan({ from: span.from, to: spot });
      },
      onPointerUp(event: PointerEvent) {
        const from = pressedAt.current;
        pressedAt.current = null;
        const spot = spotOf(area.current, event);
        if (dragged.current && from && spot) finish(from, spot);
      },
      onPointerCancel() {
        pressedAt.current = null;
        setSpan(null);
      },
      onClick(event: MouseEvent) {
        // The click with which a drag ends.
        if (dragged.current) {
          dragged.current = false;
          return;
        }
        const spot = spotOf(area.current, event);
        if (spot) press(spot);
      },
      onKeyDown(event: KeyboardEvent) {
        dragged.current = false;
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const step = STEPS[event.key];
        const open = hoursAt(rows, here);
        if (step)
          go({ weekday: within(here.weekday + step[0], 6), at: within(here.at + step[1], HALF_HOURS.length - 1) });
        else if (event.key === 'Home') go({ ...here, weekday: 0 });
        else if (event.key === 'End') go({ ...here, weekday: 6 });
        else if (event.key === 'Escape' && span) setSpan(null);
        else if ((event.key === 'Delete' || event.key === 'Backspace') && open) onRemove(open);
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

/** The half hour under a pointer: the cell of the event, otherwise the one at that point. */
function spotOf(area: HTMLElement | null, { target, clientX, clientY }: MouseEvent): HalfHour | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
  if (cell) return { weekday: Number(cell.dataset.weekday), at: Number(cell.dataset.at) };
  const first = area?.querySelector('[data-at]')?.getBoundingClientRect();
  const all = area?.getBoundingClientRect();
  if (!first || !all) return null;
  const weekday = Math.floor((clientX - first.left) / ((all.right - first.left) / 7));
  const at = Math.floor((clientY - all.top) / (all.height / HALF_HOURS.length));
  return { weekday: within(weekday, 6), at: within(at, HALF_HOURS.length - 1) };
}

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
const isSame = (a: HalfHour, b: HalfHour): boolean => a.weekday === b.weekday && a.at === b.at;
