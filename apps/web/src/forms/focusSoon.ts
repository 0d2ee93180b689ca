/** Focuses and shows the first of several elements, by id, once the next drawing is on the screen. */
export function focusSoon(...ids: readonly string[]): void {
  const focus = () => {
    const found = ids.map((id) => document.getElementById(id)).find((one) => one !== null);
    found?.focus();
    found?.scrollIntoView({ block: 'center' });
  };
  setTimeout(() => requestAnimationFrame(focus));
}

/** How long a place is waited for, milliseconds. */
const PATIENCE = 5_000;

/** The same for an element that is drawn once its data have arrived. */
export function focusWhenThere(id: string): void {
  const until = performance.now() + PATIENCE;
  const look = () => {
    if (document.getElementById(id)) focusSoon(id);
    else if (performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
