/** Proof documents and the documents uploaded for them (000 §2 to §7). */
import { WAIVE_REASON_LENGTH } from '@resa/rules/documents/proofs';
import { LARGEST_DOCUMENT } from '@resa/rules/documents/upload';
import { z } from 'zod';
import { answers, call, download } from './call.ts';
import { Proofs, Upload } from './client-sections.ts';
import { FileField, jsonArray } from './sent-file.ts';
import { Count, Flag, Id, IdParam, Instant, optionalText, paging, requiredText } from './types.ts';

const who = ['crud_clients', 'view_clients'] as const;
const editors = ['crud_clients'] as const;
/** Waiving a proof needs the permission to approve households. */
const approvers = ['approve_clients'] as const;

/** The most bytes of a form with a document: the largest file and the form around it. */
const LARGEST_FORM = LARGEST_DOCUMENT + 1_000_000;
/** More persons than any household has. */
const MOST_SHARED = 30;

/** The refusals of the lock of the file that these documents belong to (000 O-25). */
const lockRefusals = { not_locked: {}, locked: { holder: z.string(), since: Instant } };
/** Why a file is not taken in (000 O-20); nothing of it is kept. */
const fileRefusals = {
  file_size_zero: {},
  file_too_large: {},
  file_type: {},
  file_disguised: {},
  file_damaged: {},
  file_protected: {},
  file_too_many_pages: {},
  file_infected: {},
};
/** A document of this type is not required of the person, or none is uploaded. */
const documentRefusals = { not_listed: {}, no_document: {} };

/** A proof that is required of the person and that they may go without. */
const Waived = z.object({
  document_type_id: Id,
  reason: z.string(),
  waived_at: Instant,
  waived_by: z.string().nullable(),
});
export type Waived = z.output<typeof Waived>;

/** A requested waiver: open until it is granted, which makes it a waiver, or refused. */
const AskedWaiver = z.object({
  id: Id,
  document_type_id: Id,
  reason: z.string(),
  asked_at: Instant,
  asked_by: z.string().nullable(),
  /**  1 if the caller asked for it. */
  own: Flag,
  refused_at: Instant.nullable(),
  refused_by: z.string().nullable(),
  refused_reason: z.string().nullable(),
});
export type AskedWaiver = z.output<typeof AskedWaiver>;

export const PersonDocuments = z.object({
  client_id: Id,
  file_number: Id,
  name: z.string(),
  group_role_type_id: Id.nullable(),
  /**
   * `proofs`: the document types that were chosen. `offered`: those that citizenship and family role allow. `required`:
   * whether each list needs at least one (000 §5).
   */
  proofs: Proofs,
  offered: Proofs,
  required: z.object({ proof_of_address: Flag, proof_of_identification: Flag, proof_of_revenue: Flag }),
  documents: z.array(Upload),
  waived: z.array(Waived),
  asked_waivers: z.array(AskedWaiver),
});
export type PersonDocuments = z.output<typeof PersonDocuments>;

export const HouseholdDocuments = z.object({ persons: z.array(PersonDocuments) });

const HistoryRow = z.object({
  id: Id,
  name: z.string(),
  extension: z.string(),
  document_type_id: Id,
  created_at: Instant,
  created_name: z.string().nullable(),
  state: Upload.shape.state,
  verified: Flag,
});
export type HistoryRow = z.output<typeof HistoryRow>;

