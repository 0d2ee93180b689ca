/** Scrolls a row of tabs until the chosen one is in its middle; returns that tab. */
export function showTab(row: HTMLElement | null): HTMLElement | null {
  const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]') ?? null;
  if (row && tab) row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2 });
  return tab;
}
