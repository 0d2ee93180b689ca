/** How often a pointer was pressed and Tab was used. */
let presses = 0;
let tabs = 0;
globalThis.addEventListener?.('pointerdown', () => void presses++, true);
globalThis.addEventListener?.('keydown', ({ key }) => key === 'Tab' && void tabs++, true);

/**
 * Focuses the first of these elements that exists, and scrolls to it, after the next drawing; not if a pointer is
 * pressed before.
 */
export const focusSoon = (...ids: readonly string[]): void => focusUnless(pressed(), ids);

/**
 * The same after a response arrives: call this before the request, and the returned function afterwards. If the user
 * moved the focus meanwhile, it stays.
 */
export function focusLater(): (...ids: readonly string[]) => void {
  const moved = movedOn();
  return (...ids) => focusUnless(moved, ids);
}

/** Returns a function that says whether a pointer was pressed since. */
function pressed(): () => boolean {
  const before = presses;
  return () => presses !== before;
}

/**
 * Returns a function that says whether, since then, a pointer was pressed or Tab moved the focus to an element that
 * still exists.
 */
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

/** Focuses an element that is rendered only after its data have arrived; gives up after PATIENCE. */
export function focusWhenThere(id: string): void {
  const until = performance.now() + PATIENCE;
  const focus = focusLater();
  const look = () => {
    if (document.getElementById(id)) focus(id);
    else if (performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
