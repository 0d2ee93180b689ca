/**
 * For a button that removes the part it stands in: call it when it is pressed, and what it returns once the part is
 * removed. When the button has left the page (a long table is drawn in slices, so that may take a while), the focus,
 * which would fall on the page, goes to the first control of the nearest part that is left.
 */
export function focusNear(): () => void {
  const around: Element[] = [];
  for (let one = document.activeElement; one && one !== document.body; one = one.parentElement) around.push(one);
  const [pressed] = around;
  const focus = () => {
    if (document.activeElement !== document.body) return;
    const left = around.find((one) => one.isConnected && one.querySelector(CONTROLS));
    left?.querySelector<HTMLElement>(CONTROLS)?.focus();
  };
  return () => {
    const look = () => {
      if (pressed?.isConnected) return;
      changes.disconnect();
      requestAnimationFrame(focus);
    };
    const changes = new MutationObserver(look);
    changes.observe(document.body, { childList: true, subtree: true });
    look();
  };
}

const CONTROLS = 'button:not([disabled]), a[href]';
