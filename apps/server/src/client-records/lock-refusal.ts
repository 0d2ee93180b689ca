import { sql } from 'kysely';
import type { Trx } from '../db/handles.ts';
import { forbidden } from '../frame/call/refused.ts';
import type { Context } from '../frame/change/context.ts';
import { type LockedClient, mayEdit, otherHolder } from './change-client.ts';
import { type Holder, isLive } from './file-locks.ts';
import { membershipsOn } from './memberships.ts';

/**
 * Checks that this session may change rows of these persons (000 O-25, O-90). It must have locked the file of each
 * person, or the file of the head of their household while no other session has locked the person's own file. Returns
 * null if so, otherwise the refusal. Refuses Forbidden if the user may not edit one of the files.
 */
export async function lockRefusal(
  db: Trx,
  ctx: Context,
  clients: readonly LockedClient[],
): Promise<{ code: 'not_locked' } | ({ code: 'locked' } & Holder) | null> {
  if (!clients.every((client) => mayEdit(ctx, client))) throw forbidden();
  const otherClients = clients.filter(({ lock }) => lock?.session_id !== ctx.actor.session_id);
  if (otherClients.length === 0) return null;
  const heads = await lockedHeads(db, ctx, otherClients);
  if (!otherClients.every(({ group_id }) => group_id !== null && heads.includes(group_id)))
    return { code: 'not_locked' };
  const holder = otherClients.map((client) => otherHolder(ctx, client)).find((other) => other !== null);
  return holder ? { code: 'locked', ...holder } : null;
}

/** The households of these persons whose head's file this session holds. */
async function lockedHeads(db: Trx, ctx: Context, clients: readonly LockedClient[]): Promise<number[]> {
  const groups = clients.flatMap(({ group_id }) => group_id ?? []);
  const { rows } = await sql<{ group_id: number }>`
    select m.group_id from ${membershipsOn(ctx.today.date)} m
    join file_locks l on l.client_id = m.client_id join sessions s on s.id = l.session_id
    where m.group_id = any(${groups}::int[]) and m.group_role_type_id in (1, 2)
      and l.session_id = ${ctx.actor.session_id} and ${isLive(ctx.now.toISOString())}`.execute(db);
  return rows.map(({ group_id }) => group_id);
}
