/** Calls `act` after the element has left the page. A long table is rendered in slices, so this may take a while. */
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
