import { isLineDone, lineState, PROOF_LISTS } from '@resa/rules/documents/proofs';
import { type AskedWaiver, linesOf, type Person } from '../household.ts';

/** Whether a requested waiver is not answered. */
export const isOpen = (asked: AskedWaiver | null): boolean => asked !== null && asked.refused_at === null;

/**
 * The chosen and offered document types of a person that are neither verified nor waived, and for which no request for a
 * waiver is open.
 */
export function waivable(person: Person): number[] {
  const lines = linesOf(person);
  const required = lines.filter((line) => line.asked).map(({ document_type_id }) => document_type_id);
  const offered = PROOF_LISTS.flatMap((list) => person.offered[list]);
  return [...new Set([...required, ...offered])].filter((type) => {
    const line = lines.find(({ document_type_id }) => document_type_id === type);
    if (!line) return true;
    return !isOpen(line.asked_waiver) && !isLineDone(lineState(line.documents, line.waived !== null));
  });
}
