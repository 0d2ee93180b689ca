/**
 * Moves the focus to the heading of the page, as after a page load, or to its main part if it has no heading yet. A
 * control that keeps the focus, such as the palette opened before the page arrived, keeps it.
 */
export function focusHeading(): void {
  if (document.activeElement?.matches('[data-keeps-focus]')) return;
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
