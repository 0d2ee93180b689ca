/**
 * Keys that act by themselves, without Ctrl or Alt (b, c, e, ?). They are ignored while a scanner types, which sends
 * keys within milliseconds of each other, in a field, a menu or a dialog, and for users who turned them off (WCAG
 * 2.1.4).
 */
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../local/session.ts';
import { pressedAlone } from './pressed-alone.ts';

const TYPED_IN = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="dialog"]';

/** Whether the key is for the focused control, or for a dialog over the screen. */
const isTaken = (event: KeyboardEvent) =>
  event.defaultPrevented ||
  (event.target instanceof Element && event.target.closest(TYPED_IN) !== null) ||
  document.querySelector('[role="dialog"]')?.checkVisibility() === true;

/** Calls the function that `keys` has for a pressed key, while the component is shown. */
export function useSingleKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const isOn = useSession().single_keys === 1;
  const act = useEffectEvent((key: string) => keys[key]?.());
  useEffect(() => {
    if (!isOn) return;
    const { press, stop } = pressedAlone((key) => act(key));
    const onKey = (event: KeyboardEvent) => {
      // Scanners send characters, then Enter or Tab; Shift makes a capital, or "?" of another key.
      if (event.key.length > 1 && event.key !== 'Enter' && event.key !== 'Tab') return;
      const alone = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat && !event.isComposing;
      // A key that is taken or pressed with Ctrl is passed on as '', since it may be part of a scan.
      press(alone && !isTaken(event) ? event.key.toLowerCase() : '', event.timeStamp);
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      stop();
    };
  }, [isOn]);
}
