import { sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';

/**
 * Restricts everybody of both households where one of them is restricted. It happens before the merge and outside its
 * journal, so that taking the merge back leaves it (decision 068).
 */
export async function restrictBoth(db: Trx, ids: readonly number[]): Promise<void> {
  const all = sql`any(${sql.val([...ids])}::int[])`;
  await sql`
    update clients set restriction_id = stricter.id
    from (select min(restriction_id) as id from restricted_clients where client_id = ${all}) stricter
    where clients.id = ${all} and clients.restriction_id is null and stricter.id is not null`.execute(db);
}
