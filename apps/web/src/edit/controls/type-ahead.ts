import { fold } from '@resa/rules/text/fold';
import type { KeyboardEvent } from 'react';

/** Letters that follow each other within so many milliseconds belong to one word. */
const PAUSE = 800;

let typed = '';
let last = 0;

/**
 * In a list too short to be searched, letters lead to the entry that begins with them, as in a list of the browser's own;
 * Enter takes it.
 */
export function typeAhead({
  key,
  ctrlKey,
  metaKey,
  altKey,
  timeStamp,
  target,
  nativeEvent,
}: KeyboardEvent<HTMLElement>) {
  if (!nativeEvent.isTrusted || !(target instanceof HTMLInputElement)) return;
  const goesOn = typed !== '' && timeStamp - last <= PAUSE;
  const letter = key.length === 1 && !ctrlKey && !metaKey && !altKey && (goesOn || key !== ' ');
  typed = letter ? (goesOn ? typed : '') + key : '';
  last = timeStamp;
  if (!letter) return;
  if (listOf(target)) return lead(target);
  arrowDown(target);
  // It opens, and is drawn.
  requestAnimationFrame(() => lead(target));
}

const listOf = (input: HTMLInputElement) => document.getElementById(input.getAttribute('aria-controls') ?? '');

/** As by the key itself, so that the control knows of it, and who listens to it. */
const arrowDown = (input: HTMLInputElement) =>
  input.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true }));

function lead(input: HTMLInputElement): void {
  const options = [...(listOf(input)?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
  const wanted = options.find(({ textContent }) => fold(textContent).startsWith(fold(typed)));
  for (let steps = 0; wanted && steps <= options.length && !('comboboxSelected' in wanted.dataset); steps += 1)
    arrowDown(input);
}
