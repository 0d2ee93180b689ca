/** The keys of every list of the program (theme.ts), in addition to those of Mantine. */
import type { KeyboardEvent, MouseEvent } from 'react';
import { BEGINS_A_WORD, fitOf } from './found.ts';

/** Letters that follow each other within this many milliseconds belong to one word. */
const PAUSE = 800;

let typed = '';
let last = 0;

/** A list that is not searched has a field that cannot be typed in. */
export function onListKey(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  if (!(target instanceof HTMLInputElement)) return;
  takeHighlighted(event, target);
  if (target.readOnly) typeAhead(event, target);
}

/** A click selects the text of a searched list, so that typing replaces it. */
export function onListClick({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  if (!currentTarget.readOnly) currentTarget.select();
}

/**
 * Enter takes the entry that is highlighted: the control forgets which one that is when its list opens with the first
 * letter typed. If nothing fits the typed text, Enter must not save the form.
 */
function takeHighlighted(event: KeyboardEvent<HTMLElement>, input: HTMLInputElement): void {
  const { key, ctrlKey, metaKey, nativeEvent } = event;
  if (key !== 'Enter' || ctrlKey || metaKey || nativeEvent.isComposing) return;
  const list = listOf(input);
  const highlighted = list?.querySelector<HTMLElement>('[data-combobox-selected]');
  if (!highlighted && (!list || list.querySelector('[role=option]'))) return;
  event.preventDefault();
  event.stopPropagation();
  highlighted?.click();
}

/**
 * Letters lead, in a list too short to be searched, to the entry that begins with them, otherwise to one with a word
 * that begins with them; Enter takes it.
 */
function typeAhead(event: KeyboardEvent<HTMLElement>, input: HTMLInputElement): void {
  const { key, ctrlKey, metaKey, altKey, timeStamp, nativeEvent } = event;
  if (!nativeEvent.isTrusted) return;
  const goesOn = typed !== '' && timeStamp - last <= PAUSE;
  const letter = key.length === 1 && !ctrlKey && !metaKey && !altKey && (goesOn || key !== ' ');
  typed = letter ? (goesOn ? typed : '') + key : '';
  last = timeStamp;
  if (letter && listOf(input)) lead(input);
  else if (letter) {
    arrowDown(input);
    // It opens, and is drawn.
    requestAnimationFrame(() => lead(input));
  }
}

const listOf = (input: HTMLInputElement) => document.getElementById(input.getAttribute('aria-controls') ?? '');

/** Sends the key itself, so that the control and its listeners receive it. */
const arrowDown = (input: HTMLInputElement) =>
  input.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true }));

function lead(input: HTMLInputElement): void {
  const options = [...(listOf(input)?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
  const fits = options.map(({ textContent }) => fitOf(textContent ?? '', typed));
  const best = Math.min(...fits);
  if (best > BEGINS_A_WORD) return;
  const match = options[fits.indexOf(best)] as HTMLElement;
  for (let steps = 0; steps <= options.length && !('comboboxSelected' in match.dataset); steps += 1) arrowDown(input);
}
