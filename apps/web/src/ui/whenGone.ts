/** Calls `act` once the page is drawn without the element; a long table is drawn in slices, so that may take a while. */
export function whenGone(element: Element | null | undefined, act: () => void): void {
  const look = () => {
    if (element?.isConnected) return;
    changes.disconnect();
    requestAnimationFrame(act);
  };
  const changes = new MutationObserver(look);
  changes.observe(document.body, { childList: true, subtree: true });
  look();
}