export const documents = {
  /** Returns the whole household's for its head, one person's for others (000 O-27). */
  household: call({
    summary: 'List the proofs and documents of a household',
    path: '/api/client_area/documents',
    may: who,
    byHand: true,
    reads: ['documents', 'clients', 'families', 'document_types'],
    takes: z.object({ client_id: Id }),
    gives: answers({ Ok: HouseholdDocuments.shape }),
    shows: (answer) => (answer.code === 'Ok' ? answer.persons.map(({ client_id }) => client_id) : []),
  }),
  updateProofs: call({
    summary: 'Choose the proof documents that a person is asked for',
    path: '/api/client_area/update_proof_documents',
    may: editors,
    changes: ['documents'],
    logs: 'proofs.update',
    takes: z.object({
      client_id: Id,
      documents: z.object({
        proof_of_address: z.array(Id).max(100),
        proof_of_identification: z.array(Id).max(100),
        proof_of_revenue: z.array(Id).max(100),
      }),
      /** The proofs that were stored when the form was opened. Without them, changes by other users are overwritten. */
      were: Proofs.nullish().transform((were) => were ?? null),
    }),
    gives: answers({
      /** `dropped`: document types that were chosen before and are not offered any more (000 O-43). */
      Ok: { proofs: Proofs, dropped: z.array(Id) },
      /** Lists in which nothing is chosen although something is required. */
      proofs_missing: { missing: z.array(z.string()) },
      stale: { proofs: Proofs },
      ...lockRefusals,
    }),
    shows: (answer, { client_id }) => (['Ok', 'stale'].includes(answer.code) ? [client_id] : []),
  }),
  /** The file of a document: a PDF or a picture. */
  view: download({
    summary: 'Download a document',
    path: '/api/client_area/document/{id}',
    may: who,
    byHand: true,
    reads: [],
    takes: z.object({ id: IdParam }),
    // The handler names the owner of the document when it sends the file.
    shows: () => [],
  }),
  /** Before a preview: the document and the others of its line, as far as they may be seen. */
  checkExtension: call({
    summary: 'Check a document before its preview',
    path: '/api/client_area/check_extension',
    may: who,
    byHand: true,
    reads: ['documents'],
    takes: z.object({ client_id: Id, id: Id }),
    gives: answers({ Ok: { documents: z.array(Upload) }, document_waiting: {}, document_refused: {} }),
    shows: (answer, { client_id }) => (answer.code === 'Ok' ? [client_id] : []),
  }),
  /**
   * Stores a file for a document type of a person and verifies it; without a file it verifies the stored one
   * (000 O-20). `verified: 0` only stores. One that is not scanned yet is stored and not verified: document_waiting.
   */
  verify: call({
    summary: 'Upload or verify a document',
    path: '/api/client_area/verify_document',
    may: editors,
    changes: ['documents'],
    logs: 'document.verify',
    multipart: true,
    largest: LARGEST_FORM,
    takes: z.object({
      document: z.object({
        document_type_id: IdParam,
        client_id: IdParam,
        /** One stored document; all of its type and person when absent. */
        id: IdParam.optional(),
        file: FileField.optional(),
        description: optionalText(250),
        verified: z.enum(['0', '1']).default('1'),
      }),
    }),
    gives: answers({
      Ok: { documents: z.array(Upload) },
      document_waiting: { documents: z.array(Upload) },
      ...fileRefusals,
      ...documentRefusals,
      ...lockRefusals,
    }),
    shows: (answer, { document }) => (['Ok', 'document_waiting'].includes(answer.code) ? [document.client_id] : []),
  }),
  /**
   * Verifies documents of several members of a household, all of them or none (000 O-46). Each entry is a document type
   * and a person. A member without a document of the type gets a copy of another member's.
   */
  verifyShared: call({
    summary: 'Verify a document for several members of a household',
    path: '/api/client_area/verify_share_document',
    may: editors,
    changes: ['documents'],
    logs: 'document.verify',
    multipart: true,
    largest: LARGEST_FORM,
    takes: z
      .object({
        document: z.object({
          document_type_id: jsonArray(Id, MOST_SHARED),
          client_id: jsonArray(Id, MOST_SHARED),
          file: FileField.optional(),
        }),
      })
      .refine(({ document }) => document.document_type_id.length === document.client_id.length, {
        path: ['document', 'client_id'],
        error: 'invalid',
      }),
    gives: answers({
      Ok: { documents: z.array(Upload) },
      document_waiting: { documents: z.array(Upload) },
      not_household: {},
      ...fileRefusals,
      ...documentRefusals,
      ...lockRefusals,
    }),
    shows: (answer, { document }) => (['Ok', 'document_waiting'].includes(answer.code) ? document.client_id : []),
  }),
  notVerify: call({
    summary: 'Take the verification of a document back',
    path: '/api/client_area/not_verify_document',
    may: editors,
    changes: ['documents'],
    logs: 'document.unverify',
    takes: z.object({ document: z.object({ id: Id }) }),
    gives: answers({ Ok: {}, ...lockRefusals }),
  }),
  /**
   * Lets a person go without a proof that cannot exist. A second call changes the reason. If the proof is offered but
   * not chosen, it is also chosen.
   */
  waive: call({
    summary: 'Waive a proof document of a person',
    path: '/api/client_area/waive_proof',
    may: approvers,
    changes: ['documents'],
    logs: 'proof.waive',
    says: { not_listed: 'e_document_not_offered' },
    takes: z.object({ client_id: Id, document_type_id: Id, reason: requiredText(WAIVE_REASON_LENGTH) }),
    gives: answers({ Ok: {}, not_listed: {}, ...lockRefusals }),
  }),
  /** Requires the proof again. */
  unwaive: call({
    summary: 'Take the waiver of a proof document back',
    path: '/api/client_area/unwaive_proof',
    may: approvers,
    changes: ['documents'],
    logs: 'proof.unwaive',
    takes: z.object({ client_id: Id, document_type_id: Id }),
    gives: answers({ Ok: {}, ...lockRefusals }),
  }),
  /** Asks users who may approve for a waiver of a proof. A second call replaces the reason. */
  askWaiver: call({
    summary: 'Ask for a waiver of a proof document',
    path: '/api/client_area/ask_waiver',
    may: editors,
    changes: ['documents'],
    logs: 'waiver.ask',
    says: { not_listed: 'e_document_not_offered' },
    takes: z.object({ client_id: Id, document_type_id: Id, reason: requiredText(WAIVE_REASON_LENGTH) }),
    gives: answers({ Ok: {}, not_listed: {}, already_waived: {}, ...lockRefusals }),
  }),
  /** Waives the proof for the reason that was given. The file's lock is not needed (decision 047). */
  grantWaiver: call({
    summary: 'Grant a requested waiver',
    path: '/api/client_area/grant_waiver',
    may: approvers,
    changes: ['documents'],
    logs: 'proof.waive',
    says: { not_listed: 'e_document_not_offered' },
    takes: z.object({ client_id: Id, id: Id }),
    /** `answered`: the request is not open any more; it was granted, refused, withdrawn or replaced. */
    gives: answers({ Ok: {}, not_listed: {}, answered: {} }),
  }),
  refuseWaiver: call({
    summary: 'Refuse a requested waiver',
    path: '/api/client_area/refuse_waiver',
    may: approvers,
    changes: ['documents'],
    logs: 'waiver.refuse',
    takes: z.object({ client_id: Id, id: Id, reason: requiredText(WAIVE_REASON_LENGTH) }),
    gives: answers({ Ok: {}, answered: {} }),
  }),
  /** Ends an open request; only for the user who asked, without the file's lock. */
  withdrawWaiver: call({
    summary: 'Withdraw a request for a waiver',
    path: '/api/client_area/withdraw_waiver',
    may: editors,
    changes: ['documents'],
    logs: 'waiver.withdraw',
    takes: z.object({ client_id: Id, id: Id }),
    gives: answers({ Ok: {}, answered: {}, not_own: {} }),
  }),
  history: call({
    summary: 'List the documents of a client',
    path: '/api/client/documents/history',
    may: who,
    byHand: true,
    reads: ['documents'],
    takes: paging(
      ['created_at', 'name', 'extension', 'document_type_id'],
      { sortBy: 'created_at', descending: true },
      z.object({}).optional(),
    ).extend({ client_id: Id }),
    gives: answers({ Ok: { rows: z.array(HistoryRow), recordsFiltered: Count } }),
    shows: (answer, { client_id }) => (answer.code === 'Ok' ? [client_id] : []),
  }),
  /** Its file is removed for good; its name, and the user who removed it, stay in the log. */
  destroy: call({
    summary: 'Delete a document',
    path: '/api/client/document/destroy',
    may: editors,
    changes: ['documents'],
    logs: 'document.destroy',
    says: { error: 'e_removing' },
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {}, ...lockRefusals }),
  }),
};
