/** Waiting and answering offers by a client, with the functions of the desk (decision 018). */
import type { ClientInput, clientCalls } from '@resa/contract/client-calls';
import { STATUS } from '@resa/rules/booking/appointment-status';
import type { Checked } from '@resa/rules/booking/evidence';
import { scheduleOfPlan } from '../../appointments/index.ts';
import type { ReadDb } from '../../db/handles.ts';
import { notFound } from '../../frame/call/refused.ts';
import { change } from '../../frame/change/context.ts';
import { acceptHeld, joinList, refuseHeld, takeOff } from '../../waiting/index.ts';
import { type Own, refusedElsewhere, requireHousehold, requireOpen, requireServed, rulesShown } from './own.ts';

type Calls = typeof clientCalls;

export const wait = (own: Own, { plan_id, date, members }: ClientInput<Calls['wait']>) =>
  change(own.ctx, async (db, note) => {
    await requireHousehold(db, own, members);
    const { plan } = await scheduleOfPlan(db, plan_id);
    await requireServed(db, plan.place_id);
    // Clients cannot choose a plan without online places.
    if (plan.online_appointments === 0) throw notFound();
    const start_date_time = `${date} 00:00`;
    const elsewhere = await refusedElsewhere(db, own, { plan_id, start_date_time, members, appointment_id: null });
    if (elsewhere) return elsewhere;
    const answer = await joinList(db, own.ctx, note, {
      ...{ place_id: plan.place_id, place_appointment_type_id: plan_id, date, time: null },
      ...{ client_id: own.session.client_id, members, comments: null },
      consent: 1,
    });
    await requireOpen(db, own);
    return withoutDetails(answer);
  });

export const leave = (own: Own, { id }: ClientInput<Calls['leave']>) =>
  change(own.ctx, async (db, note) => {
    await ownEntry(db, own, id);
    const answer = await takeOff(db, own.ctx, note, { id });
    await requireOpen(db, own);
    return answer;
  });

export const acceptPlace = (own: Own, { id, row_version }: ClientInput<Calls['acceptPlace']>) =>
  change(own.ctx, async (db, note) => {
    const { place_id, plan_id, start_date_time } = await ownEntry(db, own, id);
    await requireServed(db, place_id);
    const answer = await acceptHeld(db, own.ctx, note, { id, row_version, consent: 1 });
    await requireOpen(db, own);
    const accepted = answer.code === 'no_offer' ? await acceptedStart(db, id) : undefined;
    if (accepted) return { code: 'Ok' as const, ...accepted };
    // The client says yes with this call, so it is never refused for want of their consent.
    if (answer.code === 'no_consent') return { code: 'no_offer' as const };
    if (answer.code === 'resource_locked_evidences') {
      const members = await participantsOf(db, id);
      const elsewhere = await refusedElsewhere(db, own, { plan_id, start_date_time, members, appointment_id: null });
      if (elsewhere) return elsewhere;
    }
    return withoutDetails(answer);
  });

export const refusePlace = (own: Own, { id, row_version }: ClientInput<Calls['refusePlace']>) =>
  change(own.ctx, async (db, note) => {
    await ownEntry(db, own, id);
    const answer = await refuseHeld(db, own.ctx, note, { id, row_version });
    await requireOpen(db, own);
    return answer;
  });

/** Another household's entry is not found, as one that does not exist. */
async function ownEntry(db: ReadDb, { session: { client_id, family_id } }: Own, id: number) {
  const entry = await ownEntries(db, client_id, family_id).where('w.id', '=', id).executeTakeFirst();
  if (!entry) throw notFound();
  return entry;
}

const participantsOf = async (db: ReadDb, waiting_entry_id: number): Promise<number[]> =>
  (
    await db
      .selectFrom('waiting_participants')
      .select('client_id')
      .where('waiting_entry_id', '=', waiting_entry_id)
      .execute()
  ).map(({ client_id }) => client_id);

/** The place that an earlier press of the button booked. */
const acceptedStart = (db: ReadDb, id: number) =>
  db
    .selectFrom('waiting_entries as w')
    .innerJoin('live_appointments as a', 'a.id', 'w.appointment_id')
    .select('a.start_date_time')
    .where('w.id', '=', id)
    .where('w.state', '=', 'booked')
    .where('a.status', '=', STATUS.open)
    .executeTakeFirst();

/** The waiting entries of a household, with the place that is held for it. */
export const ownEntries = (db: ReadDb, client_id: number, family_id: number) =>
  db
    .selectFrom('waiting_entries as w')
    .leftJoin('waiting_offers as o', (join) =>
      join.onRef('o.waiting_entry_id', '=', 'w.id').on('o.outcome', 'is', null),
    )
    .select([
      'w.id',
      'w.place_id',
      'w.place_appointment_type_id as plan_id',
      'w.date',
      'w.row_version',
      'o.start_date_time',
      'o.held_until',
    ])
    .where('w.client_id', '=', client_id)
    .where(({ or, eb }) => or([eb('w.family_id', 'is', null), eb('w.family_id', '=', family_id)]));

/** The answer with the rules as a client reads them. */
const withoutDetails = <A extends { code: string }>(answer: A) =>
  (answer.code === 'resource_locked_evidences' ? shortened(answer as unknown as Checked) : answer) as
    | Exclude<A, { code: 'resource_locked_evidences' }>
    | ReturnType<typeof shortened>;

const shortened = (checked: Checked) => ({ code: 'resource_locked_evidences' as const, ...rulesShown(checked) });
