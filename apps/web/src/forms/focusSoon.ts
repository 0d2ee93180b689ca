/** How often a pointer was pressed. */
let presses = 0;
globalThis.addEventListener?.('pointerdown', () => void presses++, true);

/** Focuses and shows the first of several elements, by id, once the next drawing is on the screen. */
export const focusSoon = (...ids: readonly string[]): void => focusLater()(...ids);

/** The same after a response, unless the user pressed something meanwhile, which keeps the focus. */
export function focusLater(): (...ids: readonly string[]) => void {
  const before = presses;
  return (...ids) => {
    const focus = () => {
      if (presses !== before) return;
      const found = ids.map((id) => document.getElementById(id)).find((one) => one !== null);
      found?.focus();
      found?.scrollIntoView({ block: 'center' });
    };
    setTimeout(() => requestAnimationFrame(focus));
  };
}

/** How long it waits for an element, in milliseconds. */
const PATIENCE = 5_000;

/** The same for an element that is rendered after its data have arrived. */
export function focusWhenThere(id: string): void {
  const until = performance.now() + PATIENCE;
  const look = () => {
    if (document.getElementById(id)) focusSoon(id);
    else if (performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
