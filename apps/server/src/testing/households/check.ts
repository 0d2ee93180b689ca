/** The rules that must hold in a neighbourhood, after any changes of its households and appointments. */
import { contract } from '@resa/contract';
import { isHeadOrSingle, ROLE } from '@resa/rules/person/family';
import { addDays } from '@resa/rules/time/dates';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { membershipsOn } from '../../client-records/index.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TestServer } from '../server.ts';
import { MOST, type Neighbourhood } from './neighbourhood.ts';

type Db = Kysely<Tables>;

/** The faults of a day that is settled; must be empty. */
export async function wrongOn(db: Db, of: Neighbourhood, today: string): Promise<string[]> {
  const wrong = [...(await wrongHouseholds(db, of, today))];
  for (const [fault, query] of Object.entries(queries(of, today))) {
    const { rows } = await query.execute(db);
    wrong.push(...rows.map((row) => `${fault}: ${JSON.stringify(row)}`));
  }
  return wrong;
}

async function wrongHouseholds(db: Db, { people }: Neighbourhood, today: string): Promise<string[]> {
  const { rows: on } = await sql<{
    client_id: number;
    group_id: number;
    role: number;
    alone: boolean;
    family_id: number;
    heads: number;
  }>`
    select m.client_id, m.group_id, m.group_role_type_id as role, c.family_id,
      (select count(*) = 1 from ${membershipsOn(today)} o where o.group_id = m.group_id) as alone,
      (select count(*)::int from ${membershipsOn(today)} o where o.group_id = m.group_id
        and o.group_role_type_id in (1, 2)) as heads
    from ${membershipsOn(today)} m join clients c on c.id = m.client_id where m.client_id = any(${people}::int[])`.execute(
    db,
  );
  const { rows: live } = await sql<{ id: number }>`
    select id from live_clients where id = any(${people}::int[])`.execute(db);
  const wrong = live
    .filter(({ id }) => on.filter((row) => row.client_id === id).length !== 1)
    .map(({ id }) => `${id} has not exactly one membership`);
  for (const row of on) {
    if (row.heads !== 1) wrong.push(`household ${row.group_id} has ${row.heads} heads`);
    if (isHeadOrSingle(row.role) && (row.role === ROLE.single) !== row.alone)
      wrong.push(`${row.client_id} has role ${row.role}`);
    if (row.family_id !== row.group_id) wrong.push(`the file of ${row.client_id} stands in household ${row.family_id}`);
  }
  return wrong;
}

/** Each finds rows that must not be. */
function queries({ people, market }: Neighbourhood, today: string): Record<string, RawBuilder<unknown>> {
  const them = sql`any(${people}::int[])`;
  const lives = sql`(select m.*, c.dob from ${membershipsOn(today)} m join live_clients c on c.id = m.client_id
    where m.client_id = ${them})`;
  const homes = sql`(select h.* from client_housings h where h.start_date <= ${today}::date
    and (h.end_date is null or h.end_date > ${today}::date))`;
  // A merge may make one, which the database alerts list (decision 035), and moves appointments by its own rules.
  const unmerged = sql`not exists (select from activity_log l where l.action = 'client.merge' and l.client_id = ${them})`;
  const booked = sql`(select * from live_appointments where place_appointment_type_id = ${market.id})`;
  return {
    'a minor who heads others': sql`
      select m.client_id from ${lives} m where m.group_role_type_id in (1, 2)
        and m.dob > ${today}::date - interval '18 years'
        and exists (select from ${lives} o where o.group_id = m.group_id and o.client_id <> m.client_id)`,
    'a partner under 16': sql`
      select m.client_id from ${lives} m where m.group_role_type_id = 3
        and m.dob > ${today}::date - interval '16 years' and ${unmerged}`,
    'two addresses at once': sql`
      select h.client_id, array_agg(h.id) from ${homes} h where h.client_id = ${them} group by 1 having count(*) > 1`,
    'a member with an address of their own': sql`
      select m.client_id, h.id, h.start_date, h.end_date from ${lives} m join ${homes} h on h.client_id = m.client_id
      where m.group_role_type_id not in (1, 2)`,
    'a start over its maximum without an emergency': sql`
      select a.start_date_time, array_agg(a.id) from ${booked} a where a.status <> 4 and a.emergency = 0
      group by 1 having sum(a.units) > ${MOST}::int`,
    'an open appointment that is not its head’s': sql`
      select a.id, a.client_id, a.family_id, m.group_id, m.group_role_type_id
      from ${booked} a left join ${lives} m on m.client_id = a.client_id
      where a.status = 1 and a.start_date_time >= ${today}::date
        and (m.group_id is distinct from a.family_id or m.group_role_type_id not in (1, 2))`,
    'former heads that are not those of the log': sql`
      select a.id, a.client_id, a.former_heads, logged.heads from ${booked} a cross join lateral (
        select coalesce(array_agg(distinct head order by head), '{}') as heads from activity_log l,
          jsonb_array_elements(l.properties->'client_id') one, lateral (select (one #>> '{}')::int as head) it
        where l.entity = 'appointments' and l.entity_id = a.id and head <> a.client_id) logged
      where array(select unnest(a.former_heads) order by 1) <> logged.heads and ${unmerged}`,
    'a closed appointment without its visit of that day, or a visit without one': sql`
      select a.id, a.status, a.start_date_time, v.date from appointments a left join visits v on v.appointment_id = a.id
      where a.place_appointment_type_id = ${market.id}
        and (case when a.status = 2 then a.start_date_time::date end) is distinct from v.date`,
  };
}

