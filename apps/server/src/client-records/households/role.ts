import type { Trx } from '../../db/handles.ts';
import { invalid } from '../../frame/call/refused.ts';

/** Refuses roles that are inactive in their list; members who already have one keep it. */
export async function requireRoles(db: Trx, roles: readonly number[], path: string): Promise<void> {
  const ids = [...new Set(roles)];
  const activeRoles = await db
    .selectFrom('family_role_types')
    .select('id')
    .where('id', 'in', ids)
    .where('active', '=', 1)
    .execute();
  if (activeRoles.length < ids.length) throw invalid({ path, rule: 'e_not_offered' });
}
