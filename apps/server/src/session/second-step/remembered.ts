/**
 * Workstations where a user needs no second step for 30 days: a cookie for that user holds 32 random bytes, which
 * open nothing without the password. The database holds their SHA-256.
 */
import { randomBytes } from 'node:crypto';
import { browserIn } from '@resa/rules/staff/browser';
import { REMEMBERED_DAYS } from '@resa/rules/staff/second-step';
import type { ReadDb, Trx } from '../../db/handles.ts';
import { tokenHash } from '../../frame/call/actor.ts';
import type { Context } from '../../frame/change/context.ts';

const DAY_S = 86_400;
const nameOf = (user_id: number) => `resa_second_step_${user_id}`;

export async function isRemembered(db: ReadDb, ctx: Context, user_id: number): Promise<boolean> {
  const token = ctx.cookie(nameOf(user_id));
  if (!token) return false;
  const row = await db
    .selectFrom('remembered_workstations')
    .select('user_id')
    .where('token_hash', '=', tokenHash(token))
    .where('user_id', '=', user_id)
    .where('expires_at', '>', ctx.now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers this workstation; returns what sets the cookie, once the change is committed. */
export async function remember(trx: Trx, ctx: Context, user_id: number): Promise<() => void> {
  const token = randomBytes(32).toString('base64url');
  const seconds = REMEMBERED_DAYS * DAY_S;
  await trx
    .insertInto('remembered_workstations')
    .values({
      token_hash: tokenHash(token),
      user_id,
      ...browserIn(ctx.agent),
      machine: ctx.machine,
      created_at: ctx.now.toISOString(),
      expires_at: new Date(ctx.now.getTime() + seconds * 1_000).toISOString(),
    })
    .execute();
  return () => ctx.keepCookie(nameOf(user_id), token, { path: '/web/auth', seconds });
}

/** Newest first. */
export const rememberedOf = (db: ReadDb, { now }: Context, user_id: number) =>
  db
    .selectFrom('remembered_workstations')
    .select(['id', 'browser', 'system', 'machine', 'created_at', 'expires_at'])
    .where('user_id', '=', user_id)
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Forgets one of a user, or all with null; returns how many there were. */
export async function forgetRemembered(
  trx: Trx,
  { now }: Context,
  { user_id, id }: { user_id: number; id: number | null },
): Promise<number> {
  const gone = await trx
    .deleteFrom('remembered_workstations')
    .where('user_id', '=', user_id)
    .where('expires_at', '>', now.toISOString())
    .$if(id !== null, (query) => query.where('id', '=', id))
    .returning('id')
    .execute();
  return gone.length;
}
