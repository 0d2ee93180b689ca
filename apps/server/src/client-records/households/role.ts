import type { Trx } from '../../db/handles.ts';
import { invalid } from '../../frame/call/refused.ts';

/** A role that is not offered (now) is given to nobody; people who have it keep it. */
export async function requireRoles(db: Trx, roles: readonly number[], path: string): Promise<void> {
  const ids = [...new Set(roles)];
  const offered = await db
    .selectFrom('family_role_types')
    .select('id')
    .where('id', 'in', ids)
    .where('active', '=', 1)
    .execute();
  if (offered.length < ids.length) throw invalid({ path, rule: 'e_not_offered' });
}
