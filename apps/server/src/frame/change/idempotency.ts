/** Repeated calls with the same Idempotency-Key (W08). */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import { Refused } from '../call/refused.ts';
import { type Context, insideOf } from './call-context.ts';

/**
 * The response that this session received for the same key, if any. Refuses key_reused for another call or input under
 * that key, and for a repetition whose response was not kept.
 */
export async function answeredBefore<A>(trx: Trx, ctx: Context): Promise<A | undefined> {
  const { idempotency, actor, call } = insideOf(ctx).circumstances;
  if (!idempotency || !actor) return undefined;
  const input_hash = createHmac('sha256', idempotency.token).update(JSON.stringify(idempotency.content)).digest('hex');
  // The insert waits for a twin that is still running, so the second sees the first's response.
  const inserted = await trx
    .insertInto('idempotency_keys')
    .values({
      key: idempotency.key,
      session_id: actor.session_id,
      call,
      input_hash,
      created_at: ctx.now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted) return undefined;
  const stored = await trx
    .selectFrom('idempotency_keys')
    .select(['call', 'input_hash', 'answer'])
    .where('session_id', '=', actor.session_id)
    .where('key', '=', idempotency.key)
    .executeTakeFirstOrThrow();
  const isSame = stored.call === call && stored.input_hash === input_hash;
  if (!isSame || !idempotency.keepsAnswer) throw new Refused(200, { code: 'key_reused' });
  return stored.answer as A;
}

/** Keeps the response of a call for a repetition with the same key, unless it holds a secret. */
export async function remember(trx: Trx, ctx: Context, answer: unknown): Promise<void> {
  const { idempotency, actor } = insideOf(ctx).circumstances;
  if (!idempotency?.keepsAnswer || !actor) return;
  await trx
    .updateTable('idempotency_keys')
    .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
    .where('session_id', '=', actor.session_id)
    .where('key', '=', idempotency.key)
    .execute();
}
