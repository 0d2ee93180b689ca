import type { contract, InputOf } from '@resa/contract';
import { STATUS } from '@resa/rules/booking/appointment-status';
import type { Act } from '@resa/rules/offline/acts';
import { organisationNow } from '@resa/rules/time/dates';
import type { Trx } from '../db/handles.ts';
import { forbidden, notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { lockedAppointment } from './appointments.ts';
import { arrived, type Doing, type Done } from './doing.ts';
import { giveBack } from './undo.ts';
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
  const { act, at } = doing;
  if (act.kind === 'walk_in') {
    const { why, ...done } = await walkIn(db, ctx, note, doing, settling);
    if (why === 'forbidden') throw forbidden();
    return why ? { code: REFUSALS[why as keyof typeof REFUSALS] ?? 'not_now' } : done;
  }
  const undone = act.kind === 'undo' ? await appointmentOf(db, act.undoes) : act.appointment_id;
  const row = await lockedAppointment(db, undone ?? null);
  if (!row || row.start_date_time.slice(0, 10) > ctx.today.date) return { code: 'not_now' };
  if (!ctx.actor.places.includes(row.place_id)) throw forbidden('location');
  if (act.kind === 'close')
    return row.status === STATUS.closed ? { code: 'appointment_exists' } : arrived(db, ctx, note, row, at);
  if (!ctx.may('change_appointment_status')) throw forbidden();
  if (row.status !== STATUS.closed) return { code: 'not_now' };
  await giveBack(db, ctx, note, row, STATUS.open);
  return { appointment_id: row.id };
}

const REFUSALS = { unknown_person: 'client_not_found', already_arrived: 'appointment_exists' } as const;

async function appointmentOf(db: Trx, act: string | null): Promise<number | null> {
  if (act === null) return null;
  const row = await db.selectFrom('offline_acts').select('appointment_id').where('act', '=', act).executeTakeFirst();
  return row?.appointment_id ?? null;
}
