/** Booking, moving and cancelling by a client, with the functions of the desk. */
import type { ClientInput, clientCalls } from '@resa/contract/client-calls';
import { STATUS } from '@resa/rules/booking/appointment-status';
import type { Checked } from '@resa/rules/booking/evidence';
import { changesUntil, mayStillChange } from '@resa/rules/booking/online';
import {
  book as bookPlace,
  lockSlotsAndClients,
  nearestFree,
  saveAppointment,
  scheduleOfPlan,
  setStatus,
} from '../../appointments/index.ts';
import type { ReadDb } from '../../db/handles.ts';
import { change, read } from '../../frame/change/context.ts';
import {
  type Own,
  ownAppointment,
  refusedElsewhere,
  requireHousehold,
  requireOpen,
  requireServed,
  rulesShown,
  seatsOf,
} from './own.ts';
import { onlinePlans } from './times.ts';

type Calls = typeof clientCalls;

export const plans = (own: Own, wanted: ClientInput<Calls['plans']>) =>
  read(own.ctx, async (db) => {
    await requireOpen(db, own);
    return { code: 'Ok' as const, plans: await onlinePlans(db, own, wanted) };
  });

/** Refused once the appointment cannot be changed any more. */
export const appointment = (own: Own, { id, from }: ClientInput<Calls['appointment']>) =>
  read(own.ctx, async (db) => {
    await requireOpen(db, own);
    const row = await ownAppointment(db, own, id);
    if (row.status !== STATUS.open) return { code: 'not_open' as const };
    const { plan_id, start_date_time } = row;
    const schedule = await scheduleOfPlan(db, plan_id);
    if (!mayStillChange(schedule, start_date_time, own.ctx.today)) return { code: 'too_late' as const };
    const [plan] = await onlinePlans(db, own, { plan_id, from, appointment: row });
    const place = await db.selectFrom('places').select('name').where('id', '=', row.place_id).executeTakeFirstOrThrow();
    return {
      code: 'Ok' as const,
      appointment: {
        ...{ id, plan_id, start_date_time, type: schedule.plan[`name_${own.ctx.locale}`], location: place.name },
        changes_until: changesUntil(schedule, start_date_time),
        times: (plan?.times ?? []).filter((time) => time !== start_date_time),
        later: plan?.later ?? null,
      },
    };
  });

export async function book(own: Own, { plan_id, start_date_time, members }: ClientInput<Calls['book']>) {
  const { ctx, session } = own;
  const { client_id } = session;
  const answer = await change(ctx, async (db, note) => {
    await requireHousehold(db, own, members);
    await lockSlotsAndClients(db, [{ plan_id, start_date_time }], [client_id, ...members]);
    await requireOpen(db, own);
    const same = await sameBooking(db, own, { plan_id, start_date_time, members });
    if (same) return { code: 'Ok' as const, id: same.id };
    const { plan } = await scheduleOfPlan(db, plan_id);
    await requireServed(db, plan.place_id);
    const { place_id, appointment_type_id } = plan;
    const elsewhere = await refusedElsewhere(db, own, { plan_id, start_date_time, members, appointment_id: null });
    if (elsewhere) return { ...elsewhere, isElsewhere: true };
    return bookPlace(db, ctx, note, {
      appointment: {
        ...{ client_id, place_id, appointment_type_id, start_date_time, status: STATUS.open },
        comments: null,
        media: 0,
        emergency: 0,
      },
      members,
      place_appointment_type_id: plan_id,
    });
  });
  if (answer.code === 'Ok') return answer;
  if ('isElsewhere' in answer) return withoutTimes(answer);
  return { ...refusal(answer), ...(await next(own, { plan_id, start_date_time, party: members.length })) };
}

