import type { FamilyMember } from '@resa/contract/persons';
import type { Missing } from '@resa/contract/requests';

export type Member = FamilyMember;

/** A household on the screen, and its actions. */
export interface Acting {
  group_id: number;
  /** The client whose file is open. */
  own: number;
  today: string;
  editing: boolean;
  /** The gaps of the file. */
  missing: readonly Missing[];
  /** Members whose file is deleted with their removal. */
  just_made: readonly number[];
  open: (membership_id: number) => void;
}

/** A household as its tab fetched it. */
export interface HouseholdShown {
  group_id: number;
  members: readonly Member[];
  planned: readonly Member[];
}

const JOINS = 'join-';

/** The name, in the address, of the dialog in which this person joins the household. */
export const joiningOf = (client_id: number): string => `${JOINS}${client_id}`;

/** The person who joins by the dialog of this name; null for another dialog. */
export function joinsBy(dialog: string | null | undefined): number | null {
  const id = dialog?.startsWith(JOINS) ? Number(dialog.slice(JOINS.length)) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
