/** The keys of every list of the program (theme.ts), in addition to those of Mantine. */
import type { KeyboardEvent, MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { BEGINS_A_WORD, fitOf } from './found.ts';

/** Letters that follow each other within this many milliseconds belong to one word. */
const PAUSE = 800;
/** More entries than a list that is not searched has. */
const MOST = 99;

let typed = '';
let typedIn: HTMLInputElement | null = null;
let last = 0;

/** A list that is not searched has a field that cannot be typed in. */
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
 * Enter takes the highlighted entry, otherwise the one that fits the typed text best: the control drops its highlight
 * when its list opens, and again just after it closes. If nothing fits the typed text, Enter must not save the form.
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
 * Letters lead, in a list too short to be searched, to the entry that begins with them, otherwise to one with a word
 * that begins with them; Enter takes it.
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
  // It is open before the next key, which may be Enter.
  if (!listOf(input)) flushSync(() => arrowDown(input));
  lead(input);
  // A slow computer may draw for a while: only the time after that is the user's pause.
  last = performance.now();
}

/** The text typed into a list; in a searched one, the chosen entry if nothing was typed. */
const textIn = (input: HTMLInputElement) => (!input.readOnly ? input.value : typedIn === input ? typed : '');

/** The open list of a field: a closed one stays in the page, but its field does not name it. */
const listOf = (input: HTMLInputElement) => document.getElementById(input.getAttribute('aria-controls') ?? '');

/** Sends the key itself, so that the control and its listeners receive it. */
const arrowDown = (input: HTMLInputElement) =>
  input.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true }));

/** The entry of the open list that fits the typed text best, at least so well. */
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
