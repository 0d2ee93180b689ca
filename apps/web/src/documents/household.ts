import { api } from '../api.ts';
import { queryOf } from '../queries.ts';

/** The proofs and documents of a head's household, or of one person. */
export const documentsOf = (client_id: number) => queryOf(api.documents.household, { client_id });

export type Person = Awaited<ReturnType<typeof api.documents.household>>['persons'][number];
export type Upload = Person['documents'][number];
export type Waived = Person['waived'][number];
export type AskedWaiver = Person['asked_waivers'][number];

/** One document type of one person, with its documents. */
export interface Line {
  readonly client_id: number;
  readonly document_type_id: number;
  /** Whether the person needs it now; a document may stay although its type was dropped. */
  readonly asked: boolean;
  readonly documents: readonly Upload[];
  /** The user who decided that the person may go without it, and why. */
  readonly waived: Waived | null;
  /** The requested waiver: open, or refused. */
  readonly asked_waiver: AskedWaiver | null;
}

/** The lines of a person: the required ones, then those of other stored documents and requested waivers. */
export function linesOf({ client_id, proofs, documents, waived, asked_waivers }: Person): Line[] {
  const required = [
    ...new Set([proofs.proof_of_address, proofs.proof_of_identification, proofs.proof_of_revenue].flat()),
  ];
  const others = [...documents, ...asked_waivers]
    .map((one) => one.document_type_id)
    .filter((id) => !required.includes(id));
  return [...required, ...new Set(others)].map((document_type_id) => ({
    client_id,
    document_type_id,
    asked: required.includes(document_type_id),
    documents: documents.filter((one) => one.document_type_id === document_type_id),
    waived: waived.find((one) => one.document_type_id === document_type_id) ?? null,
    asked_waiver: asked_waivers.find((waiver) => waiver.document_type_id === document_type_id) ?? null,
  }));
}
