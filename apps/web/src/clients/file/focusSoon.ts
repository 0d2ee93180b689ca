/** Focuses and shows an element by its id once what is about to be drawn stands. */
export function focusSoon(id: string): void {
  const focus = () => {
    const found = document.getElementById(id);
    found?.focus();
    found?.scrollIntoView({ block: 'center' });
  };
  setTimeout(() => requestAnimationFrame(focus));
}
