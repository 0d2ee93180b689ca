import type { contract, InputOf } from '@resa/contract';
import { type CloseRefusal, closeRefusal } from '@resa/rules/booking/appointment-status';
import { forbidden, notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { arrive } from './arrive.ts';

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
      .select(['id', 'client_id', 'place_id', 'status', 'start_date_time', 'checkin_location'])
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
    await arrive(db, ctx, note, before, { place_id });
    return { code: 'Ok' as const };
  });
