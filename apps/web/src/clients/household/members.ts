import type { FamilyMember } from '@resa/contract/persons';

export type Member = FamilyMember;

/** A household on the screen, and what can be done there. */
export interface Acting {
  group_id: number;
  /** Whose file is open. */
  own: number;
  today: string;
  editing: boolean;
  open: (membership_id: number) => void;
}

/** A household as its tab read it. */
export interface HouseholdShown {
  group_id: number;
  members: readonly Member[];
  planned: readonly Member[];
}
