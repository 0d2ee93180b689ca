import type { contract, InputOf } from '@resa/contract';
import { sql } from 'kysely';
import { householdOf } from '../client-records/index.ts';
import type { ReadDb } from '../db/handles.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { openFrom } from './moving/cancel.ts';

/** The open appointments of a household from today on, each with whether the user may cancel it or who may. */
export const openAppointments = (ctx: Context, { id }: InputOf<typeof contract.requests.openAppointments>) =>
  read(ctx, async (db) => {
    const today = ctx.today.date;
    const client = await db.selectFrom('live_clients').select('id').where('id', '=', id).executeTakeFirst();
    if (!client) throw notFound();
    const members = await householdOf(db, id, today);
    const appointments = await openFrom(db, [id, ...members.map(({ client_id }) => client_id)], today)
      .innerJoin('places as p', 'p.id', 'a.place_id')
      .select('p.name as place')
      .execute();
    const may = ctx.may('change_appointment_status');
    const mayChange = (place_id: number) => may && ctx.actor.places.includes(place_id);
    const foreign = appointments.filter(({ place_id }) => !mayChange(place_id)).map(({ place_id }) => place_id);
    const users = await whoMayCancel(db, foreign);
    return {
      code: 'Ok' as const,
      appointments: appointments.map(({ client_id: _, place_id, ...row }) => ({
        ...row,
        may_cancel: mayChange(place_id) ? (1 as const) : (0 as const),
        who: mayChange(place_id) ? [] : users.filter((user) => user.place_id === place_id).map(({ name }) => name),
      })),
    };
  });

/** Users who may cancel appointments at these locations. */
async function whoMayCancel(db: ReadDb, places: readonly number[]) {
  if (places.length === 0) return [];
  const { rows } = await sql<{ place_id: number; name: string }>`
    select p.place_id, u.name from users u
      join kept_user_places p on p.user_id = u.id and p.place_id = any(${[...places]}::int[])
      join kept_user_permissions k on k.user_id = u.id and k.key = 'change_appointment_status'
    where u.active = 1 order by u.name collate names, u.id`.execute(db);
  return rows;
}
