/**
 * Leads the focus to the heading of the page, as after a page load; to the main part of a page that has none yet. A
 * user who types in a control that keeps the focus (the palette, opened before the page arrived) types on.
 */
export function focusHeading(): void {
  if (document.activeElement?.matches('[data-keeps-focus]')) return;
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
