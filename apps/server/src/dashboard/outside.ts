import { addDays, instantOf } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { fullName } from '../client-records/index.ts';
import { type Context, read } from '../frame/change/context.ts';

const MOST = 50;

type Row = {
  id: number;
  client_id: number;
  file_number: number;
  name: string;
  what: 'booked' | 'moved' | 'cancelled';
  start_date_time: string;
  place_id: number;
};

/**
 * Reads the acts of clients on their own pages since the beginning of yesterday, at the user's locations: the last one on
 * each appointment. Acts of clients are in the log under their name and without a user (decision 079).
 */
export async function outside(ctx: Context) {
  const { places } = ctx.actor;
  if (places.length === 0) return { code: 'Ok' as const, rows: [] };
  const since = instantOf(`${addDays(ctx.today.date, -1)} 00:00`, ctx.settings.time_zone).toISOString();
  return read(ctx, async (db) => {
    const { rows } = await sql<Row>`
      select id, client_id, file_number, name, what, start_date_time, place_id from (
        select distinct on (a.id) a.id, a.client_id, c.file_number,
          ${fullName('c')} as name,
          case l.action when 'appointment.update' then 'moved' when 'appointment.status' then 'cancelled'
            else 'booked' end as what,
          l.created_at as at, a.start_date_time, a.place_id
        from activity_log l
        join live_appointments a on a.id = l.entity_id
        join live_clients c on c.id = a.client_id
        where l.user_id is null and l.created_name <> 'system' and l.created_at >= ${since}
          and l.entity = 'appointments'
          and l.action in ('appointment.store', 'appointment.update', 'appointment.status', 'waiting.accept')
          and a.place_id = any(${[...places]}::int[])
        order by a.id, l.created_at desc, l.id desc
      ) latest order by at desc, id desc limit ${MOST}`.execute(db);
    return { code: 'Ok' as const, rows };
  });
}
