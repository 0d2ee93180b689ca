/** Answers on a client's own page: a head answers for themselves, and as a parent for their children (decision 067). */
import { ROLE } from '../person/family.ts';
import { type Decision, decidesFor } from './decision.ts';
import type { ByWhom, ConsentState } from './purposes.ts';

interface PagePerson {
  /** Whether the page is theirs. */
  readonly is_own: boolean;
  readonly group_role_type_id: number | null;
  readonly dob: string | null;
}

/**
 * The role in which the owner of a page answers for a person of their household. Null if they may not answer: for
 * another adult, a grandchild or foster child, or a child of unknown age.
 */
export function answersAs({ is_own, group_role_type_id, dob }: PagePerson, day: string): ByWhom | null {
  const allowed = decidesFor(dob, day);
  if (is_own) return allowed.includes('person') ? 'person' : null;
  return group_role_type_id === ROLE.child && dob !== null && allowed.includes('parent') ? 'parent' : null;
}

/** Whether the minor or a tutor decided: a parent's page then neither shows that answer nor changes it. */
export const saidByOther = (as: ByWhom, { row }: Decision): boolean =>
  as === 'parent' && (row?.by_whom === 'person' || row?.by_whom === 'tutor');

/** The answers that the page offers, `asked` or not: each changes what counts, and a yes can always be taken back. */
export function pageAnswers(as: ByWhom, decision: Decision, asked: boolean): readonly ConsentState[] {
  const { state, again } = decision;
  if (saidByOther(as, decision)) return [];
  if (state === 'given') return asked && again !== null ? ['given', 'withdrawn'] : ['withdrawn'];
  if (!asked) return [];
  return state === 'not_asked' || again !== null ? ['given', 'refused'] : ['given'];
}