/** Days behind and ahead on which somebody has no household since they had one, or a household has no head. */
export async function wrongAlways(
  db: Db,
  { people }: Neighbourhood,
  { first, today }: { first: string; today: string },
): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`
    with days as (select d::date as day from generate_series(${addDays(first, -4)}::date, ${addDays(today, 8)}::date, '1 day') d)
    select distinct format('no head in %s on %s', m.group_id, days.day) as wrong from days, memberships m
    where m.client_id = any(${people}::int[]) and m.date_start <= days.day and m.last_day >= days.day
      and not exists (select from memberships h where h.group_id = m.group_id and h.group_role_type_id in (1, 2)
        and h.date_start <= days.day and (h.last_day >= days.day or exists (
          -- A deleted head was one while they were there.
          select from clients gone where gone.id = h.client_id and gone.deleted_at is not null and h.date_end >= days.day)))
    union all
    select format('%s is nowhere on %s', c.id, days.day) from days, live_clients c
    where c.id = any(${people}::int[]) and days.day <= ${today}::date
      and exists (select from memberships m where m.client_id = c.id and m.date_start <= days.day)
      and not exists (select from memberships m where m.client_id = c.id and m.date_start <= days.day and m.last_day >= days.day)`.execute(
    db,
  );
  return rows.map(({ wrong }) => wrong);
}

interface Counted {
  status: number;
  family_id: number;
  start_date_time: string;
  heads: number[];
}

/**
 * Books for somebody's household as an emergency while nothing else happens, and compares the outcome with what the rows
 * say: its own open appointment refuses it; a limit, one of a former head, or a full start makes it an emergency.
 */
export async function wrongBooking(
  server: TestServer,
  token: string,
  { people, market }: Neighbourhood,
  { today, who, start_date_time }: { today: string; who: number; start_date_time: string },
): Promise<string[]> {
  const db = server.services.db.kysely;
  const { rows: heads } = await sql<{ id: number; group_id: number; members: number[]; state: number }>`
    select head.client_id as id, head.group_id, c.client_state_type_id as state,
      array(select o.client_id from ${membershipsOn(today)} o where o.group_id = head.group_id) as members
    from ${membershipsOn(today)} m join ${membershipsOn(today)} head on head.group_id = m.group_id
      and head.group_role_type_id in (1, 2) join clients c on c.id = head.client_id
    where m.client_id = ${people[who]}`.execute(db);
  const [head] = heads;
  if (head?.state !== 1) return [];
  const { rows } = await sql<Counted>`
    select a.status, a.family_id, to_char(a.start_date_time, 'YYYY-MM-DD HH24:MI') as start_date_time,
      array(select coalesce(c.merged_into, c.id) from clients c
        where c.id = any(array_append(a.former_heads, a.client_id))) as heads
    from live_appointments a where a.place_appointment_type_id = ${market.id} and a.status <> 4`.execute(db);
  const counted = rows.filter(
    ({ status, family_id, heads }) =>
      status <= 2 && (family_id === head.group_id || heads.some((id) => head.members.includes(id))),
  );
  const open = counted.filter(({ status }) => status === 1);
  const isRefused = open.some(({ family_id }) => family_id === head.group_id);
  const isFull = rows.filter((row) => row.start_date_time === start_date_time).length >= MOST;
  const expected = isRefused ? 'refused' : counted.length >= MOST || open.length > 0 || isFull ? 1 : 0;

  const { id: place_appointment_type_id, place_id, appointment_type_id } = market;
  const booked = { client_id: head.id, place_id, appointment_type_id, comments: null, emergency: 1 as const };
  const input = { appointment: { ...booked, start_date_time }, members: [], place_appointment_type_id };
  const { body } = await server.call(contract.appointments.store, input, token);
  if (body.code !== 'Ok') return expected === 'refused' ? [] : [`${head.id} was refused: ${JSON.stringify(body)}`];
  const of = db.selectFrom('appointments').select('emergency').where('id', '=', body.id);
  const { emergency } = await of.executeTakeFirstOrThrow();
  return emergency === expected ? [] : [`${body.id} of ${head.id} has emergency ${emergency}, not ${expected}`];
}
