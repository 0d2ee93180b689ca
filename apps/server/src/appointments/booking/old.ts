import type { Action } from '@resa/contract/actions';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { oldAppointmentRefusal } from '@resa/rules/booking/hours';
import { CATEGORY } from '@resa/rules/booking/schedule';
import { momentOf } from '@resa/rules/time/dates';
import type { Trx } from '../../db/handles.ts';
import { invalid } from '../../frame/call/refused.ts';
import type { Context } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';
import { writeVisit } from '../../visits/index.ts';
import { requireParticipants, requirePlan } from './check.ts';
import { factsOfBooking } from './facts.ts';
import { writeBooking } from './write.ts';

interface OldAppointment {
  client_id: number;
  place_id: number;
  appointment_type_id: number;
  start_date_time: string;
  comments: string | null;
  media: 0 | 1;
}

/**
 * Records a visit that happened without a booking (001 O-46): neither capacity, cut-off nor a rule of the client
 * prevents it, only the same visit recorded already. It counts like any other, with its visit. Its client is locked.
 * `action` is for a call that logs no action of its own.
 */
export async function storeOld(
  db: Trx,
  ctx: Context,
  note: Note,
  request: { appointment: OldAppointment; members: readonly number[]; plan_id: number; action?: Action },
): Promise<{ code: 'Ok'; id: number } | { code: 'appointment_exists' }> {
  const { appointment, plan_id } = request;
  const { client_id, start_date_time, appointment_type_id } = appointment;
  const rule = oldAppointmentRefusal(momentOf(start_date_time), ctx.today);
  if (rule) throw invalid({ path: 'appointment.start_date_time', rule });
  const members = [...new Set(request.members)];
  const booking = { client_id, start_date_time, appointment_id: null, members };
  const { schedule, facts, family_id } = await factsOfBooking(db, plan_id, booking, ctx.today, ctx.settings);
  const { plan } = schedule;
  requirePlan(plan, appointment);
  if (!facts.client.is_head_or_single)
    throw invalid({ path: 'appointment.client_id', rule: 'rule_not_head_or_single' });
  const participants = plan.category_id === CATEGORY.event ? members : [];
  requireParticipants(plan, participants, facts.members, 'members', 'e_old_member');

  const duplicate = await db
    .selectFrom('live_appointments')
    .select('id')
    .where('client_id', '=', client_id)
    .where('appointment_type_id', '=', appointment_type_id)
    .where('start_date_time', '=', start_date_time)
    .where('status', '<>', STATUS.cancelled)
    .executeTakeFirst();
  if (duplicate) return { code: 'appointment_exists' };

  const row = {
    ...appointment,
    family_id,
    place_appointment_type_id: plan.id,
    emergency: 0 as const,
    status: STATUS.closed,
    units: plan.category_id === CATEGORY.event ? participants.length : 1,
    checkin_location: appointment.place_id,
  };
  const id = await writeBooking(db, ctx, note, row, participants, request.action);
  await writeVisit(db, ctx, id);
  return { code: 'Ok', id };
}
