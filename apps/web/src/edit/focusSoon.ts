/** Focuses and shows the first of several elements, by id, once the next drawing is on the screen. */
export function focusSoon(...ids: readonly string[]): void {
  const focus = () => {
    const found = ids.map((id) => document.getElementById(id)).find((one) => one !== null);
    found?.focus();
    found?.scrollIntoView({ block: 'center' });
  };
  setTimeout(() => requestAnimationFrame(focus));
}
