import { sql } from 'kysely';

/** How long a lock lasts after its last refresh: two refreshes may be lost (000 O-25). */
const LOCK_LIFETIME = sql`interval '150 seconds'`;

/** Whether file_locks `l` and its session `s` live now, at `ctx.now` as ISO 8601. */
export const isLive = (now: string) => sql<boolean>`(
  l.updated_at >= ${now}::timestamptz - ${LOCK_LIFETIME} and s.ended_at is null and s.expires_at > ${now}::timestamptz)`;

export interface Holder {
  /** The user's name. */
  holder: string;
  /** Since when they edit, ISO 8601. */
  since: string;
}
