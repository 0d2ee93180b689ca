/** The keys of every list of the program (theme.ts), in addition to those of Mantine. */
import type { KeyboardEvent, MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { BEGINS_A_WORD, fitOf } from './found.ts';

/** Letters that follow each other within this many milliseconds belong to one word. */
const PAUSE = 800;
/** More entries than a list without a search can have. */
const MOST = 99;

let typed = '';
let typedIn: HTMLInputElement | null = null;
let last = 0;

/** Handles the keys of a list. The field of a list without a search is read-only. */
export function onListKey(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  if (!(target instanceof HTMLInputElement)) return;
  takeEntry(event, target);
  if (target.readOnly) typeAhead(event, target);
}

/** A click selects the text of a searched list, so that typing replaces it. */
export function onListClick({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  if (!currentTarget.readOnly) currentTarget.select();
}

/**
 * Enter chooses the highlighted entry, otherwise the one that fits the typed text best: Mantine removes its highlight
 * when a list opens, and again just after it closes. If nothing fits, Enter does nothing, so that it does not save the
 * form.
 */
function takeEntry(event: KeyboardEvent<HTMLElement>, input: HTMLInputElement): void {
  const { key, ctrlKey, metaKey, nativeEvent } = event;
  if (key !== 'Enter' || ctrlKey || metaKey || nativeEvent.isComposing) return;
  const list = listOf(input);
  const entry = list?.querySelector<HTMLElement>('[data-combobox-selected]') ?? bestIn(input);
  if (!entry && (!list || list.querySelector('[role=option]'))) return;
  event.preventDefault();
  event.stopPropagation();
  entry?.click();
}

/**
 * In a list without a search, typed letters highlight the entry that begins with them, otherwise the first one with a
 * word that does. Enter chooses it.
 */
function typeAhead(event: KeyboardEvent<HTMLElement>, input: HTMLInputElement): void {
  const { key, ctrlKey, metaKey, altKey, timeStamp, nativeEvent } = event;
  if (!nativeEvent.isTrusted) return;
  const goesOn = textIn(input) !== '' && timeStamp - last <= PAUSE;
  const letter = key.length === 1 && !ctrlKey && !metaKey && !altKey && (goesOn || key !== ' ');
  typed = letter ? (goesOn ? typed : '') + key : '';
  typedIn = input;
  if (!letter) return;
  // A space in a word would close the list.
  if (key === ' ') event.stopPropagation();
  // The list is opened before the next key, which may be Enter.
  if (!listOf(input)) flushSync(() => arrowDown(input));
  lead(input);
  // Drawing the list may take long on a slow computer, so the pause is measured from here.
  last = performance.now();
}

/**
 * The text typed into a list. In a searched list it is the text of the field: the chosen entry, if nothing was typed.
 */
const textIn = (input: HTMLInputElement) => (!input.readOnly ? input.value : typedIn === input ? typed : '');

/** The open list of a field: a closed one stays in the page, but its field does not name it. */
const listOf = (input: HTMLInputElement) => document.getElementById(input.getAttribute('aria-controls') ?? '');

/** Sends the key itself, so that the control and its listeners receive it. */
const arrowDown = (input: HTMLInputElement) =>
  input.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true }));

/** The entry of the open list that fits the typed text best, if it fits at least as well as `least`. */
function bestIn(input: HTMLInputElement, least = Number.MAX_VALUE): HTMLElement | undefined {
  const text = textIn(input);
  const options = listOf(input)?.querySelectorAll<HTMLElement>('[role=option]:not([aria-disabled])') ?? [];
  const fits = Array.from(options, ({ textContent }) => fitOf(textContent ?? '', text));
  const best = Math.min(...fits);
  return text.trim() !== '' && best <= least ? options[fits.indexOf(best)] : undefined;
}

function lead(input: HTMLInputElement): void {
  const match = bestIn(input, BEGINS_A_WORD);
  for (let steps = 0; match && steps < MOST && !('comboboxSelected' in match.dataset); steps += 1) arrowDown(input);
}
