/**
 * Keys of a card scanner, which types digits and Enter while the focus can be anywhere. On the check-in page they
 * always begin a new search, so that their Enter never confirms the household on screen (decision 027).
 */
import { type ScannedCard, scannedCard } from '@resa/rules/person/search-terms';
import { useEffect, useEffectEvent, useState } from 'react';
import { notify } from '../ui/notify.ts';

/** Milliseconds after which a key no longer belongs to the scan before it. */
const SCAN_GAP = 300;
const DIALOG = '[role="dialog"][aria-modal="true"]';
const NOT_TEXT = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

/**
 * The sign of a card's code that a key types: a digit, or after digits the hyphen. On another keyboard layout than the
 * scanner's the key types another sign, such as digits that need Shift: a scan whose first sign was typed so is read
 * only by its keys, since a French keyboard has the hyphen on the key of 6.
 */
function signOf({ key, code }: KeyboardEvent, before: string, byKeys: boolean): string | null {
  if (/^\d$/.test(key)) return key;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? null;
  if (before === '' || (byKeys && digit)) return digit;
  return key === '-' || code === 'Minus' || code === 'NumpadSubtract' ? '-' : digit;
}

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !target.readOnly && !NOT_TEXT.includes(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}

interface Search {
  input: () => HTMLInputElement | null;
  /** Puts text into the search; `fresh` replaces its former text. */
  type: (text: string, fresh: boolean) => void;
  /** Shows the household of a card that was scanned over a dialog, once the dialog is closed. */
  onCard: (card: ScannedCard) => void;
}

/** Sends letters and digits that are typed outside text fields to the search, and keeps a scan until a dialog closes. */
export function useScanner({ input, type, onCard }: Search): void {
  const [kept, setKept] = useState<ScannedCard | null>(null);

  useEffect(() => {
    // The keys of the scan that is being typed, and the time of the last one.
    let scanned = '';
    let byKeys = false;
    let last = Number.NEGATIVE_INFINITY;
    const stop = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const overDialog = (event: KeyboardEvent, sign: string | null) => {
      if (sign !== null && !isTextField(event.target)) {
        scanned += sign;
        stop(event);
      } else if (event.key === 'Enter' && scanned !== '') {
        const card = scannedCard(scanned);
        scanned = '';
        stop(event);
        if (card === null) return;
        notify.warn('checkin_scan_kept', { file_number: card.file_number });
        setKept(card);
      } else scanned = '';
    };
    const overPage = (event: KeyboardEvent, sign: string | null) => {
      const search = input();
      const goesOn = scanned !== '';
      if (event.target === search) {
        // Another keyboard layout would type a sign in place of the digit.
        if (!goesOn || sign === null || sign === event.key) {
          if (sign === event.key) scanned += sign;
          return;
        }
      } else if (isTextField(event.target) || !(sign ?? /^\p{L}$/u.test(event.key))) return;
      stop(event);
      search?.focus();
      type(sign ?? event.key, !goesOn);
      scanned += sign ?? event.key;
    };
    const typed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.key === 'Shift') return;
      if (event.timeStamp - last > SCAN_GAP) scanned = '';
      last = event.timeStamp;
      const sign = signOf(event, scanned, byKeys);
      if (scanned === '') byKeys = sign !== null && sign !== event.key;
      if (document.querySelector(DIALOG)) overDialog(event, sign);
      else overPage(event, sign);
      if (event.key === 'Enter') scanned = '';
    };
    window.addEventListener('keydown', typed, { capture: true });
    return () => window.removeEventListener('keydown', typed, { capture: true });
  }, [input, type]);

  const search = useEffectEvent(onCard);
  useEffect(() => {
    if (kept === null) return;
    const seen = new MutationObserver(() => {
      if (document.querySelector(DIALOG)) return;
      setKept(null);
      notify.over('checkin_scan_kept', { file_number: kept.file_number });
      search(kept);
    });
    seen.observe(document.body, { childList: true, subtree: true });
    return () => seen.disconnect();
  }, [kept]);
}
