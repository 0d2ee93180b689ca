import { whenGone } from './whenGone.ts';

/**
 * Keeps the focus near a button that removes the part around it. Call it when the button is pressed, and call the
 * returned function once the part is removed. It then focuses the first control of the nearest remaining part, if the
 * focus was lost.
 */
export function focusNear(): () => void {
  const candidates: Element[] = [];
  for (let one = document.activeElement; one && one !== document.body; one = one.parentElement) candidates.push(one);
  const [pressed] = candidates;
  const focus = () => {
    if (document.activeElement !== document.body) return;
    const stillShown = candidates.find((one) => one.isConnected && one.querySelector(CONTROLS));
    stillShown?.querySelector<HTMLElement>(CONTROLS)?.focus();
  };
  return () => whenGone(pressed, focus);
}

const CONTROLS = 'button:not([disabled]), a[href]';
