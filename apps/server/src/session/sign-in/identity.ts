import type { Trx } from '../../db/handles.ts';
import { mayUsePassword } from './password-use.ts';

/** Who a user is at the identity provider, where that opens a session. */
export interface SessionIdentity {
  readonly id: number;
  /** The name of the provider's own session, where it says one. */
  readonly session: string | null;
}

/**
 * Whether a session may still begin so: with an identity that is the user's at the present provider, or else with a
 * password.
 */
export async function mayBegin(trx: Trx, user_id: number, identity: SessionIdentity | undefined): Promise<boolean> {
  if (!identity) return mayUsePassword(trx, user_id);
  const bound = await trx
    .selectFrom('identities as i')
    .innerJoin('identity_provider as p', 'p.issuer', 'i.issuer')
    .select('i.id')
    .where('p.active', '=', 1)
    .where('i.id', '=', identity.id)
    .where('i.user_id', '=', user_id)
    .where('i.ended_at', 'is', null)
    .executeTakeFirst();
  return bound !== undefined;
}
