/** The rows of a client's file other than the client's own fields (000 §3). */
import { DOCUMENT_STATES } from '@resa/rules/documents/proofs';
import { REMOVED_FROM_PDF } from '@resa/rules/documents/upload';
import { z } from 'zod';
import { Count, Flag, Id, Instant, Money, PlainDate } from './types.ts';

export const BulletinOfClient = z.object({
  id: Id,
  subject: z.string(),
  /** Rich text, cleaned by the server. */
  description: z.string(),
  bulletin_priority_type_id: Id,
  start_date: z.string(),
  end_date: z.string(),
  /** The user who requested it. */
  request_by: Id.nullable(),
  /** Their name. */
  request_by_name: z.string().nullable(),
  updated_at: Instant,
});

export const Revenue = z.object({
  id: Id,
  client_id: Id,
  revenue_type_id: Id,
  pay_frequency_type_id: Id,
  amount: Money,
  start_date: PlainDate,
  end_date: PlainDate.nullable(),
  note: z.string().nullable(),
});
export const Upload = z.object({
  id: Id,
  client_id: Id,
  document_type_id: Id,
  name: z.string(),
  extension: z.string(),
  size: Count,
  description: z.string().nullable(),
  verified: Flag,
  /** The same as verified (000 O-08). */
  success: Flag,
  /** Not scanned yet, clean, or refused by the scan: only a clean one can be looked at. */
  state: z.enum(DOCUMENT_STATES),
  /** The finding of the virus scan. */
  refused_reason: z.string().nullable(),
  /** The parts removed from its file at upload. */
  removed: z.array(z.enum(REMOVED_FROM_PDF)),
  created_at: Instant,
});
export const Comment = z.object({
  id: Id,
  /** The client whose file holds it: the head's file shows those of the whole household. */
  client_id: Id,
  comment_type_id: Id,
  /** The name of its type, in the language of the call. */
  comment_type: z.string(),
  comment: z.string(),
  parent_comment_id: Id.nullable(),
  /** Its author. */
  name: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
  active: Flag,
  /** Whether the user may change it: its author or an administrator (000 O-18). */
  may_edit: Flag,
  row_version: Count,
});
/** Document types required of a person, by the kind of fact that they prove. */
export const Proofs = z.object({
  proof_of_address: z.array(Id),
  proof_of_identification: z.array(Id),
  proof_of_revenue: z.array(Id),
});
