/** Households of the demo that are about to change: who moves in, and who moves out. */

import { ROLES } from '@resa/demo/households';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { ROLE } from '@resa/rules/person/family';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables/index.ts';

/** The number of persons who move in, and of those who move out; fewer in a small organization. */
const MOST = 12;
/** The number of single persons that are searched for a namesake of a household. */
const ASKED = 400;
/** The first one's day, and the days from one to the next. */
const FIRST_DAY = 6;
const APART = 5;

const { head, single } = ROLE;

/** A single person joins a household of their family name soon, and an adult who is not the head moves out. */
export async function addPlanned(db: Kysely<Tables>, today: string): Promise<void> {
  // Writes as the calls do: a membership ends on the day the person joins.
  await sql`
    with serving as (
      select c.id, c.last_name, c.dob, m.id as membership, m.group_id, m.group_role_type_id as role
      from clients c join memberships m on m.client_id = c.id
      where c.client_state_type_id = ${CLIENT_STATE.active} and c.dob is not null and m.date_end is null
        and m.group_role_type_id in (${head}, ${single})
    ), alone as (
      select * from serving where role = ${single} order by id limit ${ASKED}
    ), pairs as (
      select distinct on (alone.id) alone.*, home.group_id as joins, extract(year from age(home.dob, alone.dob)) as older
      from alone join serving home on home.last_name = alone.last_name and home.role = ${head}
      order by alone.id, home.id
    ), moving as (
      select p.*, ${today}::date + (${FIRST_DAY}::int + ${APART}::int * (row_number() over (order by id)::int - 1) % 40) as day
      from (select distinct on (joins) * from pairs order by joins, id) p
      order by id limit ${MOST}
    ), ended as (
      update memberships m set date_end = moving.day from moving where m.id = moving.membership
      returning m.client_id, moving.joins, moving.older, moving.day
    )
    insert into memberships (group_id, client_id, group_role_type_id, date_start)
    select joins, client_id, case when older >= 18 then ${ROLES.parent}::int else ${ROLES.relative}::int end, day from ended`.execute(
    db,
  );
  await sql`
    with leaving as (
      select m.id, ${today}::date + (${FIRST_DAY}::int + ${APART}::int * (row_number() over (order by m.id)::int - 1) % 40) as day
      from memberships m join clients c on c.id = m.client_id
      where c.client_state_type_id = ${CLIENT_STATE.active} and m.date_end is null and m.date_start <= ${today}::date
        and (m.group_role_type_id = ${ROLES.roommate}
          or (m.group_role_type_id = ${ROLES.child} and c.dob <= ${today}::date - interval '18 years'))
      order by m.id limit ${MOST}
    )
    update memberships m set date_end = leaving.day from leaving where m.id = leaving.id`.execute(db);
}
