/** A stored phone as it is shown (000 O-70). Apart from phone.ts, whose validation of typed phones is large to load. */

/** (###) ###-#### of ten stored digits; any other text is returned as it is. */
export function formatDigits(stored: string | null): string {
  return (stored ?? '').replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}
