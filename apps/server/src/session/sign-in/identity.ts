import type { Trx } from '../../db/handles.ts';

/** Who a user is at the identity provider, where that opens a session. */
export interface SessionIdentity {
  readonly id: number;
  /** The name of the provider's own session, where it says one. */
  readonly session: string | null;
}

/** Whether the identity that a session begins with is still the user's. */
export async function isBound(trx: Trx, user_id: number, identity: SessionIdentity | undefined): Promise<boolean> {
  if (!identity) return true;
  const bound = await trx
    .selectFrom('identities')
    .select('id')
    .where('id', '=', identity.id)
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return bound !== undefined;
}
