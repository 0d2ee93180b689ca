/** The schedules that a user may see and end. */
import type { Trx } from '../../db/handles.ts';
import { notFound } from '../../frame/call/refused.ts';
import type { Context } from '../../frame/change/context.ts';
import { schedulesIn } from '../running/queries.ts';

/** The schedule, locked. Another user's is not found, except by administrators with `anybodys`. */
export async function lockSchedule(db: Trx, ctx: Context, id: number, { anybodys }: { anybodys: boolean }) {
  const row = await schedulesIn(db).where('s.id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  if (row.user_id !== ctx.actor.user_id && !(anybodys && ctx.isAdministrator())) throw notFound();
  return row;
}
