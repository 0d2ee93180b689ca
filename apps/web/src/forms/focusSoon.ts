/** How often a pointer was pressed, and the focus moved on with Tab. */
let presses = 0;
let tabs = 0;
globalThis.addEventListener?.('pointerdown', () => void presses++, true);
globalThis.addEventListener?.('keydown', ({ key }) => key === 'Tab' && void tabs++, true);

/** Focuses and shows the first of several elements, by id, once the next drawing is on the screen. */
export const focusSoon = (...ids: readonly string[]): void => focusUnless(pressed(), ids);

/** The same after a response, unless the user moved on meanwhile, which keeps the focus. */
export function focusLater(): (...ids: readonly string[]) => void {
  const moved = movedOn();
  return (...ids) => focusUnless(moved, ids);
}

/** Whether a pointer was pressed since. */
function pressed(): () => boolean {
  const before = presses;
  return () => presses !== before;
}

/** Whether a pointer was pressed since, or the focus moved on with Tab from a place that is still there. */
function movedOn(): () => boolean {
  const before = tabs;
  const isPressed = pressed();
  return () => isPressed() || (tabs !== before && document.activeElement !== document.body);
}

function focusUnless(moved: () => boolean, ids: readonly string[]): void {
  const focus = () => {
    if (moved()) return;
    const found = ids.map((id) => document.getElementById(id)).find((one) => one !== null);
    found?.focus();
    found?.scrollIntoView({ block: 'center' });
  };
  setTimeout(() => requestAnimationFrame(focus));
}

/** How long it waits for an element, in milliseconds. */
const PATIENCE = 5_000;

/** The same for an element that is rendered after its data have arrived. */
export function focusWhenThere(id: string): void {
  const until = performance.now() + PATIENCE;
  const focus = focusLater();
  const look = () => {
    if (document.getElementById(id)) focus(id);
    else if (performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
