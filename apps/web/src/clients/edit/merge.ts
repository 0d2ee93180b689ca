/**
 * Two people changed one file (000 O-25, 001 O-42): `base` as it was opened, `theirs` as it is stored now, `mine` as it
 * is typed. A change of only one side is taken; if both changed a part differently, the person who saves chooses.
 *
 * mergeOf     which values are taken from which side, and which must be chosen
 * merged      the form that follows from the choices
 */
import { differing, isSame, PARTS, type Part } from './compare.ts';
import type { Values } from './values.ts';

export interface Merge {
  readonly base: Values;
  readonly theirs: Values;
  readonly mine: Values;
  /** Parts changed only by the other, only by this person, and by both, differently. */
  readonly fromTheirs: readonly Part[];
  readonly fromMine: readonly Part[];
  readonly conflicts: readonly Part[];
}
export type Side = 'mine' | 'theirs';
export type Choices = Readonly<Partial<Record<Part['name'], Side>>>;

export function mergeOf(base: Values, theirs: Values, mine: Values): Merge {
  const isTheirs = new Set(differing(base, theirs));
  const isMine = new Set(differing(base, mine));
  const differs = (part: Part) => !isSame(part, theirs, mine);
  return {
    base,
    theirs,
    mine,
    fromTheirs: PARTS.filter((part) => isTheirs.has(part) && !isMine.has(part)),
    fromMine: PARTS.filter((part) => isMine.has(part) && !isTheirs.has(part)),
    conflicts: PARTS.filter((part) => isMine.has(part) && isTheirs.has(part) && differs(part)),
  };
}

/** The values to save; typed values stay if nothing was chosen. */
export function merged({ theirs, mine, fromTheirs, conflicts }: Merge, choices: Choices): Values {
  const taken = [...fromTheirs, ...conflicts.filter(({ name }) => choices[name] === 'theirs')];
  const fields = taken.flatMap((part) => part.fields);
  const values = { ...mine, client_state_type_id: theirs.client_state_type_id };
  return { ...values, ...Object.fromEntries(fields.map((name) => [name, theirs[name]])) };
}
