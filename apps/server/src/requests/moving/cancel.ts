/** Open appointments that end with the service of their household. */
import { STATUS } from '@resa/rules/booking/appointment-status';
import { cancelOpen } from '../../appointments/index.ts';
import type { ReadDb, Trx } from '../../db/handles.ts';
import { forbidden, notFound } from '../../frame/call/refused.ts';
import type { Context } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';

/** Open appointments of these people from a day on, in order of time. */
export const openFrom = (db: ReadDb, clients: readonly number[], date: string) =>
  db
    .selectFrom('live_appointments as a')
    .select(['a.id', 'a.client_id', 'a.place_id', 'a.appointment_type_id', 'a.start_date_time'])
    .where('a.client_id', 'in', clients)
    .where('a.status', '=', STATUS.open)
    .where('a.start_date_time', '>=', `${date} 00:00`)
    .orderBy('a.start_date_time')
    .orderBy('a.id');

/**
 * Cancels those of these appointments that are still open. Refuses NotFound for one of somebody else, and Forbidden where
 * the user may not cancel at its location.
 */
export async function cancelNamed(
  db: Trx,
  ctx: Context,
  note: Note,
  { clients, ids }: { clients: readonly number[]; ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return;
  if (!ctx.may('change_appointment_status')) throw forbidden();
  const rows = await db
    .selectFrom('live_appointments')
    .select(['id', 'client_id', 'place_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < new Set(ids).size || rows.some(({ client_id }) => !clients.includes(client_id))) throw notFound();
  if (rows.some(({ place_id }) => !ctx.actor.places.includes(place_id))) throw forbidden('location');
  const open = await openFrom(db, clients, ctx.today.date).where('a.id', 'in', ids).execute();
  await cancelOpen(
    db,
    ctx,
    note,
    open.map(({ id }) => id),
  );
}
