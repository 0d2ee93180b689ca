import type { contract, InputOf } from '@resa/contract';
import { blocks, evidences, isEmergency } from '@resa/rules/booking/evidence';
import { eligibleParticipants } from '@resa/rules/booking/participants';
import { CATEGORY } from '@resa/rules/booking/schedule';
import { bookingRefusal, ORIGIN, partySize } from '@resa/rules/booking/slots';
import { sql } from 'kysely';
import type { Trx } from '../db/handles.ts';
import { type Given, statement, unseen } from '../db/statement.ts';
import { withNext } from '../db/together.ts';
import { forbidden, invalid } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { factsToBook } from './booking/facts.ts';
import type { NamedPlan } from './booking/schedule.ts';
import { mailBooked } from './mails/events.ts';

type Input = InputOf<typeof contract.appointments.store>;

/** Books a place. The slot and the clients are locked, everything is judged again, then the row is written (001 O-40). */
export const store = (ctx: Context, { appointment, members, place_appointment_type_id }: Input) =>
  change(ctx, async (db, note) => {
    if (appointment.emergency && !ctx.may('emergency_appointments')) throw forbidden();
    const { client_id, start_date_time } = appointment;
    await lockSlotsAndClients(db, [{ plan_id: place_appointment_type_id, start_date_time }], [client_id, ...members]);

    // Read after the lock: who waited for it judges by the plan as it is now.
    const booking = { client_id, start_date_time, appointment_id: null, members: [...new Set(members)] };
    const { schedule, facts, family_id, booked, id } = await factsToBook(
      db,
      place_appointment_type_id,
      booking,
      ctx.today,
      ctx.settings,
    );
    const { plan } = schedule;
    if (plan.place_id !== appointment.place_id) throw invalid({ path: 'appointment.place_id', rule: 'invalid' });
    if (plan.appointment_type_id !== appointment.appointment_type_id)
      throw invalid({ path: 'appointment.appointment_type_id', rule: 'invalid' });
    const participants = plan.category_id === CATEGORY.event ? booking.members : [];
    requireParticipants(plan, participants, eligibleParticipants(facts.members, plan, ctx.today.date));

    const judged = evidences(facts);
    const asked = appointment.emergency === 1;
    if (blocks(judged.evidences, asked)) return { code: 'resource_locked_evidences', ...judged };
    const units = partySize(plan.category_id, participants.length);
    const slot = bookingRefusal(schedule, start_date_time, booked, { now: ctx.today, party: units });
    const emergency = asked && isEmergency(judged.evidences, slot);
    const refusal = emergency
      ? bookingRefusal(schedule, start_date_time, booked, { now: ctx.today, party: units, emergency })
      : slot;
    if (refusal === 'rule_max_appointments') return { code: refusal };
    if (refusal) return { code: 'rule_appointment_not_available' };

    const now = ctx.now.toISOString();
    const row = {
      ...appointment,
      family_id,
      emergency: emergency ? (1 as const) : (0 as const),
      booked_place_id: appointment.place_id,
      place_appointment_type_id: plan.id,
      status: 1,
      units,
      origin: ORIGIN.staff,
      created_at: now,
      created_by: ctx.actor.user_id,
      updated_at: now,
      updated_by: ctx.actor.user_id,
    };
    await insert(db, { id, ...row });
    if (participants.length > 0) {
      const seats = participants.map((client_id) => ({ appointment_id: id, client_id }));
      await db.insertInto('appointment_participants').values(seats).modifyEnd(withNext).execute();
    }
    note.wrote({ entity: 'appointments', id, client_id, after: { ...row, participants } });
    note.tell(
      { type: 'AppointmentUpdate', place_id: plan.place_id, date: start_date_time.slice(0, 10) },
      { place: plan.place_id },
    );
    await mailBooked(db, note, [id]);
    return { code: 'Ok', id };
  });

type NewRow = Input['appointment'] & {
  id: number;
  family_id: number | null;
  booked_place_id: number;
  place_appointment_type_id: number;
  status: number;
  units: number;
  origin: number;
  created_at: string;
  created_by: number;
  updated_at: string;
  updated_by: number;
};
const insert = statement(
  (row: Given<NewRow>) => sql`
    insert into appointments (id, client_id, family_id, place_id, booked_place_id, place_appointment_type_id, appointment_type_id,
      start_date_time, comments, media, emergency, status, units, origin, created_at, created_by, updated_at, updated_by)
    values (${row.id}, ${row.client_id}, ${row.family_id}, ${row.place_id}, ${row.booked_place_id}, ${row.place_appointment_type_id},
      ${row.appointment_type_id}, ${row.start_date_time}, ${row.comments}, ${row.media}, ${row.emergency}, ${row.status},
      ${row.units}, ${row.origin}, ${row.created_at}, ${row.created_by}, ${row.updated_at}, ${row.updated_by})${withNext}`,
);

const lock = statement(
  ({ plan_ids, starts, client_ids }: Given<{ plan_ids: number[]; starts: string[]; client_ids: number[] }>) => sql<{
    id: number;
  }>`
    select c.id from live_clients c
    where (
        with slots as materialized (
          select pg_advisory_xact_lock(plan_id, hashtext(start))
          from unnest(${plan_ids}::int[], ${starts}::text[]) as slot (plan_id, start))
        select count(*) from slots) > 0
      and c.id = any(${unseen(client_ids, 'int[]')})
    order by c.id for update${withNext}`,
);

/**
 * One writer at a time on each slot key (plan and start), then on the live files of these clients, both in one order;
 * asked together with the statement that follows.
 */
export async function lockSlotsAndClients(
  db: Trx,
  slots: readonly { plan_id: number; start_date_time: string }[],
  clients: readonly number[],
): Promise<void> {
  const keys = slots.map((slot) => [slot.plan_id, slot.start_date_time] as const).sort();
  await lock(db, {
    plan_ids: keys.map(([plan_id]) => plan_id),
    starts: keys.map(([, start]) => start),
    client_ids: [...new Set(clients)],
  });
}

/** An event needs somebody, and only members of the family whom the plan is meant for (001 §5). */
function requireParticipants(
  plan: NamedPlan,
  participants: readonly number[],
  eligible: readonly { client_id: number }[],
): void {
  if (plan.category_id !== CATEGORY.event) return;
  if (participants.length === 0) throw invalid({ path: 'members', rule: 'must_be_completed' });
  const offered = new Set(eligible.map((member) => member.client_id));
  if (participants.some((id) => !offered.has(id)))
    throw invalid({ path: 'members', rule: 'e_participant_not_offered' });
}
