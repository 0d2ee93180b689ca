/** Whether a session is attended, as its browser says (001 O-74). */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Actor } from './actor.ts';
import type { Db } from './context.ts';

/** What a browser says every 30 s; `idle` in seconds without activity. */
const Said = z.object({
  user_id: z.number(),
  uuid: z.string(),
  status: z.union([z.literal(1), z.literal(2)]),
  idle: z.number().min(0).max(86_400),
});

/** Writes when a session was last seen and last used. What does not speak for the actor's own session is ignored. */
export async function heartbeat(db: Db, now: Date, actor: Actor, said: unknown): Promise<void> {
  const parsed = Said.safeParse(said);
  if (!parsed.success || parsed.data.user_id !== actor.user_id || parsed.data.uuid !== actor.session_uuid) return;
  const { status, idle } = parsed.data;
  const active = new Date(now.getTime() - idle * 1_000).toISOString();
  // Never back in time: of two tabs the one last used counts.
  await sql`
    update sessions set last_seen_at = ${now.toISOString()}, status = ${actor.locked ? 2 : status},
      active_at = greatest(active_at, ${active}::timestamptz)
    where id = ${actor.session_id} and ended_at is null`.execute(db);
}
