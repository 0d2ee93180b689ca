/** A request that may be approved: a married head, their partner and a child, with nothing missing in its steps. */
import { randomUUID } from 'node:crypto';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { ROLE } from '@resa/rules/person/family';
import type { Database } from '../db/open.ts';
import { type Household, household } from './factories.ts';
import { COMPLETE } from './profiles.ts';

type Db = Database['kysely'];

const MARRIED = 2;
const JOB = { revenue_type_id: 1, pay_frequency_type_id: 1, amount: 500, start_date: '2026-01-01', note: null };
const NOW = '2026-03-01T12:00:00.000Z';

/** Shipped document types, by the kind of fact that they prove. */
export const [LEASE, PASSPORT, STUBS] = [1, 21, 50];
const ASKED = [
  { classification_id: 1, document_type_id: LEASE },
  { classification_id: 2, document_type_id: PASSPORT },
  { classification_id: 3, document_type_id: STUBS },
];

export interface CompleteRequest extends Household {
  partner: number;
  child: number;
}

/** In process, its fee paid, each document verified. */
export async function completeRequest(db: Db, head: Parameters<typeof household>[1] = {}): Promise<CompleteRequest> {
  const state = { client_state_type_id: CLIENT_STATE.in_process };
  const married = { ...COMPLETE, ...state, marital_status_type_id: MARRIED };
  const home = await household(db, { ...married, fee_paid: 1, ...head }, [
    { ...married, role: ROLE.partner, first_name: 'Luc' },
    { ...COMPLETE, ...state, role: ROLE.child, first_name: 'Zoé', dob: '2015-06-15', marital_status_type_id: null },
  ]);
  const [partner, child] = home.members as [number, number];
  await addHousing(db, home.id);
  for (const client_id of [home.id, partner])
    await db
      .insertInto('revenues')
      .values({ client_id, ...JOB, end_date: null })
      .execute();
  for (const proof of ASKED) await addProof(db, home.id, proof);
  for (const proof of ASKED.slice(1)) await addProof(db, partner, proof);
  await addProof(db, child, ASKED[1] as (typeof ASKED)[number]);
  return { ...home, partner, child };
}

async function addHousing(db: Db, client_id: number) {
  const { id: city_id, ...placed } = await db
    .selectFrom('cities')
    .select(['id', 'province_id', 'country_id'])
    .where('name_en', '=', 'Montreal')
    .executeTakeFirstOrThrow();
  const { id: address_id } = await db
    .insertInto('addresses')
    .values({ address_ln1: '123, rue des Érables', postal_code: 'H2X 1Y4', city_id, ...placed })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('client_housings')
    .values({ client_id, house_type_id: 1, address_id, start_date: '2026-01-01', end_date: null })
    .execute();
}

/** Requires a document type of somebody, with a verified document for it. */
async function addProof(db: Db, client_id: number, proof: (typeof ASKED)[number]) {
  await db
    .insertInto('proof_documents')
    .values({ client_id, ...proof })
    .execute();
  const file_id = randomUUID();
  await db
    .insertInto('files')
    .values({
      id: file_id,
      kind: 'document',
      content_type: 'application/pdf',
      size: 1,
      sha256: '0'.repeat(64),
      key_id: 'none',
      state: 'clean',
      created_at: NOW,
    })
    .execute();
  await db
    .insertInto('documents')
    .values({
      client_id,
      document_type_id: proof.document_type_id,
      name: 'proof.pdf',
      extension: 'pdf',
      size: 1,
      file_id,
      state: 'clean',
      verified: 1,
      verified_at: NOW,
      created_at: NOW,
    })
    .execute();
}
