/**
 * The changes that follow when somebody's time in a household ends or begins, on the day it does: a person who left
 * becomes a single person, a head without members is a single person and one with members a head, and a person's file
 * follows them into their household (000 O-68). Each change of a household ends with it; the nightly job does it for
 * dates that have been reached.
 */
import { CLIENT_STATE, LIVE_STATES, SERVED_STATES } from '@resa/rules/person/client-state';
import { ADULT_AGE, ROLE } from '@resa/rules/person/family';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb, Trx } from '../../db/handles.ts';
import type { Note } from '../../frame/change/note.ts';
import { membershipsOn } from '../memberships.ts';
import type { ChangeContext } from './lock.ts';
import {
  addMembership,
  emitHousehold,
  type HouseholdLog,
  type MembershipRow,
  makeHousehold,
  setMembership,
} from './write.ts';

export interface SettleResult {
  /** Persons whose email stayed with their former household, or belongs to another one that is served. */
  lost_email: number[];
  /** Whether a file changed its state. */
  moved_state: boolean;
  /** The persons who joined the household of another head, or have one of their own now. */
  joined: { from: number; to: number; family_id: number }[];
}

/** Settles these persons and their households, which the caller has locked. */
export async function settleHouseholds(
  db: Trx,
  logged: HouseholdLog,
  at: ChangeContext,
  ids: readonly number[],
): Promise<SettleResult> {
  await makeSingles(db, logged, at.today.date, ids);
  await nameHeads(db, logged, at.today.date, ids);
  return followPersons(db, logged, at, ids);
}

/**
 * Memberships that ended by today with no other one directly after them. `until` is the start of the person's next
 * membership, if there is one.
 */
const endedMemberships = (today: string) => sql<{ client_id: number; date_end: string; until: string | null }>`
  select m.client_id, m.date_end, (select min(later.date_start) from memberships later
      where later.client_id = m.client_id and later.date_start > m.date_end) as until
  from memberships m join live_clients c on c.id = m.client_id
  where m.date_end <= ${today}::date and not exists (select from memberships newer
    where newer.client_id = m.client_id and (newer.date_start, newer.id) > (m.date_start, m.id)
      and newer.date_start <= m.date_end)`;

/** Whether the person of the row (column `dob`) is a minor. */
const isMinor = (today: string) => sql<boolean>`dob > ${today}::date - make_interval(years => ${ADULT_AGE})`;

/** Heads without members and single persons with members, on the day. Nobody under 18 becomes a head (F-148). */
const wrongHeadRoles = (today: string) => sql<MembershipRow & { role: number }>`
  select m.*, case when by_day.alone then ${ROLE.single}::int else ${ROLE.head}::int end as role
  from ${membershipsOn(today)} m join live_clients c on c.id = m.client_id, lateral (select not exists (
    select from ${membershipsOn(today)} o where o.group_id = m.group_id and o.client_id <> m.client_id) as alone) by_day
  where m.group_role_type_id in (1, 2) and (m.group_role_type_id = 1) <> by_day.alone
    and (by_day.alone or not coalesce(c.${isMinor(today)}, false))`;

/** Those of these persons who are under 18 and head a household in which others live, or are to (F-148). */
export async function minorHeads(db: ReadDb, today: string, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ client_id: number }>`
    select m.client_id from ${membershipsOn(today)} m join live_clients c on c.id = m.client_id
    where m.client_id = any(${ids}::int[]) and m.group_role_type_id in (1, 2) and c.${isMinor(today)}
      and exists (select from memberships o join live_clients other on other.id = o.client_id
        where o.group_id = m.group_id and o.client_id <> m.client_id
          and o.last_day >= greatest(o.date_start, ${today}::date))
    order by 1`.execute(db);
  return rows.map(({ client_id }) => client_id);
}

/** Persons whose file is still assigned to another household than the one they live in. */
const outdatedFiles = (today: string) => sql<OutdatedFile>`
  select c.id, c.email, c.client_state_type_id, c.approved_at, c.family_id, m.group_id, m.group_role_type_id, head.client_id as head_id,
    h.client_state_type_id as head_state
  from live_clients c join ${membershipsOn(today)} m on m.client_id = c.id
  left join ${membershipsOn(today)} head on head.group_id = m.group_id and head.group_role_type_id in (1, 2)
  left join live_clients h on h.id = head.client_id
  where c.family_id is distinct from m.group_id`;

interface OutdatedFile {
  id: number;
  /** The household that their file is still in. */
  family_id: number | null;
  email: string | null;
  client_state_type_id: number;
  approved_at: string | null;
  group_id: number;
  group_role_type_id: number;
  head_id: number | null;
  head_state: number | null;
}

