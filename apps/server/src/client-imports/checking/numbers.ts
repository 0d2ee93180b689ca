/** Numbers of a file that Resa has used already: a fault, unless they are kept as former numbers. */
import type { ImportProblem } from '@resa/contract/client-import-mapping';
import type { Mapping, ProposedHousehold, ProposedPerson } from '@resa/rules/client-import/types';
import type { Taken } from './taken.ts';

export interface SettledNumbers {
  readonly household: ProposedHousehold;
  readonly faults: readonly ImportProblem[];
  readonly warnings: readonly ImportProblem[];
}

interface SettleWith {
  readonly taken: Taken;
  readonly mapping: Mapping;
  /** The existing file that a person may be. */
  matchOf(key: string): number | undefined;
}

/**
 * Decides which numbers the files of a household get. A file number that Resa has used is a fault, unless it is the
 * household's number or the user decided to keep used numbers as former ones: then it becomes the former number, or is
 * left out if that is taken too. A former number that another file has is left out if it is the household's, otherwise
 * a fault.
 */
export function settleNumbers(household: ProposedHousehold, { taken, mapping, matchOf }: SettleWith): SettledNumbers {
  const faults: ImportProblem[] = [];
  const warnings: ImportProblem[] = [];
  const persons = household.persons.map((person): ProposedPerson => {
    const match = matchOf(person.key);
    const isUsed = (number: number | null) =>
      number !== null && taken.numbers.has(number) && (taken.numbers.get(number) ?? 0) !== match;
    const isHeld = (former: string | null) => {
      const holder = former === null ? undefined : taken.former.get(former.toLowerCase());
      return holder !== undefined && holder !== match;
    };
    const says = (code: ImportProblem['code'], value: string | number, mend: ImportProblem['mend'] = null) =>
      ({ code, params: { value }, line: person.line, column: null, person: person.key, mend }) as const;
    let { file_number, former_number } = person;
    if (file_number !== null && isUsed(file_number)) {
      if (!person.number_of_household && mapping.used_numbers !== 'former')
        faults.push(says('import_number_used', file_number));
      else {
        const isFree = former_number === null && !isHeld(String(file_number));
        warnings.push(says(isFree ? 'import_number_former' : 'import_number_left_out', file_number));
        if (isFree) former_number = String(file_number);
        file_number = null;
      }
    }
    if (former_number !== null && isHeld(former_number)) {
      if (person.number_of_household) {
        warnings.push(says('import_number_left_out', former_number));
        former_number = null;
      } else faults.push(says('import_former_number_used', former_number, emptied(person, mapping)));
    }
    return { ...person, file_number, former_number };
  });
  return { household: { ...household, persons }, faults, warnings };
}

/** A correction that empties the former number, if one column of the file gives it. */
function emptied({ key, line }: ProposedPerson, { columns }: Mapping): ImportProblem['mend'] {
  const [, whose = 'row'] = key.split(':');
  const column = columns.findIndex((one) => one.target === 'former_number' && one.whose === whose);
  return column < 0 ? null : { kind: 'cell', line, column, value: '' };
}
