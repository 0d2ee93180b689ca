import type { contract, InputOf } from '@resa/contract';
import { type CloseRefusal, closeRefusal, STATUS } from '@resa/rules/booking/appointment-status';
import { forbidden, notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { writeVisit } from '../visits/index.ts';

type Input = InputOf<typeof contract.checkin.close>;

const CODES = {
  rule_appointment_not_open: 'not_open',
  rule_appointment_not_today: 'not_today',
} as const satisfies Partial<Record<CloseRefusal, string>>;

/** Checks a household in: the appointment is closed where it is served, and its visit is written (000 §2, O-83). */
export const close = (ctx: Context, { id, place_id }: Input) =>
  change(ctx, async (db, note) => {
    const before = await db
      .selectFrom('live_appointments')
      .select(['client_id', 'place_id', 'status', 'start_date_time', 'checkin_location'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound();
    const refusal = closeRefusal(before, {
      place_id,
      today: ctx.today.date,
      diff_checkin_location: ctx.may('diff_checkin_location'),
    });
    if (refusal === 'donnot_have_permission') throw forbidden();
    if (refusal) return { code: CODES[refusal] };

    const now = ctx.now.toISOString();
    const after = { status: STATUS.closed, place_id, checkin_location: place_id };
    await db
      .updateTable('appointments')
      .set({ ...after, checkin_at: now, updated_at: now, updated_by: ctx.actor.user_id })
      .set((row) => ({ row_version: row('row_version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await db
      .insertInto('appointment_status_changes')
      .values({
        appointment_id: id,
        from_status: before.status,
        to_status: STATUS.closed,
        at: now,
        user_id: ctx.actor.user_id,
      })
      .execute();
    await writeVisit(db, ctx, id);
    note.wrote({ entity: 'appointments', id, client_id: before.client_id, before, after });
    const date = before.start_date_time.slice(0, 10);
    for (const place of new Set([before.place_id, place_id]))
      note.tell({ type: 'AppointmentUpdate', place_id: place, date }, { place });
    return { code: 'Ok' as const };
  });
