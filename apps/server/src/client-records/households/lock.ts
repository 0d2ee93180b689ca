/** Locking several households with everyone in them, in the one order: households, then persons. */
import { sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';
import { type LockedClient, lockClients } from '../change-client.ts';
import { bornOn } from '../persons.ts';
import type { MembershipRow } from './write.ts';

/** The moment and the author of a change: the instant, the organization's day, a user or the system. */
export type ChangeContext = Pick<Context, 'now' | 'today' | 'actorOrNull'> &
  Partial<Pick<Context, 'hiddenOf' | 'byNumber'>>;

/** A membership that counts on the day of the lock, or is to begin. */
export interface LivingMember extends MembershipRow {
  dob: string | null;
  /** Whether it counts today; otherwise it begins later. */
  counts: boolean;
}

export interface LockRequest {
  groups?: readonly number[];
  /** Clients to lock, along with the households that they live in or are to join. */
  clients?: readonly number[];
}

/**
 * Locks these households and clients, and everyone else that a change of the households can affect: people who live
 * there, are to join, or left and are not settled yet. Returns the locked clients by id. Refuses NotFound if a client
 * is missing or deleted.
 */
export async function lockHouseholds(
  db: Trx,
  at: ChangeContext,
  { groups = [], clients = [] }: LockRequest,
): Promise<ReadonlyMap<number, LockedClient>> {
  const today = at.today.date;
  for (;;) {
    const locked = new Set([...groups, ...(await householdsOf(db, clients, today))]);
    await sql`select id from families where id = any(${[...locked]}::int[]) order by id for update`.execute(db);
    const ids = [...new Set([...clients, ...(await peopleOf(db, [...locked], today))])];
    const people = ids.length === 0 ? [] : await lockClients(db, at, ids, {});
    // Otherwise somebody moved to another household between the two locks.
    const now = await householdsOf(db, clients, today);
    const everyone = await peopleOf(db, [...locked], today);
    if (now.every((group) => locked.has(group)) && everyone.every((id) => ids.includes(id)))
      return new Map(people.map((client) => [client.row.id, client]));
  }
}

/** The households that these clients live in now or are to join. */
async function householdsOf(db: Trx, clients: readonly number[], today: string): Promise<number[]> {
  const { rows } = await sql<{ group_id: number }>`
    select distinct group_id from memberships where client_id = any(${clients}::int[]) and last_day >= ${today}::date`.execute(
    db,
  );
  return rows.map(({ group_id }) => group_id);
}

/** The persons who live in these households, are to join, or left lately and are not settled yet. */
async function peopleOf(db: Trx, groups: readonly number[], today: string): Promise<number[]> {
  const { rows } = await sql<{ client_id: number }>`
    select distinct m.client_id from memberships m join live_clients c on c.id = m.client_id
    where m.group_id = any(${groups}::int[]) and (m.last_day >= ${today}::date or not exists (
      select from memberships newer
      where newer.client_id = m.client_id and (newer.date_start, newer.id) > (m.date_start, m.id)))`.execute(db);
  return rows.map(({ client_id }) => client_id);
}

/**
 * The memberships of a household that count today or begin later, those that count today first, the head before the
 * others.
 */
export async function livingIn(db: Trx, group_id: number, today: string): Promise<LivingMember[]> {
  const { rows } =
    await sql<LivingMember>`${livingMembers(today)} where m.group_id = ${group_id} and m.last_day >= ${today}::date
    and m.last_day >= m.date_start order by m.date_start > ${today}::date, m.group_role_type_id not in (1, 2), m.id`.execute(
      db,
    );
  return rows;
}

/** The memberships of a person today and later, in the order of their days. */
export async function livesOf(db: Trx, client_id: number, today: string): Promise<LivingMember[]> {
  const { rows } = await sql<LivingMember>`${livingMembers(today)} where m.client_id = ${client_id}
    and m.last_day >= ${today}::date and m.last_day >= m.date_start order by m.date_start, m.id`.execute(db);
  return rows;
}

const livingMembers = (today: string) => sql`
  select m.id, m.group_id, m.client_id, m.group_role_type_id, m.date_start, m.date_end, m.row_version, ${bornOn()} as dob,
    m.date_start <= ${today}::date as counts
  from memberships m join live_clients c on c.id = m.client_id`;
