import { REFRESH_REST_DAYS } from '@resa/rules/person/grade';
import type { ReadDb } from '../../db/handles.ts';

const DAY_MS = 86_400_000;

/** When the last refresh was, where that is lately; null otherwise (002 B15). */
export async function refreshedLately(db: ReadDb, now: Date): Promise<string | null> {
  const last = await db
    .selectFrom('grade_refreshes')
    .select('created_at')
    .where('created_at', '>', new Date(now.getTime() - REFRESH_REST_DAYS * DAY_MS).toISOString())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.created_at ?? null;
}
