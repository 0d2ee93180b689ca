import { sql } from 'kysely';

/**
 * Whether a child's file (`c`) is as the refresh (`r`) left it by its move (`m`): nobody changed it since, and it can have
 * its former level again.
 */
export const unchanged = sql<boolean>`(c.education_level_id = m.to_level and c.updated_at = r.created_at
  and exists (select from education_levels l where l.id = m.from_level))`;
