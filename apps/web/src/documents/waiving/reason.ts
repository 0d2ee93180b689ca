import { WAIVE_REASON_LENGTH } from '@resa/rules/documents/proofs';

/** The faults of the reason of a waiver or of its refusal. */
export function reasonFaults({ reason }: { reason: string | null }) {
  const length = reason?.trim().length ?? 0;
  if (length === 0) return { reason: { rule: 'must_be_completed' } } as const;
  return length > WAIVE_REASON_LENGTH ? ({ reason: { rule: 'e_too_long', max: WAIVE_REASON_LENGTH } } as const) : {};
}
