import type { Db } from '../frame/context.ts';

const PENDING = 3;
const IN_PROCESS = 4;

/** Pending plus in process: the number of the menu's badge, of the session and of the dashboard alike (001 O-61). */
export async function clientInProcess(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('client_counts')
    .select(({ fn }) => fn.sum<number | null>('delta').as('count'))
    .where('client_state_type_id', 'in', [PENDING, IN_PROCESS])
    .executeTakeFirstOrThrow();
  return Number(count ?? 0);
}
