import type { TextValues } from '@resa/rules/text/fill-text';
import type { TextKey } from '../texts.ts';

/** The locations that a report counts, of all that the organization has. */
export interface CountedLocations {
  /** Their names. */
  counted: string[];
  all: number;
}

export const countsAll = ({ counted, all }: CountedLocations): boolean => counted.length === all;

/** Says which locations a report counts, so that a part of the organization is never taken for the whole. */
export function locationsText(say: (key: TextKey, values?: TextValues) => string, locations: CountedLocations): string {
  const { counted, all } = locations;
  const names = counted.join(', ');
  if (!countsAll(locations)) return say('report_some_locations', { count: counted.length, all, names });
  return all === 1 ? names : say('report_every_location', { count: all });
}
