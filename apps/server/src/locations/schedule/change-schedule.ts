/**
 * A change of when a location opens: it lists the appointments that no longer fit, or moves and cancels them as decided,
 * in one transaction with the change itself (002 §2.3).
 *
 * changeSchedule   the change
 * outsideNow       the appointments that already do not fit
 */
import type { Code } from '@resa/contract';
import type { Affected, Decision } from '@resa/contract/locations';
import { displaced } from '@resa/rules/booking/displaced';
import { stamp } from '@resa/rules/time/dates';
import {
  type CancelReason,
  type HeldAppointment,
  lockPlansOf,
  otherTimesFor,
  type PlaceSchedule,
  rearrange,
  scheduleAndBooked,
} from '../../appointments/index.ts';
import type { ReadDb, Trx } from '../../db/handles.ts';
import { flag } from '../../frame/call/flag.ts';
import { forbidden } from '../../frame/call/refused.ts';
import { type Context, change, read } from '../../frame/change/context.ts';
import { lockPlace } from '../queries.ts';
import { type Edit, edited, type ScheduleRow, type ScheduleTable, writeEdit } from './edits.ts';

export interface Deciding {
  ask: 0 | 1;
  times_for?: number | null | undefined;
  decisions: readonly Decision[];
}

/** The edits of a change, and the response that its call adds to the count of appointments that stay undecided. */
export interface Accepted<T extends ScheduleTable, A extends object> {
  code: 'Ok';
  edits: readonly Edit<T>[];
  answer: (rows: readonly ScheduleRow<T>[], db: Trx) => Promise<A> | A;
}
interface Refusal {
  code: Exclude<Code, 'Ok'>;
}

/** One row is added or changed; the call returns it. */
export const accepted = <T extends ScheduleTable>(entity: T, edit: Omit<Edit<T>, 'entity'>) => ({
  code: 'Ok' as const,
  edits: [{ entity, ...edit }],
  answer: (rows: readonly ScheduleRow<T>[]) => ({ row: rows[0] as ScheduleRow<T> }),
});

/** One row is removed. */
export const removed = <T extends ScheduleTable>(entity: T, stored: ScheduleRow<T>) => ({
  code: 'Ok' as const,
  edits: [{ entity, stored }],
  answer: () => ({}),
});

/**
 * Changes the schedule of a location. `placeIn` finds the location; `check` reads the stored rows and refuses, or
 * returns the edits. With `ask`, it is refused while appointments are affected, after two statements and
 * without any lock. The change itself is checked again in one change(), under the location's lock and with nobody
 * booking on its plans.
 */
export async function changeSchedule<T extends ScheduleTable, R extends Refusal, A extends object>(
  ctx: Context,
  placeIn: (db: ReadDb) => Promise<number>,
  { ask, times_for, decisions }: Deciding,
  check: (db: ReadDb, place_id: number) => Promise<R | Accepted<T, A>>,
  why: CancelReason = 'hours',
) {
  const listed = async (db: ReadDb, place_id: number, { affected, after }: Effect) => {
    const { free, ...answer } = await shown(db, ctx, place_id, affected, after, times_for);
    return { code: 'affected' as const, ...answer, free };
  };
  if (ask) {
    const answer = await read(ctx, async (db) => {
      const place_id = await placeIn(db);
      const checked = await check(db, place_id);
      if (!isAccepted(checked)) return checked;
      const effect = await effectOf(db, ctx, place_id, checked.edits);
      return effect.affected.length > 0 ? listed(db, place_id, effect) : undefined;
    });
    if (answer) return answer;
  }
  return change(ctx, async (db, note) => {
    const place_id = await placeIn(db);
    await lockPlace(db, place_id);
    const checked = await check(db, place_id);
    if (!isAccepted(checked)) return checked;
    await lockPlansOf(db, place_id);
    const effect = await effectOf(db, ctx, place_id, checked.edits);
    const { affected } = effect;
    if (ask && affected.length > 0) return listed(db, place_id, effect);

    requireRights(ctx, place_id, decisions);
    const decided = decisions.map((decision) => ({
      appointment: affected.find(({ id }) => id === decision.id),
      start_date_time: decision.act === 'move' ? decision.start_date_time : null,
    }));
    // Somebody else dealt with one of them since the list was read, or it is named twice.
    const known = new Set(decided.map(({ appointment }) => appointment?.id));
    if (known.has(undefined) || known.size < decided.length) return listed(db, place_id, effect);
    const rows: ScheduleRow<T>[] = [];
    for (const edit of checked.edits) rows.push(await writeEdit(db, ctx, note, edit));
    const moves = decided as { appointment: HeldAppointment; start_date_time: string | null }[];
    const refusals = await rearrange(db, ctx, note, moves, why);
    if (refusals.length > 0) return { code: 'not_moved' as const, refusals };
    return { code: 'Ok' as const, ...(await checked.answer(rows, db)), left: affected.length - decided.length };
  });
}

const isAccepted = <T extends ScheduleTable, A extends object>(
  checked: Refusal | Accepted<T, A>,
): checked is Accepted<T, A> => checked.code === 'Ok';

interface Effect {
  after: PlaceSchedule['schedules'];
  affected: HeldAppointment[];
}

async function effectOf(db: ReadDb, ctx: Context, place_id: number, edits: readonly Edit[]): Promise<Effect> {
  const { place, held } = await scheduleAndBooked(db, place_id, stamp(ctx.today));
  const after = edited(place, edits);
  return { after, affected: displaced(held, ctx.today, after, place.schedules) };
}

/** The open appointments of a location that its plans do not fit, as the user may see them. */
export async function outsideNow(db: ReadDb, ctx: Context, place_id: number): Promise<Affected> {
  const { place, held } = await scheduleAndBooked(db, place_id, stamp(ctx.today));
  const { free: _, ...affected } = await shown(
    db,
    ctx,
    place_id,
    displaced(held, ctx.today, place.schedules),
    place.schedules,
  );
  return affected;
}

/** The most rows in a response; the count is always whole. */
const MOST_ROWS = 500;

async function shown(
  db: ReadDb,
  ctx: Context,
  place_id: number,
  affected: readonly HeldAppointment[],
  schedules: PlaceSchedule['schedules'],
  times_for?: number | null,
): Promise<Affected & { free: string[] }> {
  const rights = rightsAt(ctx, place_id);
  const flags = { count: affected.length, may_move: flag(rights.move), may_cancel: flag(rights.cancel) };
  const { other, free } = rights.move
    ? await otherTimesFor(db, ctx, affected, schedules, times_for)
    : { other: new Map<number, string | null>(), free: [] };
  if (!rights.view) return { ...flags, appointments: [], free };
  const appointments = affected.slice(0, MOST_ROWS).map((row) => ({ ...row, other_time: other.get(row.id) ?? null }));
  return { ...flags, appointments, free };
}

/** The user's rights over appointments, which hold only where they work. */
function rightsAt(ctx: Context, place_id: number) {
  const here = ctx.actor.places.includes(place_id);
  return {
    view: here && ctx.may('view_appointments'),
    move: here && ctx.may('crud_appointments'),
    cancel: here && ctx.may('change_appointment_status'),
  };
}

function requireRights(ctx: Context, place_id: number, decisions: readonly Decision[]): void {
  const rights = rightsAt(ctx, place_id);
  if (decisions.some(({ act }) => !rights[act])) throw forbidden();
}
