import type { contract, InputOf } from '@resa/contract';
import { STATUS } from '@resa/rules/booking/appointment-status';
import type { Act } from '@resa/rules/offline/acts';
import { organisationNow } from '@resa/rules/time/dates';
import { mayCloseCancelled } from '../appointments/index.ts';
import type { Trx } from '../db/handles.ts';
import { forbidden, notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { lockedAppointment, lockSlotOf } from './appointments.ts';
import { arrived, type Doing, type Done } from './doing.ts';
import { giveBack, lockedUndone, withdraw } from './undo.ts';
import { walkIn } from './walk-in.ts';

type Input = InputOf<typeof contract.offline.settle>;

/** Settles an act that waits: does it with the rights of who settles it, at the time of the act, or sets it aside. */
export const settle = (ctx: Context, { id, how, file_number = null, plan_id = null }: Input) =>
  change(ctx, async (db, note) => {
    const stored = await db
      .selectFrom('offline_acts')
      .select(['act', 'at', 'outcome', 'why', 'content', 'appointment_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!stored) throw notFound();
    const act = stored.content as Act | null;
    if (stored.outcome !== 'waits' || !act) return { code: 'settled' as const };
    const at = new Date(stored.at);
    const doing = { act, at, moment: organisationNow(at, ctx.settings.time_zone) };
    const done = how === 'set_aside' ? {} : await record(db, ctx, note, doing, { file_number, plan_id });
    if ('code' in done) return done;
    const appointment_id = done.appointment_id ?? stored.appointment_id;
    const settled = { settled_at: ctx.now.toISOString(), settled_by: ctx.actor.user_id };
    await db
      .updateTable('offline_acts')
      .set({ ...done, appointment_id, outcome: 'settled', content: null, ...settled })
      .where('id', '=', id)
      .execute();
    note.wrote({ entity: 'offline_acts', id, after: { recorded: how === 'record' ? 1 : 0 } });
    return { code: 'Ok' as const };
  });

type Refusal = { code: 'client_not_found' | 'not_now' | 'appointment_exists' };

async function record(
  db: Trx,
  ctx: Context,
  note: Note,
  doing: Doing,
  settling: { file_number: number | null; plan_id: number | null },
): Promise<Done | Refusal> {
  const { act } = doing;
  if (act.kind === 'walk_in') {
    const { why, ...done } = await walkIn(db, ctx, note, doing, settling);
    if (why === 'forbidden') throw forbidden();
    return why ? { code: REFUSALS[why as keyof typeof REFUSALS] ?? 'not_now' } : done;
  }
  return act.kind === 'undo' ? takeBack(db, ctx, note, act) : close(db, ctx, note, doing);
}

async function close(db: Trx, ctx: Context, note: Note, doing: Doing): Promise<Done | Refusal> {
  const { appointment_id, place_id } = doing.act;
  await lockSlotOf(db, appointment_id);
  const row = await lockedAppointment(db, appointment_id);
  if (!row || row.start_date_time.slice(0, 10) > ctx.today.date) return { code: 'not_now' };
  if (row.place_id !== place_id && !ctx.may('diff_checkin_location')) throw forbidden();
  if (row.status === STATUS.closed) return { code: 'appointment_exists' };
  if (row.status === STATUS.cancelled) {
    if (!ctx.may('change_appointment_status')) throw forbidden();
    if (!(await mayCloseCancelled(db, ctx, row.id))) return { code: 'not_now' };
  }
  return arrived(db, ctx, note, row, doing);
}

const REFUSALS = { unknown_person: 'client_not_found', already_arrived: 'appointment_exists' } as const;

async function takeBack(db: Trx, ctx: Context, note: Note, { undoes }: Act): Promise<Done | Refusal> {
  const undone = undoes === null ? undefined : await lockedUndone(db, undoes);
  const row = await lockedAppointment(db, undone?.appointment_id ?? null);
  if (!undone || !row) return { code: 'not_now' };
  if (!ctx.actor.places.includes(row.place_id)) throw forbidden('location');
  if (!ctx.may('change_appointment_status')) throw forbidden();
  if (row.status !== STATUS.closed) return { code: 'not_now' };
  // One that waits itself has changed nothing; a visit that nobody had booked is cancelled.
  if (undone.outcome === 'done' || undone.outcome === 'settled')
    await giveBack(db, ctx, note, row, undone.from_status ?? STATUS.open);
  await withdraw(db, undone.id);
  return { appointment_id: row.id };
}
