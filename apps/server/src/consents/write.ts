import type { Locale } from '@resa/contract/texts';
import { validUntil } from '@resa/rules/consent/decision';
import type { ByWhom, ConsentState, How } from '@resa/rules/consent/purposes';
import type { Trx } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';
import type { Note, Written } from '../frame/change/note.ts';
import type { StoredPurpose } from './queries.ts';

/** A decision that a person has just made, about the present words of a purpose. */
interface MadeDecision {
  readonly client_id: number;
  readonly purpose: StoredPurpose;
  readonly state: ConsentState;
  readonly how: How;
  readonly by_whom: ByWhom;
  readonly decided_on: string;
  readonly language: Locale;
  /** The picture of a signature. */
  readonly file_id?: string | null;
}

/** Writes a decision and its entry of the log; `by` is who recorded it, where no user makes the call. */
export async function writeDecision(
  db: Trx,
  ctx: Context,
  note: Note,
  { client_id, purpose, file_id = null, ...made }: MadeDecision,
  by?: NonNullable<Written['by']>,
): Promise<void> {
  const after = { ...made, version: purpose.version };
  const { id } = await db
    .insertInto('consents')
    .values({
      ...after,
      client_id,
      purpose_id: purpose.id,
      valid_until: made.state === 'given' ? validUntil(made.decided_on, purpose.expires_months) : null,
      file_id,
      created_at: ctx.now.toISOString(),
      created_by: (by ? by.id : ctx.actorOrNull?.user_id) ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  note.wrote({ action: 'consent.record', entity: 'consents', id, client_id, after, ...(by && { by }) });
}
