/** Whether a session is attended, by its browser's heartbeats and its calls (001 O-74). */
import type { Call } from '@resa/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/handles.ts';
import type { Actor } from '../call/actor.ts';

/** The browser's message of every 30 s; `idle` in seconds without activity. */
const Presence = z.object({
  user_id: z.number(),
  uuid: z.string(),
  status: z.union([z.literal(1), z.literal(2)]),
  idle: z.number().min(0).max(86_400),
});

/**
 * Writes when a session was last seen and last used. Messages about another session than the actor's own are ignored.
 */
export async function heartbeat(db: Db, now: Date, actor: Actor, message: unknown): Promise<void> {
  const parsed = Presence.safeParse(message);
  if (!parsed.success || parsed.data.user_id !== actor.user_id || parsed.data.uuid !== actor.session_uuid) return;
  const { status, idle } = parsed.data;
  const active = new Date(now.getTime() - idle * 1_000).toISOString();
  // Never back in time: of two tabs the one last used counts.
  await sql`
    update sessions set last_seen_at = ${now.toISOString()}, status = ${actor.locked ? 2 : status},
      active_at = greatest(active_at, ${active}::timestamptz)
    where id = ${actor.session_id} and ended_at is null`.execute(db);
}

const A_MINUTE_MS = 60_000;

/**
 * Keeps a session open by its calls, if no heartbeat gets through. Only a call that a person makes counts: one that
 * changes something (`logs`), searches persons or opens a file (`byHand`). A call that a page makes without its user,
 * such as maintenance or texts, or repeats after an event, must not keep an unattended desk signed in. Writes at most
 * once a minute per session.
 */
export async function attend(db: Db, now: Date, actor: Actor, call: Call): Promise<void> {
  if (!call.logs && !call.byHand) return;
  if (now.getTime() - Date.parse(actor.active_at) < A_MINUTE_MS) return;
  const timestamp = now.toISOString();
  await sql`
    update sessions set active_at = greatest(active_at, ${timestamp}::timestamptz)
    where id = ${actor.session_id} and ended_at is null and locked_at is null`.execute(db);
}
