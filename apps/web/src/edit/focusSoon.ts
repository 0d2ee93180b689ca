/** Focuses and shows an element by its id once what is about to be drawn stands; the first of several that is there. */
export function focusSoon(...ids: readonly string[]): void {
  const focus = () => {
    const found = ids.map((id) => document.getElementById(id)).find((one) => one !== null);
    found?.focus();
    found?.scrollIntoView({ block: 'center' });
  };
  setTimeout(() => requestAnimationFrame(focus));
}
