/** Whose account it is that somebody signs in to through the provider. */
import { type Claims, emailToFind } from '@resa/rules/staff/provider';
import type { ReadDb } from '../../db/handles.ts';
import { findLink, userByEmail, userById } from '../../session/index.ts';
import { holderOf } from '../../users/index.ts';
import type { StoredProvider } from '../stored.ts';
import type { How, Who } from './write.ts';

type User = NonNullable<Awaited<ReturnType<typeof userById>>>;
export type Found =
  | { readonly user: User; readonly identity_id: number }
  /** Not bound yet, and may be now. */
  | { readonly user: User; readonly how: How };

/** The account that is bound; without one, that of the address, if it may be found so. */
export async function findAccount(
  db: ReadDb,
  provider: StoredProvider,
  who: Who,
  claims: Claims,
): Promise<Found | undefined> {
  const bound = await boundTo(db, who);
  if (bound) {
    const user = await userById(db, bound.user_id);
    return user && { user, identity_id: bound.id };
  }
  const email = emailToFind(claims, provider.email_domains);
  const user = email === undefined ? undefined : await userByEmail(db, email);
  return user?.active === 1 && (await mayBindByEmail(db, user.id)) ? { user, how: 'email' } : undefined;
}

/** The account of an invitation that can still be used. */
export async function findInvited(db: ReadDb, now: Date, uuid: string): Promise<Found | undefined> {
  const link = await findLink(db, now, ['invitation'], uuid);
  const user = link?.user_id ? await userById(db, link.user_id) : undefined;
  return user?.active === 1 ? { user, how: 'invitation' } : undefined;
}

export const boundTo = (db: ReadDb, { issuer, subject }: Who) =>
  db
    .selectFrom('identities')
    .select(['id', 'user_id'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/**
 * An address finds an account once, and never one of an administrator or of a user who sees or names restricted files:
 * whoever controls the mailbox would have it.
 */
export async function mayBindByEmail(db: ReadDb, user_id: number): Promise<boolean> {
  const before = await db.selectFrom('identities').select('id').where('user_id', '=', user_id).executeTakeFirst();
  if (before) return false;
  const { administrator, permissions, sees } = await holderOf(db, user_id);
  return !administrator && !new Set(permissions).has('restricted_files') && !sees?.length;
}
