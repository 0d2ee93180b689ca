import { scannedNumber } from '@resa/rules/person/search-terms';

/** A walk-in as it was typed. */
interface Typed {
  readonly who: string;
  readonly persons: number | string;
  readonly reason: string;
}

/** The act of a walk-in. A number of persons that the server would not take is left out: the visit counts more. */
export function walkInOf({ who, persons, reason }: Typed) {
  const name = who.trim();
  const file_number = scannedNumber(name);
  const count = Number(persons);
  return {
    kind: 'walk_in' as const,
    file_number,
    name: file_number === null ? name : null,
    persons: Number.isInteger(count) && count >= 1 && count <= 99 ? count : null,
    reason: reason.trim() || null,
  };
}
