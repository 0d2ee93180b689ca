/** Proof documents: which types a person is offered, which are required, and how far their documents are (000 §5, O-43..O-45). */
import { isChildRole, isHeadOrSingle } from '../person/family.ts';

/** The kinds of facts that a document proves (000 §3). */
export const CLASSIFICATION = { address: 1, identification: 2, revenue: 3 } as const;

/** The lists of a person, by the kind of fact that they prove. */
export const PROOFS = {
  proof_of_address: CLASSIFICATION.address,
  proof_of_identification: CLASSIFICATION.identification,
  proof_of_revenue: CLASSIFICATION.revenue,
} as const;
export type ProofList = keyof typeof PROOFS;
export type Proofs = Record<ProofList, number[]>;
export const PROOF_LISTS = Object.keys(PROOFS) as ProofList[];

/** A row of the citizenship and role matrix. */
export interface DocumentType {
  id: number;
  classification_id: number;
  group_roles: readonly number[];
  group_citizenship: readonly number[];
}

export interface Person {
  role: number | null;
  citizenship_type_id: number | null;
  /** Document types that the types of the person's current revenues require. */
  revenue_documents: readonly number[];
  has_revenue: boolean;
}

/**
 * The document types offered to a person: only those that their role and their citizenship both allow (000 §5), and of
 * proofs of revenue only those that one of their revenues requires (000 O-43).
 */
export function proofsOffered(types: readonly DocumentType[], person: Person): Record<ProofList, number[]> {
  const { role, citizenship_type_id: citizenship } = person;
  const allowed = types.filter(
    (type) =>
      role !== null &&
      citizenship !== null &&
      type.group_roles.includes(role) &&
      type.group_citizenship.includes(citizenship),
  );
  const of = (classification: number) =>
    allowed.filter((type) => type.classification_id === classification).map(({ id }) => id);
  return {
    proof_of_address: of(CLASSIFICATION.address),
    proof_of_identification: of(CLASSIFICATION.identification),
    proof_of_revenue: of(CLASSIFICATION.revenue).filter((id) => person.revenue_documents.includes(id)),
  };
}

/**
 * Which lists need at least one type: identification for everyone, address for heads and single persons, revenue for a
 * child that has one and for other roles; each only if one is offered, or if it cannot be known yet, without a
 * role or a citizenship (000 O-44).
 */
export function proofsRequired(person: Person, offered: Proofs): Record<ProofList, boolean> {
  const { role, citizenship_type_id, has_revenue } = person;
  const isKnown = role !== null && citizenship_type_id !== null;
  const needs = (list: ProofList) => !isKnown || offered[list].length > 0;
  return {
    proof_of_address: isHeadOrSingle(role) && needs('proof_of_address'),
    proof_of_identification: needs('proof_of_identification'),
    proof_of_revenue: isChildRole(role)
      ? has_revenue && needs('proof_of_revenue')
      : offered.proof_of_revenue.length > 0,
  };
}

/** The active rows of the lists that decide which proofs are offered. */
export interface ProofSetup {
  types: readonly DocumentType[];
  revenue_types: readonly { id: number; group_roles: readonly number[]; documents: readonly number[] }[];
  roles: readonly number[];
  citizenships: readonly number[];
}

/** Persons with these roles and citizenships are offered no proof of this list, or of this revenue type. */
export interface ProofGap {
  list: ProofList;
  revenue_type_id: number | null;
  roles: number[];
  citizenships: number[];
}

/** Finds proofs that 000 O-44 would require but that the lists do not offer, so that they are not required. */
export function proofGaps({ types, revenue_types, roles, citizenships }: ProofSetup): ProofGap[] {
  const gapsOf = (list: ProofList, roles: readonly number[], revenue?: ProofSetup['revenue_types'][number]) => {
    const gaps = new Map<string, ProofGap>();
    for (const role of roles) {
      const without = citizenships.filter((citizenship_type_id) => {
        const revenue_documents = revenue?.documents ?? [];
        const person = { role, citizenship_type_id, revenue_documents, has_revenue: revenue !== undefined };
        return proofsOffered(types, person)[list].length === 0;
      });
      const same = gaps.get(without.join());
      if (same) same.roles.push(role);
      else if (without.length > 0)
        gaps.set(without.join(), {
          list,
          revenue_type_id: revenue?.id ?? null,
          roles: [role],
          citizenships: without,
        });
    }
    return [...gaps.values()];
  };
  return [
    ...gapsOf('proof_of_identification', roles),
    ...gapsOf('proof_of_address', roles.filter(isHeadOrSingle)),
    ...revenue_types
      .filter(({ documents }) => documents.length > 0)
      .flatMap((type) =>
        gapsOf(
          'proof_of_revenue',
          roles.filter((role) => type.group_roles.includes(role)),
          type,
        ),
      ),
  ];
}

/** The lists that are required and have nothing chosen, in the order of the form. */
export function proofsMissing(chosen: Proofs, required: Readonly<Record<ProofList, boolean>>): ProofList[] {
  return PROOF_LISTS.filter((list) => required[list] && chosen[list].length === 0);
}

/** The chosen proofs that are offered (`kept`) and those that are not (`dropped`), each once (000 O-43). */
export function keptProofs(chosen: Proofs, offered: Proofs): { kept: Record<ProofList, number[]>; dropped: number[] } {
  const of = (list: ProofList) => [...new Set(chosen[list])].sort((a, b) => a - b);
  const kept = (list: ProofList) => of(list).filter((id) => offered[list].includes(id));
  return {
    kept: {
      proof_of_address: kept('proof_of_address'),
      proof_of_identification: kept('proof_of_identification'),
      proof_of_revenue: kept('proof_of_revenue'),
    },
    dropped: PROOF_LISTS.flatMap((list) => of(list).filter((id) => !offered[list].includes(id))),
  };
}

/** `waiting`: not scanned yet, so nobody sees it. `refused`: the scan found something, and its file was deleted. */
export const DOCUMENT_STATES = ['waiting', 'clean', 'refused'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** How long the reason may be for which a proof is waived. */
export const WAIVE_REASON_LENGTH = 500;

export type LineState = 'missing' | 'waiting' | 'to_verify' | 'verified' | 'waived';

/**
 * How far one document type of one person is (000 §4): verified when every document that it has is verified; otherwise
 * waived if somebody decided that it is not needed.
 */
export function lineState(documents: readonly { state: DocumentState; verified: 0 | 1 }[], waived: boolean): LineState {
  const there = documents.filter(({ state }) => state !== 'refused');
  if (there.length > 0 && there.every(({ verified }) => verified === 1)) return 'verified';
  if (waived) return 'waived';
  if (there.length === 0) return 'missing';
  return there.some(({ state, verified }) => state === 'clean' && verified === 0) ? 'to_verify' : 'waiting';
}

/** Whether nothing is left to do for a line before an approval. */
export const isLineDone = (state: LineState): boolean => state === 'verified' || state === 'waived';