/** Everyone whose household is not settled on this day. */
export async function unsettled(db: ReadDb, today: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select client_id as id from (${endedMemberships(today)}) e union select client_id from (${wrongHeadRoles(today)}) n
    union select id from (${outdatedFiles(today)}) s order by id`.execute(db);
  return rows.map(({ id }) => id);
}

async function makeSingles(db: Trx, logged: HouseholdLog, today: string, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ client_id: number; date_end: string; until: string | null }>`
    select * from (${endedMemberships(today)}) e where client_id = any(${ids}::int[]) order by client_id, date_end`.execute(
    db,
  );
  for (const { client_id, date_end: date_start, until: date_end } of rows) {
    const group_id = await makeHousehold(db);
    await addMembership(db, logged, { client_id, group_id, group_role_type_id: ROLE.single, date_start, date_end });
  }
}

const nameHeads = (db: Trx, logged: HouseholdLog, today: string, ids: readonly number[]) =>
  correctHeadRole(db, logged, today, sql`select group_id from memberships where client_id = any(${ids}::int[])`);

/** Names the head of a household, which the caller has locked, by its members on the day. */
export const nameHead = (db: Trx, note: Pick<Note, 'wrote' | 'emit'>, today: string, group_id: number) =>
  correctHeadRole(db, { note }, today, sql`${group_id}::int`);

async function correctHeadRole(
  db: Trx,
  logged: Parameters<typeof setMembership>[1],
  today: string,
  groups: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<MembershipRow & { role: number }>`
    select * from (${wrongHeadRoles(today)}) n where group_id in (${groups}) order by id`.execute(db);
  for (const { role, ...row } of rows) await setMembership(db, logged, row, { group_role_type_id: role });
}

/**
 * Assigns files to the new households of their persons: the state becomes that of the head, and open appointments pass
 * to the head. The email moves too, unless another household has it.
 */
async function followPersons(
  db: Trx,
  logged: HouseholdLog,
  at: ChangeContext,
  ids: readonly number[],
): Promise<SettleResult> {
  const { rows } = await sql<OutdatedFile>`
    select * from (${outdatedFiles(at.today.date)}) s where id = any(${ids}::int[]) order by id`.execute(db);
  const movingIds = rows.map(({ id }) => id);
  if (movingIds.length === 0) return { lost_email: [], moved_state: false, joined: [] };
  // An email may be in one household only (000 O-35). It is emptied first, so that no row breaks that rule in between.
  await sql`update clients set email = null where id = any(${movingIds}::int[]) and email is not null`.execute(db);
  for (const { id, family_id, group_id } of rows) {
    await db.updateTable('clients').set({ family_id: group_id }).where('id', '=', id).execute();
    // A membership that begins on a later date changes the household on that day without any write, so browsers get an
    // event here.
    emitHousehold(logged.note, group_id);
    emitHousehold(logged.note, family_id);
  }

  const lost_email: number[] = [];
  const joined: SettleResult['joined'] = [];
  let moved_state = false;
  for (const person of rows) {
    const state = stateIn(person);
    const email = await emailOf(db, person, state);
    if (email !== person.email) lost_email.push(person.id);
    if (state !== person.client_state_type_id) moved_state = true;
    await writeMoved(db, logged, at, person, { email, client_state_type_id: state });
    const { id, group_id, head_id } = person;
    if (head_id === null) continue;
    await moveAppointments(db, logged, at, id, { client_id: head_id, family_id: group_id });
    joined.push({ from: id, to: head_id, family_id: group_id });
  }
  return { lost_email, moved_state, joined };
}

/**
 * The state of a person in their new household, which is its head's. A person who leaves as their own head keeps their
 * state; if only the household was approved and their own file never was, they are a request again (000 O-60).
 */
function stateIn({ id, head_id, head_state, client_state_type_id, approved_at }: OutdatedFile): number {
  if (head_id !== null && head_id !== id && head_state !== null) return head_state;
  return approved_at === null && SERVED_STATES.includes(client_state_type_id)
    ? CLIENT_STATE.pending
    : client_state_type_id;
}

/**
 * The email that a person keeps in their new household; null if another household that is served or is a request has
 * the same one.
 */
async function emailOf(db: Trx, { email, group_id }: OutdatedFile, state: number): Promise<string | null> {
  if (email === null || !LIVE_STATES.includes(state)) return email;
  const otherOwner = await db
    .selectFrom('live_clients')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('family_id', '<>', group_id)
    .where('client_state_type_id', 'in', [...LIVE_STATES])
    .executeTakeFirst();
  return otherOwner ? null : email;
}

async function writeMoved(
  db: Trx,
  { note, action }: HouseholdLog,
  { now, actorOrNull }: ChangeContext,
  { id, email, client_state_type_id }: OutdatedFile,
  after: { email: string | null; client_state_type_id: number },
): Promise<void> {
  const before = { email, client_state_type_id };
  const timestamp = now.toISOString();
  const user_id = actorOrNull?.user_id ?? null;
  const changed = after.email !== email || after.client_state_type_id !== client_state_type_id;
  await db
    .updateTable('clients')
    .set({ ...after, ...(changed && { updated_at: timestamp, updated_by: user_id }) })
    .$if(changed, (query) => query.set((row) => ({ row_version: row('row_version', '+', 1) })))
    .where('id', '=', id)
    .execute();
  if (after.client_state_type_id !== client_state_type_id)
    await db
      .insertInto('client_state_changes')
      .values({
        client_id: id,
        from_state: client_state_type_id,
        to_state: after.client_state_type_id,
        at: timestamp,
        user_id,
      })
      .execute();
  note.wrote({ entity: 'clients', id, client_id: id, before, after, ...(action && { action }) });
}

/**
 * Passes the open appointments of `from`, from today on, to another head, and to that head's household if one is given.
 */
export async function moveAppointments(
  db: Trx,
  { note, action }: HouseholdLog,
  { now, today, actorOrNull }: ChangeContext,
  from: number,
  to: { client_id: number; family_id?: number },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update live_appointments set client_id = ${to.client_id}, family_id = coalesce(${to.family_id ?? null}, family_id),
      row_version = row_version + 1, updated_at = ${now.toISOString()}, updated_by = ${actorOrNull?.user_id ?? null}
    where client_id = ${from} and status = 1 and start_date_time >= ${`${today.date} 00:00`}
      and (client_id <> ${to.client_id} or family_id is distinct from coalesce(${to.family_id ?? null}, family_id))
    returning id`.execute(db);
  for (const { id } of rows)
    note.wrote({
      entity: 'appointments',
      id,
      client_id: to.client_id,
      before: { client_id: from },
      after: { client_id: to.client_id },
      ...(action && { action }),
    });
}
