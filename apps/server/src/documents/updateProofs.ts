import type { contract, InputOf } from '@resa/contract';
import { keptProofs, PROOF_LISTS, type Proofs, proofsMissing, proofsRequired } from '@resa/rules/documents/proofs';
import type { Context } from '../frame/change/context.ts';
import { documentTypes, offeredTo, proofFactsOf, writeProofs } from './queries.ts';
import { endAsked } from './saving/asked-waivers.ts';
import { changeDocuments } from './saving/change-documents.ts';
import { endWaivers } from './saving/waivers.ts';

type Input = InputOf<typeof contract.documents.updateProofs>;

/** Saves which proofs are required of a person, unless somebody saved others meanwhile (000 O-39, O-43). */
export const updateProofs = (ctx: Context, { client_id, documents, were }: Input) =>
  changeDocuments(ctx, [client_id], async (db, note, [client]) => {
    const person = { client_id, role: client?.group_role_type_id ?? null };
    const [proofFacts] = await proofFactsOf(db, [person], ctx.today.date);
    if (!proofFacts) throw new Error('a locked client is not there');
    if (were && !isSame(were, proofFacts.proofs)) return { code: 'stale' as const, proofs: proofFacts.proofs };
    const offered = offeredTo(await documentTypes(db), proofFacts);
    const { kept, dropped } = keptProofs(documents, offered);
    const missing = proofsMissing(kept, proofsRequired(proofFacts, offered));
    if (missing.length > 0) return { code: 'proofs_missing' as const, missing };
    if (!isSame(kept, proofFacts.proofs)) await writeProofs(db, client_id, kept);
    // Waivers of proofs that are not chosen any more end: if one is chosen again later, its waiver is decided again.
    const unlisted = listed(proofFacts.proofs).filter((type) => !listed(kept).includes(type));
    await endWaivers(db, note, client_id, unlisted);
    await endAsked(db, note, client_id, unlisted);
    note.wrote({ entity: 'clients', id: client_id, client_id, before: proofFacts.proofs, after: kept });
    return { code: 'Ok' as const, proofs: kept, dropped };
  });

const listed = (proofs: Proofs) => PROOF_LISTS.flatMap((list) => proofs[list]);

const isSame = (some: Proofs, others: Proofs) => JSON.stringify(sorted(some)) === JSON.stringify(sorted(others));
const sorted = ({ proof_of_address, proof_of_identification, proof_of_revenue }: Proofs) =>
  [proof_of_address, proof_of_identification, proof_of_revenue].map((ids) => [...ids].sort((a, b) => a - b));
