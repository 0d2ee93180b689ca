/** Waiting lists of the demo: some households for full future times. */
import { STATUS } from '@resa/rules/booking/appointment-status';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables/index.ts';
import type { Staff } from './visits.ts';

/** The number of times with a waiting list, and of the households on each. */
const TIMES = 3;
const EACH = 3;

/** Puts households without an open appointment on the lists of the first full times from tomorrow on. */
export async function addWaiting(db: Kysely<Tables>, staff: Staff, today: string, now: Date): Promise<void> {
  const timestamp = now.toISOString();
  await sql`
    with full_times as (
      select p.id as plan_id, p.place_id, a.start_date_time, row_number() over (order by a.start_date_time, p.id) as nth
      from appointments a join place_appointment_types p on p.id = a.place_appointment_type_id
        join appointment_types t on t.id = p.appointment_type_id
      where a.status = ${STATUS.open} and a.start_date_time::date > ${today}::date and t.category_id = 1
      group by p.id, a.start_date_time having sum(a.units) >= p.max_appointments
      order by a.start_date_time, p.id limit ${TIMES}
    ), able as (
      select c.id, c.family_id, row_number() over (order by c.id) as nth from clients c
        join memberships m on m.client_id = c.id and m.group_role_type_id in (1, 2) and m.date_end is null
      -- Not as an anti join: nothing is known of these tables yet, and each household would be looked for in all of them.
      where c.client_state_type_id = ${CLIENT_STATE.active} and c.family_id not in (
        select a.family_id from appointments a where a.family_id is not null and a.status = ${STATUS.open})
      order by c.id limit ${TIMES * EACH}
    )
    insert into waiting_entries (place_id, place_appointment_type_id, date, time, client_id, family_id, position,
      comments, consent_at, consent_by, created_at, created_by, updated_at, updated_by)
    select f.place_id, f.plan_id, f.start_date_time::date, f.start_date_time::time, able.id, able.family_id,
      (able.nth - 1) / ${TIMES}::int + 1, case able.nth when 1 then 'Comes by bus: mornings only.' end,
      case when able.nth % 2 = 1 then ${timestamp}::timestamptz end, case when able.nth % 2 = 1 then ${staff.desk}::int end,
      ${timestamp}::timestamptz, ${staff.desk}::int, ${timestamp}::timestamptz, ${staff.desk}::int
    from able join full_times f on f.nth = (able.nth - 1) % ${TIMES}::int + 1`.execute(db);
}
