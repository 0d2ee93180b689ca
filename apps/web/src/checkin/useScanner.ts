/**
 * Keys of a card scanner, which types digits and Enter wherever the focus is. On the check-in page they always begin a
 * new search, so that their Enter never confirms the household on screen (decision 027).
 */
import { soughtNumber } from '@resa/rules/person/sought';
import { useEffect, useEffectEvent, useState } from 'react';
import { notify } from '../ui/notify.ts';

/** Milliseconds after which a key no longer belongs to the scan before it. */
const SCAN_GAP = 300;
const DIALOG = '[role="dialog"][aria-modal="true"]';
const NOT_TEXT = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

/** The digit of a key; on a keyboard whose digits need Shift a scanner may press the same key without it. */
function digitOf({ key, code }: KeyboardEvent): string | null {
  if (/^\d$/.test(key)) return key;
  return /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? null;
}

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !target.readOnly && !NOT_TEXT.includes(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}

interface Search {
  input: () => HTMLInputElement | null;
  /** Puts text into the search; `fresh` replaces what it held. */
  type: (text: string, fresh: boolean) => void;
  /** Shows the household of a card that was scanned over a dialog, once the dialog is closed. */
  onNumber: (file_number: number) => void;
}

/** Sends letters and digits that are typed outside text fields to the search, and keeps a scan until a dialog closes. */
export function useScanner({ input, type, onNumber }: Search): void {
  const [kept, setKept] = useState<number | null>(null);

  useEffect(() => {
    // The keys of the scan that is being typed, and the time of the last one.
    let scanned = '';
    let last = Number.NEGATIVE_INFINITY;
    const stop = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const overDialog = (event: KeyboardEvent, digit: string | null) => {
      if (digit !== null && !isTextField(event.target)) {
        scanned += digit;
        stop(event);
      } else if (event.key === 'Enter' && scanned !== '') {
        const file_number = soughtNumber(scanned);
        scanned = '';
        stop(event);
        if (file_number === null) return;
        notify.warn('checkin_scan_kept', { file_number });
        setKept(file_number);
      } else scanned = '';
    };
    const overPage = (event: KeyboardEvent, digit: string | null) => {
      const search = input();
      const goesOn = scanned !== '';
      if (event.target === search) {
        // Another keyboard layout would type a sign in place of the digit.
        if (!goesOn || digit === null || digit === event.key) {
          if (digit === event.key) scanned += digit;
          return;
        }
      } else if (isTextField(event.target) || !(digit ?? /^\p{L}$/u.test(event.key))) return;
      stop(event);
      search?.focus();
      type(digit ?? event.key, !goesOn);
      scanned += digit ?? event.key;
    };
    const typed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.key === 'Shift') return;
      if (event.timeStamp - last > SCAN_GAP) scanned = '';
      last = event.timeStamp;
      const digit = digitOf(event);
      if (document.querySelector(DIALOG)) overDialog(event, digit);
      else overPage(event, digit);
      if (event.key === 'Enter') scanned = '';
    };
    window.addEventListener('keydown', typed, { capture: true });
    return () => window.removeEventListener('keydown', typed, { capture: true });
  }, [input, type]);

  const search = useEffectEvent(onNumber);
  useEffect(() => {
    if (kept === null) return;
    const seen = new MutationObserver(() => {
      if (document.querySelector(DIALOG)) return;
      setKept(null);
      search(kept);
    });
    seen.observe(document.body, { childList: true, subtree: true });
    return () => seen.disconnect();
  }, [kept]);
}
