import type { contract, InputOf } from '@resa/contract';
import { mayDelete, STATUS } from '@resa/rules/booking/appointment-status';
import { forbidden, notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { emitDays } from './booking/write.ts';

type Input = InputOf<typeof contract.appointments.destroy>;

/** Hides a cancelled appointment from every list; only an administrator may, and the log keeps it (001 O-32). */
export const destroy = (ctx: Context, { id }: Input) =>
  change(ctx, async (db, note) => {
    const administrator = ctx.isAdministrator();
    if (!mayDelete(STATUS.cancelled, { crud_appointments: true, own_location: true, administrator })) throw forbidden();
    const before = await db
      .selectFrom('live_appointments')
      .select(['client_id', 'place_id', 'appointment_type_id', 'start_date_time', 'status', 'comments'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound();
    if (before.status !== STATUS.cancelled) return { code: 'not_cancelled' as const };
    const now = ctx.now.toISOString();
    const { user_id } = ctx.actor;
    await db
      .updateTable('appointments')
      .set({ deleted_at: now, deleted_by: user_id, updated_at: now, updated_by: user_id })
      .set((row) => ({ row_version: row('row_version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    note.wrote({ entity: 'appointments', id, client_id: before.client_id, before });
    emitDays(note, [before]);
    return { code: 'Ok' as const };
  });
