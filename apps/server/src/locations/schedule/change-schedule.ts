/**
 * A change of what a location opens: it lists the appointments that no longer fit, or moves and cancels them as decided,
 * in one transaction with the change itself (002 §2.3).
 *
 * changeSchedule   the change
 * outsideNow       what does not fit already
 */
import type { Code } from '@resa/contract';
import type { Affected, Decision } from '@resa/contract/locations';
import { ousted } from '@resa/rules/booking/ousted';
import { stamp } from '@resa/rules/time/dates';
import {
  freeTimesFor,
  type HeldAppointment,
  heldAppointments,
  lockPlans,
  otherTimesFor,
  rearrange,
  scheduleOfPlace,
  type Why,
} from '../../appointments/index.ts';
import type { ReadDb, Trx } from '../../db/handles.ts';
import { forbidden } from '../../frame/call/refused.ts';
import { type Context, change } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';
import { lockPlace } from '../queries.ts';

export interface Deciding {
  ask: 0 | 1;
  times_for?: number | null | undefined;
  decisions: readonly Decision[];
}

type Done<A> = Extract<A, { code: 'Ok' }>;
type Refused<A> = Exclude<A, { code: 'Ok' }>;

/**
 * Changes the schedule of a location in one change(). `placeIn` finds the location; `work` writes, under the location's
 * lock and with nobody booking on its plans. With `ask`, refused while appointments are affected.
 */
export function changeSchedule<A extends { code: Code }>(
  ctx: Context,
  placeIn: (db: Trx) => Promise<number>,
  { ask, times_for, decisions }: Deciding,
  work: (db: Trx, note: Note, place_id: number) => Promise<A>,
  why: Why = 'hours',
) {
  return change(ctx, async (db, note) => {
    const place_id = await placeIn(db);
    await lockPlace(db, place_id);
    const { schedules: before } = await scheduleOfPlace(db, place_id);
    await lockPlans(
      db,
      before.map(({ plan }) => plan.id),
    );
    const answer = await work(db, note, place_id);
    if (answer.code !== 'Ok') return answer as Refused<A>;
    const { schedules: after } = await scheduleOfPlace(db, place_id);
    const held = await heldAppointments(db, place_id, stamp(ctx.today));
    const affected = ousted(held, ctx.today, after, before);
    const listed = async () => ({
      code: 'affected' as const,
      ...(await shown(db, ctx, place_id, affected)),
      free: await freeFor(times_for),
    });
    const freeFor = async (id: number | null | undefined) => {
      const one = rightsAt(ctx, place_id).move ? affected.find((row) => row.id === id) : undefined;
      return one ? freeTimesFor(db, ctx, one) : [];
    };
    if (ask && affected.length > 0) return listed();

    requireRights(ctx, place_id, decisions);
    const decided = decisions.map((decision) => ({
      appointment: affected.find(({ id }) => id === decision.id),
      start_date_time: decision.act === 'move' ? decision.start_date_time : null,
    }));
    // Somebody else dealt with one of them since the list was read, or it is named twice.
    const known = new Set(decided.map(({ appointment }) => appointment?.id));
    if (known.has(undefined) || known.size < decided.length) return listed();
    const refusals = await rearrange(
      db,
      ctx,
      note,
      decided as { appointment: HeldAppointment; start_date_time: string | null }[],
      why,
    );
    if (refusals.length > 0) return { code: 'not_moved' as const, refusals };
    return { ...(answer as Done<A>), left: affected.length - decided.length };
  });
}

/** The open appointments of a location that its plans do not fit, as the user may see them. */
export async function outsideNow(db: ReadDb, ctx: Context, place_id: number): Promise<Affected> {
  const { schedules } = await scheduleOfPlace(db, place_id);
  const held = await heldAppointments(db, place_id, stamp(ctx.today));
  return shown(db, ctx, place_id, ousted(held, ctx.today, schedules));
}

/** The most rows in an answer; the count is always whole. */
const MOST_ROWS = 500;

async function shown(
  db: ReadDb,
  ctx: Context,
  place_id: number,
  affected: readonly HeldAppointment[],
): Promise<Affected> {
  const rights = rightsAt(ctx, place_id);
  const flags = { count: affected.length, may_move: flag(rights.move), may_cancel: flag(rights.cancel) };
  if (!rights.view) return { ...flags, appointments: [] };
  const other = rights.move ? await otherTimesFor(db, ctx, affected) : new Map<number, string | null>();
  const appointments = affected.slice(0, MOST_ROWS).map((row) => ({ ...row, other_time: other.get(row.id) ?? null }));
  return { ...flags, appointments };
}

const flag = (held: boolean): 0 | 1 => (held ? 1 : 0);

/** What the user may do with appointments, which is only where they work. */
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
