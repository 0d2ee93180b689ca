import { PROOF_LISTS, type ProofList, type Proofs } from '@resa/rules/documents/proofs';
import type { ReadDb, Trx } from '../../db/handles.ts';
import type { Note } from '../../frame/change/note.ts';
import { documentTypes, offeredTo, proofFactsOf, writeProofs } from '../queries.ts';

interface Person {
  client_id: number;
  role: number | null;
}

/** The chosen proofs of a person, and the list to which a document type belongs; null if it is not offered (000 O-43). */
async function placeOf(
  db: ReadDb,
  person: Person,
  type: number,
  today: string,
): Promise<{ proofs: Proofs; list: ProofList; chosen: boolean } | null> {
  const [proofFacts] = await proofFactsOf(db, [person], today);
  if (!proofFacts) return null;
  const { proofs } = proofFacts;
  const chosen = PROOF_LISTS.find((list) => proofs[list].includes(type));
  if (chosen) return { proofs, list: chosen, chosen: true };
  const offered = offeredTo(await documentTypes(db), proofFacts);
  const list = PROOF_LISTS.find((one) => offered[one].includes(type));
  return list ? { proofs, list, chosen: false } : null;
}

/** Whether a proof of a person can be waived: it is chosen or offered. */
export const isWaivable = async (db: ReadDb, person: Person, type: number, today: string): Promise<boolean> =>
  (await placeOf(db, person, type, today)) !== null;

/** Adds an offered document type to the chosen proofs of a person. Returns whether it was added or already chosen. */
export async function chooseOffered(
  db: Trx,
  note: Note,
  person: Person,
  type: number,
  today: string,
): Promise<boolean> {
  const place = await placeOf(db, person, type, today);
  if (!place || place.chosen) return place !== null;
  const { client_id } = person;
  const { proofs: before, list } = place;
  const after = { ...before, [list]: [...before[list], type] };
  await writeProofs(db, client_id, after);
  note.wrote({ action: 'proofs.update', entity: 'clients', id: client_id, client_id, before, after });
  return true;
}
