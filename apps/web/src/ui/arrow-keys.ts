/** Arrow keys among buttons or links in lines: side to side in their order, up and down to the nearest one. */
import type { KeyboardEvent } from 'react';

export interface Box {
  readonly left: number;
  readonly top: number;
}

/** The index in `boxes` to which a key moves from the box at `from`; null if it does not move. */
export function neighbour(boxes: readonly Box[], from: number, key: string): number | null {
  const here = boxes[from];
  if (!here) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return boxes.length - 1;
  if (key === 'ArrowLeft') return from > 0 ? from - 1 : null;
  if (key === 'ArrowRight') return from + 1 < boxes.length ? from + 1 : null;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  const distance = ({ top }: Box) => (key === 'ArrowUp' ? here.top - top : top - here.top);
  const offset = ({ left }: Box) => Math.abs(left - here.left);
  const [nearest] = boxes
    .map((box, index) => ({ box, at: index }))
    .filter(({ box }) => distance(box) > 0)
    .sort((a, b) => distance(a.box) - distance(b.box) || offset(a.box) - offset(b.box));
  return nearest?.at ?? null;
}

/** A control that explains another, as a badge does, is reached only by Tab. */
const CONTROLS = 'button:not([data-explains]), a[href]';

/** Handles the arrow keys in the `onKeyDown` of the element around the items. */
export function arrowKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(CONTROLS)];
  const from = controls.indexOf(document.activeElement as HTMLElement);
  const to = neighbour(
    controls.map((control) => control.getBoundingClientRect()),
    from,
    event.key,
  );
  if (to === null) return;
  event.preventDefault();
  event.stopPropagation();
  controls[to]?.focus();
}