/** The booking that an earlier press of the button made, or a press whose answer was lost. */
async function sameBooking(
  db: ReadDb,
  { session: { client_id, family_id } }: Own,
  { plan_id, start_date_time, members }: ClientInput<Calls['book']>,
): Promise<{ id: number } | undefined> {
  const row = await db
    .selectFrom('live_appointments')
    .select('id')
    .where('client_id', '=', client_id)
    .where('family_id', '=', family_id)
    .where('place_appointment_type_id', '=', plan_id)
    .where('start_date_time', '=', start_date_time)
    .where('status', '=', STATUS.open)
    .executeTakeFirst();
  if (!row) return undefined;
  const seats = await seatsOf(db, row.id);
  const isSame = seats.length === new Set(members).size && seats.every((id) => members.includes(id));
  return isSame ? row : undefined;
}

export async function move(own: Own, { id, start_date_time }: ClientInput<Calls['move']>) {
  const { ctx, session } = own;
  let about = { plan_id: 0, party: 1 };
  const answer = await change(ctx, async (db, note) => {
    const row = await ownAppointment(db, own, id);
    const { plan_id, place_id, appointment_type_id, comments, media, row_version, units } = row;
    about = { plan_id, party: units };
    await requireServed(db, place_id);
    const members = await seatsOf(db, id);
    const saved = await saveAppointment(db, ctx, note, {
      appointment: {
        ...{ id, client_id: session.client_id, place_id, appointment_type_id, start_date_time },
        ...{ comments, media, row_version },
        emergency: 0,
      },
      members,
      place_appointment_type_id: plan_id,
    });
    await requireOpen(db, own);
    // The version shows that the row is unchanged since it was read, and the locks keep the schedule from changing.
    const isLate = !mayStillChange(await scheduleOfPlan(db, plan_id), row.start_date_time, ctx.today);
    if (isLate) return { code: 'too_late' as const };
    if (saved.code === 'stale' || saved.code === 'not_open') return saved;
    // Also where this time is allowed or full. Any code but Ok rolls the change back.
    const elsewhere = await refusedElsewhere(db, own, { plan_id, start_date_time, members, appointment_id: id });
    return elsewhere ? { ...elsewhere, isElsewhere: true } : saved;
  });
  if (answer.code === 'Ok' || answer.code === 'too_late' || answer.code === 'not_open') return { code: answer.code };
  if (answer.code === 'stale') return { code: answer.code };
  if ('isElsewhere' in answer) return withoutTimes(answer);
  return { ...refusal(answer), ...(await next(own, { ...about, start_date_time, appointment_id: id })) };
}

export const cancel = (own: Own, { id }: ClientInput<Calls['cancel']>) =>
  change(own.ctx, async (db, note) => {
    const row = await ownAppointment(db, own, id);
    if (row.status !== STATUS.open) return { code: 'not_open' as const };
    const { code } = await setStatus(db, own.ctx, note, {
      ...{ id, status: STATUS.cancelled, from: STATUS.open },
      anyway: 0,
      came_today: 0,
      lose_correction: 0,
    });
    await requireOpen(db, own);
    const after = await ownAppointment(db, own, id);
    if (code !== 'Ok' || after.start_date_time !== row.start_date_time) return { code: 'stale' as const };
    const isLate = !mayStillChange(await scheduleOfPlan(db, row.plan_id), row.start_date_time, own.ctx.today);
    return { code: isLate ? ('too_late' as const) : ('Ok' as const) };
  });

/** A refusal for facts of another household: the next time would tell its date. */
const withoutTimes = ({ code, evidences, next_date }: NonNullable<Awaited<ReturnType<typeof refusedElsewhere>>>) => ({
  ...{ code, evidences, next_date },
  next_free: null,
});

type Refusal =
  | { code: 'rule_max_appointments' | 'rule_appointment_not_available' }
  | ({ code: 'resource_locked_evidences' } & Checked);

function refusal(answer: Refusal) {
  if (answer.code !== 'resource_locked_evidences') return { code: answer.code };
  return { code: answer.code, ...rulesShown(answer) };
}

const next = async (
  { ctx, session: { client_id } }: Own,
  { party, ...wanted }: { plan_id: number; start_date_time: string; party: number; appointment_id?: number },
) => ({ next_free: await nearestFree(ctx, { ...wanted, client_id, party: Math.max(1, party) }) });
