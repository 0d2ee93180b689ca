/** The names of the months of a year, from January on. */
export function monthNames(locale: 'en' | 'fr'): string[] {
  const names = new Intl.DateTimeFormat(`${locale}-CA`, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => names.format(new Date(Date.UTC(2026, month, 1))));
}
