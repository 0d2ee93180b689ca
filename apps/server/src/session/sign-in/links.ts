/** Links that open something once: a forgotten password, the first administrator. Only their hash is stored (001 O-75). */
import { createHash, randomUUID } from 'node:crypto';
import { USER_ENDINGS } from '@resa/rules/staff/endings';
import type { Db, ReadDb } from '../../db/handles.ts';

export type LinkPurpose = 'reset' | 'setup' | 'invitation';
export const LINK_MINUTES = 60;
/** An invited user may be off work for some days. */
export const INVITATION_DAYS = 7;

/** The hash under which a link is stored, whichever case its address was typed in. */
export const hashOfLink = (uuid: string) => createHash('sha256').update(uuid.toLowerCase()).digest('hex');

/** The purposes of a link that lets its user choose a password. */
export const CHOOSE_PASSWORD = ['reset', 'invitation'] as const satisfies LinkPurpose[];

/**
 * A new link's uuid, valid for LINK_MINUTES, an invitation for INVITATION_DAYS. An invitation ends the links before it. A
 * setup link belongs to no user.
 */
export async function makeLink(db: Db, now: Date, purpose: LinkPurpose, user_id: number | null): Promise<string> {
  const { links } = USER_ENDINGS[purpose === 'invitation' ? 'invited' : 'reset_asked'];
  if (user_id !== null && links === 'all') await endLinks({ now }, db, user_id);
  const uuid = randomUUID();
  const minutes = purpose === 'invitation' ? INVITATION_DAYS * 24 * 60 : LINK_MINUTES;
  const expires = new Date(now.getTime() + minutes * 60_000);
  await db
    .insertInto('password_resets')
    .values({
      uuid_hash: hashOfLink(uuid),
      user_id,
      purpose,
      created_at: now.toISOString(),
      expires_at: expires.toISOString(),
      used_at: null,
    })
    .execute();
  return uuid;
}

/** The row of a link that can still be used. */
export function findLink(db: ReadDb, now: Date, purposes: readonly LinkPurpose[], uuid: string) {
  return db
    .selectFrom('password_resets')
    .select(['uuid_hash', 'user_id', 'purpose'])
    .where('uuid_hash', '=', hashOfLink(uuid))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Uses the link up; undefined when it was used, expired or never was. Of two at once only one gets it. */
export function useLink(db: Db, now: Date, purposes: readonly LinkPurpose[], uuid: string) {
  return db
    .updateTable('password_resets')
    .set({ used_at: now.toISOString() })
    .where('uuid_hash', '=', hashOfLink(uuid))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['user_id', 'purpose'])
    .executeTakeFirst();
}

/** Ends the links of a user that are not used yet; changeSessions() does it where a change of the user ends them. */
export async function endLinks({ now }: { now: Date }, db: Db, user_id: number): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ used_at: now.toISOString() })
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .execute();
}
