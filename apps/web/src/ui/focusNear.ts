import { whenGone } from './whenGone.ts';

/**
 * For a button that removes the part around it: call it when the button is pressed, and the function that it returns
 * once the part is removed. When the button has left the page, the focus, which would fall on the page, goes to the
 * first control of the nearest part that is left.
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
