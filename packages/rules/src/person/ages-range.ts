/**
 * The ages a plan is meant for (001 §5, 002 §5): '*', a number, or a comma list of
 * numbers and ranges such as '3-5,8', every value 0 to 100. Nothing else can be saved.
 */

/** Ages `from` to `to`, both included. */
export interface Ages {
  from: number;
  to: number;
}

const PART = /^(\d{1,3})(?:-(\d{1,3}))?$/;

/** The ranges of a text, as written; null when the text is not an ages range (also for a range that runs backwards). */
export function parseAges(text: string): Ages[] | null {
  if (text === '*') return [{ from: 0, to: Number.POSITIVE_INFINITY }];
  const ranges: Ages[] = [];
  for (const part of text.split(',')) {
    const match = PART.exec(part);
    if (!match) return null;
    const from = Number(match[1]);
    const to = Number(match[2] ?? match[1]);
    if (to > 100 || from > to) return null;
    ranges.push({ from, to });
  }
  return ranges;
}

/** Whether a text may be saved as ages_range. */
export function isAgesRange(text: string): boolean {
  return parseAges(text) !== null;
}

/**
 * Whether an age in whole years is in a range; false for a text that is not an ages range. Overlapping ranges are fine
 * (001 O-17).
 */
export function matchesAges(text: string, age: number): boolean {
  return parseAges(text)?.some(({ from, to }) => from <= age && age <= to) ?? false;
}
