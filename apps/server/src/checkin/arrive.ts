import { STATUS } from '@resa/rules/booking/appointment-status';
import { emitDays } from '../appointments/index.ts';
import type { Trx } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { writeVisit } from '../visits/index.ts';

interface Before {
  id: number;
  client_id: number;
  place_id: number;
  status: number;
  start_date_time: string;
  checkin_location: number | null;
}

/** Closes a locked appointment at the location where it is served, and writes its visit. `at` is when they arrived. */
export async function arrive(
  db: Trx,
  ctx: Context,
  note: Note,
  { id, client_id, ...before }: Before,
  { place_id, at }: { place_id: number; at?: Date },
): Promise<void> {
  const now = ctx.now.toISOString();
  const checkin_at = at?.toISOString() ?? now;
  const after = { status: STATUS.closed, place_id, checkin_location: place_id };
  await db
    .updateTable('appointments')
    .set({ ...after, checkin_at, updated_at: now, updated_by: ctx.actor.user_id })
    .set((row) => ({ row_version: row('row_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('appointment_status_changes')
    .values({
      appointment_id: id,
      from_status: before.status,
      to_status: STATUS.closed,
      at: checkin_at,
      user_id: ctx.actor.user_id,
    })
    .execute();
  await writeVisit(db, ctx, id);
  note.wrote({
    entity: 'appointments',
    id,
    client_id,
    action: 'appointment.close',
    before,
    after: at ? { ...after, checkin_at } : after,
  });
  const { start_date_time } = before;
  emitDays(note, [before, { place_id, start_date_time }]);
}
