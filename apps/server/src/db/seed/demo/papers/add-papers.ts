/**
 * Papers of the newest households of the demo: small real PDFs and pictures of their proofs, most of them verified. Few,
 * since each is a file on the disk and a start waits for them.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Line, pdfOf } from '@resa/demo/pdf';
import { type Kysely, sql } from 'kysely';
import { installationOf } from '../../../installation.ts';
import type { Tables } from '../../../tables/index.ts';

const HOUSEHOLDS = 20;
const DAY_MS = 86_400_000;
const IDENTIFICATION = 2;

/** Where bytes are kept, as frame/files has it. */
interface Vault {
  readonly keyId: string;
  put(place: { id: string; installation: string }, bytes: Buffer): Promise<void>;
}
interface NeededProof {
  client_id: number;
  document_type_id: number;
  classification_id: number;
  type_en: string;
  type_fr: string;
  name: string;
  french: boolean;
  address: string | null;
  user_id: number | null;
}

/** Adds papers for three of four proofs. */
export async function addPapers(db: Kysely<Tables>, vault: Vault, now: Date): Promise<void> {
  const proofs = await proofsAsked(db);
  if (proofs.length === 0) return;
  const cards = { en: await cardIn('en'), fr: await cardIn('fr') };
  const papers = proofs.filter((_, index) => index % 4 !== 3);
  const rows = papers.map((proof, index) => {
    const isCard = proof.classification_id === IDENTIFICATION;
    const bytes = isCard ? cards[proof.french ? 'fr' : 'en'] : letterOf(proof, now);
    return { proof, at: index, id: randomUUID(), bytes, extension: isCard ? 'png' : 'pdf' };
  });
  const installation = await installationOf(db);
  await Promise.all(rows.map(({ id, bytes }) => vault.put({ id, installation }, bytes)));
  const dayOf = (at: number) => new Date(now.getTime() - (at % 90) * DAY_MS - DAY_MS).toISOString();
  await db
    .insertInto('files')
    .values(
      rows.map(({ id, at, bytes, extension }) => ({
        id,
        installation,
        kind: 'document',
        size: bytes.length,
        key_id: vault.keyId,
        state: 'clean',
        created_at: dayOf(at),
        content_type: extension === 'png' ? 'image/png' : 'application/pdf',
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })),
    )
    .execute();
  await db
    .insertInto('documents')
    .values(
      rows.map(({ proof, id, at, bytes, extension }) => ({
        client_id: proof.client_id,
        document_type_id: proof.document_type_id,
        file_id: id,
        description: null,
        name: `${proof.french ? proof.type_fr : proof.type_en}.${extension}`,
        extension,
        size: bytes.length,
        ...(at % 3 === 2
          ? { verified: 0 as const, verified_by: null, verified_at: null }
          : { verified: 1 as const, verified_by: proof.user_id, verified_at: dayOf(at) }),
        created_at: dayOf(at),
        created_by: proof.user_id,
        deleted_at: null,
        deleted_by: null,
      })),
    )
    .execute();
}

const cardIn = (language: 'en' | 'fr') => readFile(new URL(`./card-${language}.png`, import.meta.url));

async function proofsAsked(db: Kysely<Tables>): Promise<NeededProof[]> {
  const { rows } = await sql<NeededProof>`
    select p.client_id, p.document_type_id, p.classification_id, t.name_en as type_en, t.name_fr as type_fr,
      c.first_name || ' ' || c.last_name as name, coalesce(l.name_en = 'French', false) as french,
      (select a.address_ln1 || ', ' || a.postal_code from client_housings h join addresses a on a.id = h.address_id
        where h.client_id = c.id and h.end_date is null limit 1) as address,
      (select id from users where email = 'worker@resa.test') as user_id
    from proof_documents p join document_types t on t.id = p.document_type_id join live_clients c on c.id = p.client_id
    left join service_languages l on l.id = c.service_language_id
    where c.family_id in (
      select family_id from live_clients where client_state_type_id = 1 group by family_id
      order by max(file_number) desc limit ${HOUSEHOLDS})
    order by p.client_id desc, p.classification_id, p.document_type_id`.execute(db);
  return rows;
}

function letterOf({ type_en, type_fr, name, french, address }: NeededProof, now: Date): Buffer {
  const date = now.toISOString().slice(0, 10);
  const title = french ? type_fr : type_en;
  const lines: Line[] = french
    ? [
        { text: 'Exemple pour la démonstration' },
        { text: title, size: 20, bold: true, after: 24 },
        { text: `Date : ${date}`, after: 12 },
        { text: `Nom : ${name}` },
        ...(address ? [{ text: `Adresse : ${address}` }] : []),
        { text: 'Ce document ne prouve rien. La personne nommée est inventée.', after: 24 },
      ]
    : [
        { text: 'Example for demonstration' },
        { text: title, size: 20, bold: true, after: 24 },
        { text: `Date: ${date}`, after: 12 },
        { text: `Name: ${name}` },
        ...(address ? [{ text: `Address: ${address}` }] : []),
        { text: 'This document proves nothing. The person named in it is invented.', after: 24 },
      ];
  return pdfOf([lines]);
}
