import type { contract, InputOf } from '@resa/contract';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { inPeriod, periodsOf } from '@resa/rules/booking/periods';
import type { ReadDb } from '../db/handles.ts';
import { invalid } from '../frame/call/refused.ts';
import { type Context, change, read } from '../frame/change/context.ts';
import { type CheckedBooking, checkBooking, checkSlot } from './booking/check.ts';
import { lockSlotsAndClients } from './booking/locks.ts';
import { nearestFree } from './booking/nearest.ts';
import { scheduleOfPlace } from './booking/schedule.ts';
import { writeBooking } from './booking/write.ts';
import { leaveListsOfBooked } from './waiting/after-changes.ts';

type Input = InputOf<typeof contract.appointments.batch>;

/** Books one time for several clients, all of them or none (001 O-41): one slot, all clients locked in one order. */
export async function batch(ctx: Context, { appointment, clients, place_appointment_type_id }: Input) {
  if (new Set(clients.map(({ client_id }) => client_id)).size < clients.length)
    throw invalid({ path: 'clients', rule: 'e_client_twice' });
  const plan_id = place_appointment_type_id ?? (await read(ctx, (db) => planOf(db, appointment)));
  if (plan_id === null) return { code: 'rule_appointment_not_available' as const, next_free: null };
  const { start_date_time } = appointment;
  let party = clients.length;
  const answer = await change(ctx, async (db, note) => {
    const persons = clients.flatMap(({ client_id, members }) => [client_id, ...members]);
    await lockSlotsAndClients(db, [{ plan_id, start_date_time }], persons);
    const found: (CheckedBooking & { client_id: number })[] = [];
    for (const [at, { client_id, members }] of clients.entries()) {
      const requested = { ...appointment, client_id, members, appointment_id: null, plan_id };
      found.push({ client_id, ...(await checkBooking(db, ctx, requested, { membersAt: `clients.${at}.members` })) });
    }
    const against = found.filter(({ checked }) => checked.evidences.length > 0);
    if (against.length > 0)
      return {
        code: 'resource_locked_evidences' as const,
        clients: against.map(({ client_id, checked, units }) => ({ client_id, ...checked, units })),
      };
    const first = found[0] as CheckedBooking;
    party = found.reduce((sum, { units }) => sum + units, 0);
    const slot = checkSlot(first, start_date_time, first.booked, { ctx, party, emergency: false });
    if (slot.refusal) return { code: slot.refusal };

    const { plan } = first.schedule;
    const ids: number[] = [];
    for (const { client_id, family_id, units, participants, waits } of found) {
      const row = {
        ...appointment,
        client_id,
        family_id,
        units,
        place_appointment_type_id: plan.id,
        media: 0 as const,
        emergency: 0 as const,
        status: STATUS.open,
        checkin_location: null,
      };
      const id = await writeBooking(db, ctx, note, row, participants);
      if (waits) await leaveListsOfBooked(db, ctx, note, { id, ...row });
      ids.push(id);
    }
    return { code: 'Ok' as const, ids };
  });
  if (answer.code === 'Ok') return answer;
  const nearest = (client_id: number | null, units: number) =>
    nearestFree(ctx, { plan_id, client_id, party: units, start_date_time });
  if (answer.code !== 'resource_locked_evidences') return { ...answer, next_free: await nearest(null, party) };
  const refused = [];
  for (const { units, ...one } of answer.clients)
    refused.push({ ...one, next_free: await nearest(one.client_id, units) });
  return { ...answer, clients: refused };
}

/**
 * Finds the plan for a batch that names none: the plan of this location and type whose period includes the date
 * (001 O-45). Returns null without one.
 */
async function planOf(
  db: ReadDb,
  { place_id, appointment_type_id, start_date_time }: Input['appointment'],
): Promise<number | null> {
  const date = start_date_time.slice(0, 10);
  const { schedules } = await scheduleOfPlace(db, place_id);
  const serving = schedules.find(
    ({ plan, periods }) =>
      plan.appointment_type_id === appointment_type_id &&
      periodsOf(plan, periods).some((period) => inPeriod(period, date)),
  );
  return serving?.plan.id ?? null;
}
