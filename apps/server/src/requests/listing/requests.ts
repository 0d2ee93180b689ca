/** Requests as the list shows them: by the head or single person of the household, with the user who works on it. */
import type { contract, InputOf } from '@resa/contract';
import type { RequestRow } from '@resa/contract/requests';
import { CLIENT_STATE, REQUEST_STATES } from '@resa/rules/person/client-state';
import { intakeMissing, stepsDone } from '@resa/rules/person/intake';
import type { WaitingRequests } from '@resa/rules/person/request-queue';
import { type RawBuilder, sql } from 'kysely';
import { familySize, fullName, householdsOfHeads, isLive, membershipsOn } from '../../client-records/index.ts';
import { intakesOf } from '../../clients/index.ts';
import type { ReadDb } from '../../db/handles.ts';
import { unseen } from '../../db/unseen.ts';
import { openWaivers } from '../../documents/index.ts';
import type { Context } from '../../frame/change/context.ts';

type ListContext = Pick<Context, 'now' | 'today' | 'actor' | 'locale' | 'settings'>;

const states = sql`any(${sql.val([...REQUEST_STATES])}::int[])`;

/** When the household's present request began, of clients `c`: a reopened file waits since then. */
const waitingSince = sql<string>`coalesce((
  select max(s.at) from client_state_changes s
  where s.client_id = c.id and s.to_state = ${states} and (s.from_state is null or not s.from_state = ${states})
), c.created_at)`;

/** The user who took the request of clients `c` in process last. */
const takenBy = sql`(
  select s.user_id from client_state_changes s
  where s.client_id = c.id and s.to_state = ${sql.lit(CLIENT_STATE.in_process)} order by s.at desc, s.id desc limit 1)`;

/** The user who edits the file of clients `c` now. */
const editing = ({ now }: ListContext) => sql`(
  select l.user_id from file_locks l join sessions s on s.id = l.session_id
  where l.client_id = c.id and ${isLive(now.toISOString())} limit 1)`;

type Terms = InputOf<typeof contract.requests.list>['terms'];

/** The conditions on clients `c`. */
export function filterOf(on: ListContext, { client_state_type_id: state, origin, mine }: Terms): RawBuilder<unknown> {
  const stateIds = state === 0 ? [CLIENT_STATE.pending, CLIENT_STATE.in_process] : [state];
  const conditions = [
    sql`c.client_state_type_id = any(${sql.val(stateIds)}::int[])`,
    sql`exists (select from ${membershipsOn(on.today.date)} m where m.client_id = c.id and m.group_role_type_id in (1, 2))`,
  ];
  if (origin > 0) conditions.push(sql`c.origin = ${origin}`);
  if (mine) conditions.push(sql`${on.actor.user_id} in (${takenBy}, ${editing(on)})`);
  return sql.join(conditions, sql` and `);
}

export type SortColumn = Exclude<InputOf<typeof contract.requests.list>['sortBy'], 'rank'>;

/** The order of clients `c` by a column of the list. */
export function orderOf({ locale }: ListContext, by: SortColumn, descending: boolean): RawBuilder<unknown> {
  const way = descending ? sql`desc` : sql`asc`;
  const key = () => {
    if (by === 'name') return sql`c.last_name collate names ${way}, c.first_name collate names ${way}`;
    if (by === 'waiting_since') return sql`${waitingSince} ${way}`;
    if (by === 'citizenship_type_id')
      return sql`(select t.${sql.ref(`name_${locale}`)} collate names from citizenship_types t
        where t.id = c.citizenship_type_id) ${way} nulls last`;
    return sql`${sql.ref(`c.${by}`)} ${way}`;
  };
  return sql`${key()}, c.id ${way}`;
}

/** These requests, in their order. */
export async function requestRows(db: ReadDb, on: ListContext, ids: readonly number[]): Promise<RequestRow[]> {
  if (ids.length === 0) return [];
  const isOther = (user: RawBuilder<unknown>) => sql`coalesce(${user} <> ${on.actor.user_id}, false)::int`;
  const { rows } = await sql<Omit<RequestRow, 'done'>>`
    select c.id, c.file_number, ${fullName()} as name, c.citizenship_type_id,
      ${familySize(on.today.date)} as family_size, c.created_at, ${waitingSince} as waiting_since,
      c.client_state_type_id, c.origin,
      (select name from users where id = ${takenBy}) as worker, ${isOther(takenBy)} as taken,
      (select name from users where id = ${editing(on)}) as holder, ${isOther(editing(on))} as held,
      ${openWaivers(on.today.date)} as asked_waivers
    from unnest(${unseen(ids, 'int[]')}) with ordinality requested (id, at) join live_clients c on c.id = requested.id
    order by requested.at`.execute(db);
  const done = await stepsDoneOf(db, on, ids);
  return rows.map((row) => ({ ...row, done: done.get(row.id) ?? [] }));
}

/** The complete steps of each of these requests. */
async function stepsDoneOf(db: ReadDb, on: ListContext, ids: readonly number[]) {
  const intakes = await intakesOf(db, on, await householdsOfHeads(db, ids, on.today.date));
  return new Map(intakes.map((intake) => [intake.persons[0].client_id, stepsDone(intakeMissing(intake))]));
}

/** The requests that are pending or in process, counted by the day since when they wait and the user who took them. */
export async function requestsWaiting(db: ReadDb, on: ListContext): Promise<WaitingRequests[]> {
  const { rows } = await sql<WaitingRequests>`
    select r.since::text, r.user_id, u.name, count(*)::int as count
    from (select (${waitingSince} at time zone ${on.settings.time_zone})::date as since, ${takenBy} as user_id
      from live_clients c where ${filterOf(on, WAITING)}) r left join users u on u.id = r.user_id
    group by r.since, r.user_id, u.name`.execute(db);
  return rows;
}
const WAITING: Terms = { client_state_type_id: 0, search: '', origin: 0, mine: 0 };
