import { mayBeOpen, STATUS } from '@resa/rules/booking/appointment-status';
import { undoWaits } from '@resa/rules/offline/acts';
import { emitDays } from '../appointments/index.ts';
import type { Trx } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { removeVisit } from '../visits/index.ts';
import { lockedAppointment, type Row } from './appointments.ts';
import type { Doing, Done } from './doing.ts';

/** Takes back an act of the same user: one that waits is withdrawn, another has its appointment as it was before. */
export async function undo(db: Trx, ctx: Context, note: Note, { act }: Doing): Promise<Done> {
  const undone = await lockedUndone(db, act.undoes ?? act.id);
  const row = await lockedAppointment(db, undone?.appointment_id ?? null);
  const own = undone?.user_id === ctx.actor.user_id;
  const why = undoWaits(
    undone ? { outcome: undone.outcome, own, version: undone.version, now: row?.row_version ?? null } : null,
  );
  const appointment_id = undone?.appointment_id ?? null;
  if (!undone || why) return { why: why ?? 'not_found', appointment_id };
  if (undone.outcome === 'done' && row && undone.from_status !== null)
    await giveBack(db, ctx, note, row, undone.from_status);
  await withdraw(db, undone.id);
  return { appointment_id };
}

/** Locks the act that is taken back. */
export const lockedUndone = (db: Trx, act: string) =>
  db
    .selectFrom('offline_acts')
    .select(['id', 'user_id', 'outcome', 'appointment_id', 'from_status', 'version'])
    .where('act', '=', act)
    .where('kind', '<>', 'undo')
    .forUpdate()
    .executeTakeFirst();

/** Marks an act as taken back. Who had settled it is in the activity log. */
export const withdraw = (db: Trx, id: number) =>
  db
    .updateTable('offline_acts')
    .set({ outcome: 'withdrawn', content: null, settled_at: null, settled_by: null })
    .where('id', '=', id)
    .execute();

/** Removes the visit of an appointment, which has its status of before again: a no-show once its day is over. */
export async function giveBack(db: Trx, ctx: Context, note: Note, row: Row, before: number): Promise<void> {
  const { id, client_id, status: from_status, start_date_time } = row;
  const isPast = before === STATUS.open && !mayBeOpen(start_date_time, ctx.today.date);
  const status = isPast ? STATUS.no_show : before;
  const at = ctx.now.toISOString();
  const { user_id } = ctx.actor;
  const after = { status, place_id: row.booked_place_id, checkin_location: null };
  await db
    .updateTable('appointments')
    .set({ ...after, checkin_at: null, updated_at: at, updated_by: user_id })
    .set((columns) => ({ row_version: columns('row_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('appointment_status_changes')
    .values({ appointment_id: id, from_status, to_status: status, at, user_id })
    .execute();
  await removeVisit(db, id);
  const { place_id, checkin_location } = row;
  const was = { status: from_status, place_id, checkin_location };
  note.wrote({ entity: 'appointments', id, client_id, action: 'appointment.status', before: was, after });
  emitDays(note, [row, { place_id: row.booked_place_id, start_date_time }]);
}
