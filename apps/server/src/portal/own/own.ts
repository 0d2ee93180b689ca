/**
 * The checks of a client's calls on their own page.
 *
 * countRead        refuses reads of an account that are more than anybody makes
 * mayAct           refuses a call that is switched off, or made by the user who opened the page
 * requireOpen      refuses a session that does not open its file any more, under the locks of a change
 * requireHousehold refuses participants who do not live in the household
 * requireServed    refuses a location that is closed
 * ownAppointment   an appointment of the household, by an id that anybody may send
 * refusedElsewhere the refusal of a booking for facts of another household, without them
 * rulesShown       the rules that refuse any other booking
 */
import type { ClientCall } from '@resa/contract/client-calls';
import { type Checked, nextAllowedDate } from '@resa/rules/booking/evidence';
import { restsElsewhere, rulesForClient } from '@resa/rules/booking/online';
import { factsOfBooking, factsOfClient } from '../../appointments/index.ts';
import type { ReadDb } from '../../db/handles.ts';
import { invalid, notFound, Refused } from '../../frame/call/refused.ts';
import type { Context } from '../../frame/change/context.ts';
import { countTry, HOUR } from '../../session/index.ts';
import { type ClientSession, isOpen } from '../sessions/sessions.ts';

/** The context of a call, and the session of the client who makes it. */
export interface Own {
  readonly ctx: Context;
  readonly session: ClientSession;
}

/** Far more changes than a client makes. */
const MOST_CHANGES_AN_HOUR = 60;
/** Far more pages than a client opens. */
const MOST_READS_AN_HOUR = 600;

/** Counts a read for the account and not for its network, which others share; a user who opened the page has their own. */
export const countRead = (ctx: Context, { client_id, opened_by }: ClientSession) =>
  countTry(ctx, [
    {
      ...{ kind: 'client_read', key: opened_by ? `user ${opened_by.id}` : String(client_id) },
      ...{ max: MOST_READS_AN_HOUR, seconds: HOUR },
    },
  ]);

export async function mayAct({ ctx, session }: Own, { switchedBy, changes }: ClientCall): Promise<void> {
  if (ctx.settings[switchedBy] !== 1) throw new Refused(403, { code: 'switched_off' });
  if (!changes) {
    await countRead(ctx, session);
    return;
  }
  // A user works with the program, by their own permissions and under their own name.
  if (session.opened_by) throw new Refused(403, { code: 'opened_by_staff' });
  await countTry(ctx, [
    { kind: 'client_change', key: String(session.client_id), max: MOST_CHANGES_AN_HOUR, seconds: HOUR },
  ]);
}

export async function requireOpen(db: ReadDb, { ctx, session }: Own): Promise<void> {
  if (!(await isOpen(db, ctx.today.date, session))) throw new Refused(401, { code: 'session_used' });
}

/** Reads an appointment of the household. Refuses NotFound for one of another household, as for an unknown id. */
export async function ownAppointment(db: ReadDb, { session: { client_id, family_id } }: Own, id: number) {
  const row = await db
    .selectFrom('live_appointments')
    .select(['id', 'place_id', 'place_appointment_type_id as plan_id', 'appointment_type_id', 'start_date_time'])
    .select(['status', 'comments', 'media', 'units', 'row_version'])
    .where('id', '=', id)
    .where('client_id', '=', client_id)
    .where(({ or, eb }) => or([eb('family_id', 'is', null), eb('family_id', '=', family_id)]))
    .executeTakeFirst();
  if (!row || row.plan_id === null) throw notFound();
  return { ...row, plan_id: row.plan_id };
}

export const seatsOf = async (db: ReadDb, appointment_id: number): Promise<number[]> =>
  (
    await db
      .selectFrom('appointment_participants')
      .select('client_id')
      .where('appointment_id', '=', appointment_id)
      .execute()
  ).map(({ client_id }) => client_id);

/** Refuses Invalid for participants from outside the household, before anything of theirs is read or locked. */
export async function requireHousehold(db: ReadDb, { ctx, session }: Own, members: readonly number[]): Promise<void> {
  if (members.length === 0) return;
  const household = (await factsOfClient(db, session.client_id, ctx.today.date)).members;
  const own = new Set(household.map(({ client_id }) => client_id));
  if (members.some((id) => !own.has(id))) throw invalid({ path: 'members', rule: 'e_participant_not_offered' });
}

/** Refuses NotFound for an inactive location, which users of the desk cannot choose either. */
export async function requireServed(db: ReadDb, place_id: number): Promise<void> {
  const place = await db
    .selectFrom('places')
    .select('id')
    .where('id', '=', place_id)
    .where('active', '=', 1)
    .executeTakeFirst();
  if (!place) throw notFound();
}

/**
 * The rules that refuse a booking where they rest on an appointment of another household; undefined otherwise. Read before
 * anything is booked: they refuse every date, because one that is booked or refused would tell the other one's.
 */
export async function refusedElsewhere(db: ReadDb, { ctx, session }: Own, booking: Omit<Choice, 'client_id'>) {
  const { plan_id, ...chosen } = booking;
  const asked = { ...chosen, client_id: session.client_id };
  const { facts } = await factsOfBooking(db, plan_id, asked, ctx.today, ctx.settings);
  if (!restsElsewhere(facts)) return undefined;
  return { code: 'resource_locked_evidences' as const, ...rulesForClient(facts) };
}
type Choice = Parameters<typeof factsOfBooking>[2] & { readonly plan_id: number };

/** The rules as a client reads them, where none rests on another household; details name other persons by their ids. */
export const rulesShown = ({ evidences, details }: Checked) => ({ evidences, next_date: nextAllowedDate(details) });
