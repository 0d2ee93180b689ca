/** The kind of each person of a household, by its faults, matches and decisions. */
import type { RowKind } from '@resa/contract/client-import-rows';
import type { CheckedPerson } from '../kept/persons.ts';

type Decided = Pick<CheckedPerson, 'key' | 'faults' | 'match_id' | 'match_key' | 'decision'>;

/** The kind of each person by their key; the first of the persons is the head. */
export function kindsOf(persons: readonly Decided[]): Map<string, RowKind> {
  const [head] = persons;
  const isFaulty = persons.some(({ faults, decision }) => faults.length > 0 && decision !== 'out');
  const isOut = head?.decision === 'out';
  const joins = head !== undefined && isSame(head);
  return new Map(
    persons.map((person, at): [string, RowKind] => {
      if (isOut || person.decision === 'out') return [person.key, 'out'];
      if (isFaulty) return [person.key, 'fault'];
      if (person.decision === null && (person.match_id !== null || person.match_key !== null))
        return [person.key, 'decide'];
      if (isSame(person)) return [person.key, 'same'];
      if (joins) return [person.key, 'joins'];
      return [person.key, at === 0 ? 'new_household' : 'new_member'];
    }),
  );
}

const isSame = ({ decision, match_id }: Decided) => decision === 'same' && match_id !== null;
