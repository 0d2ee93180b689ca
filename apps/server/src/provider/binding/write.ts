/** Binds accounts to identities at the provider, and ends bindings. Rows stay, so that an address finds an account only once. */
import type { Trx } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';

export interface Who {
  readonly issuer: string;
  readonly subject: string;
}
export type How = 'invitation' | 'own' | 'email';

/** Binds an account, in place of the binding before; null where the identity belongs to another account. */
export async function writeBinding(
  trx: Trx,
  { now }: Pick<Context, 'now'>,
  user_id: number,
  { issuer, subject }: Who,
  how: How,
): Promise<number | null> {
  await trx.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().executeTakeFirstOrThrow();
  await endBinding(trx, now, user_id);
  const row = await trx
    .insertInto('identities')
    .values({ user_id, issuer, subject, how, since: now.toISOString(), ended_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether there was one. */
export async function endBinding(trx: Trx, now: Date, user_id: number): Promise<boolean> {
  const ended = await trx
    .updateTable('identities')
    .set({ ended_at: now.toISOString() })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return ended.length > 0;
}
