/**
 * Changes of a client's record: the locks in their one order, and the refusals that every such change has.
 *
 * changeClient   one client, in a change() of its own
 * lockClients    several, inside a change()
 * lockHousehold  everybody who lives with a client, inside a change()
 */
import type { Code } from '@resa/contract';
import { editOrAmend } from '@resa/rules/person/client-state';
import { type Selectable, sql } from 'kysely';
import type { Trx } from '../db/handles.ts';
import type { ClientsTable } from '../db/tables/clients.ts';
import { unseen } from '../db/unseen.ts';
import { forbidden, notFound, restricted } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import type { Note, Written } from '../frame/change/note.ts';
import { type Holder, isLive } from './file-locks.ts';
import { lockHouseholdOf } from './household.ts';
import { membershipsOn } from './memberships.ts';

/** A client as the locks found them. */
export interface LockedClient {
  readonly row: Selectable<ClientsTable>;
  /** The household of today, and the role in it. */
  readonly group_id: number | null;
  readonly group_role_type_id: number | null;
  readonly saved_by: string;
  /** The live lock of the file, whoever holds it. */
  readonly lock: (Holder & { session_id: number }) | null;
}

export interface Locks {
  /** Locks the household first, so that nobody joins, leaves or is deleted from it meanwhile. */
  household?: boolean;
  /** Nothing new may refer to the client either, such as an appointment: for a deletion. */
  exclusive?: true;
}

export interface Needs extends Locks {
  /** A refusal of the client's state, if it is the wrong one. */
  state?: (state: number) => { code: Code } | null;
  /** The right to edit a file in this state, crud_clients or amend_file (000 §4, §6). */
  right?: 'edit';
  /** `held`: this session must hold the file's lock. `free`: nobody else may. */
  file?: 'held' | 'free';
  /** The version that the call started from, and which fields it would change had nobody saved since. */
  saved?: { row_version: number; changed: (db: Trx, client: LockedClient) => Promise<string[]> };
}

interface Stale {
  code: 'stale';
  saved_by: string;
  saved_at: string;
  row_version: number;
  changed: string[];
}
type Answer<N, Need extends keyof Needs, A> = N extends { [K in Need]: unknown } ? A : never;
/** The refusals that these needs may end in. */
type RefusalOf<N extends Needs> =
  | (N extends { state: (state: number) => infer A } ? NonNullable<A> : never)
  | (N extends { file: 'held' } ? { code: 'not_locked' } : never)
  | (N extends { file: 'free' } ? { code: 'locked' } & Holder : never)
  | Answer<N, 'saved', Stale>;

/** The note of a change of one client. `entity`, `id` and `client_id` of an entry are those of the client by default. */
export type ClientNote = Pick<Note, 'job' | 'emit'> & {
  wrote(written: Omit<Written, 'entity' | 'id' | 'client_id'> | Written): void;
};

/**
 * Changes a client's record in one change(): finds the client alive (else NotFound), takes the locks that `needs`
 * names, household before person, and refuses, in this order, by state, right, file lock and row_version.
 */
export function changeClient<const N extends Needs, A extends { code: Code }>(
  ctx: Context,
  id: number,
  needs: N,
  work: (db: Trx, client: LockedClient, note: ClientNote) => Promise<A>,
): Promise<A | RefusalOf<N>> {
  return change<A | RefusalOf<N>>(ctx, async (db, note) => {
    const [client] = (await lockClients(db, ctx, [id], needs)) as [LockedClient];
    const refused = await refusalOf(db, ctx, client, needs);
    // TypeScript cannot infer that refusalOf() returns RefusalOf<N> for these needs.
    return refused ? (refused as RefusalOf<N>) : work(db, client, noteOf(note, id));
  });
}

async function refusalOf(db: Trx, ctx: Context, client: LockedClient, { state, right, file, saved }: Needs) {
  const wrongState = state?.(client.row.client_state_type_id);
  if (wrongState) return wrongState;
  if (right && !mayEdit(ctx, client)) throw forbidden();
  if (file === 'held' && client.lock?.session_id !== ctx.actor.session_id) return { code: 'not_locked' as const };
  const other = file === 'free' && otherHolder(ctx, client);
  if (other) return { code: 'locked' as const, ...other };
  if (saved && saved.row_version !== client.row.row_version) return staleOf(client, await saved.changed(db, client));
  return null;
}

/** Whether the user may edit a file in the client's state: crud_clients, or amend_file for an inactive one (000 §4, §6). */
export const mayEdit = (ctx: Context, { row }: LockedClient): boolean =>
  editOrAmend(row.client_state_type_id, (permission) => ctx.may(permission)) !== null;

/** The holder of the file's lock in another session, if anybody; the same user's other session counts. */
export function otherHolder(ctx: Context, { lock }: LockedClient): Holder | null {
  if (!lock || lock.session_id === ctx.actor.session_id) return null;
  return { holder: lock.holder, since: lock.since };
}

/** The answer to a call that was made from an earlier version of the client's record. */
export function staleOf({ row, saved_by }: LockedClient, changed: string[]): Stale {
  return { code: 'stale', saved_by, saved_at: row.updated_at, row_version: row.row_version, changed };
}

export const noteOf = (note: Note, client_id: number): ClientNote => ({
  wrote: (written) => note.wrote({ entity: 'clients', id: client_id, client_id, ...written }),
  job: (name, data) => note.job(name, data),
  emit: (event, to) => note.emit(event, to),
});

/**
 * Finds these clients, locks their rows and returns them, both in order of their ids. With `household`, first locks the
 * household of the first client named. Refuses NotFound if a client is missing, and `restricted` if the caller may not
 * see one; for writing, only this function decides that (decision 068).
 */
export async function lockClients(
  db: Trx,
  ctx: Pick<Context, 'now' | 'today'> & Partial<Pick<Context, 'hiddenOf' | 'byNumber'>>,
  ids: readonly number[],
  { household, exclusive }: Locks,
): Promise<LockedClient[]> {
  const today = ctx.today.date;
  const [first] = ids as [number];
  for (;;) {
    const group_id = household ? await lockHouseholdOf(db, first, today) : null;
    await sql`select id from live_clients where id = any(${unseen(ids, 'int[]')}) order by id
      for ${exclusive ? sql`update` : sql`no key update`}`.execute(db);
    // A separate statement: one that waits for a lock reads other tables as they were before the wait.
    const clients = await liveClients(db, ids, ctx);
    if (clients.length < new Set(ids).size) throw notFound();
    // Otherwise the person moved to another household between the two locks.
    if (household && clients.find(({ row }) => row.id === first)?.group_id !== group_id) continue;
    const hidden = ctx.byNumber ? undefined : clients.find(({ row }) => ctx.hiddenOf?.([row.id]) !== undefined);
    if (hidden) throw restricted({ id: hidden.row.id, file_number: hidden.row.file_number });
    return clients;
  }
}

/** Locks the household of a client, then everybody who lives in it today, and returns them in order of their ids. */
export async function lockHousehold(
  db: Trx,
  ctx: Parameters<typeof lockClients>[1],
  id: number,
): Promise<LockedClient[]> {
  for (;;) {
    const group_id = await lockHouseholdOf(db, id, ctx.today.date);
    const members = await db
      .selectFrom(membershipsOn(ctx.today.date).as('m'))
      .innerJoin('live_clients as c', 'c.id', 'm.client_id')
      .select('c.id')
      .where('m.group_id', '=', group_id)
      .execute();
    // The client comes first, because their household is the one that is locked.
    const ids = [...new Set([id, ...members.map((member) => member.id)])];
    const people = await lockClients(db, ctx, ids, { household: true });
    // Otherwise the client moved to another household between the two locks.
    if (people.find(({ row }) => row.id === id)?.group_id === group_id) return people;
  }
}

type Read = Selectable<ClientsTable> &
  Pick<LockedClient, 'group_id' | 'group_role_type_id' | 'saved_by'> & {
    lock_session: number | null;
    lock_holder: string;
    lock_since: string;
  };

async function liveClients(
  db: Trx,
  ids: readonly number[],
  { now, today }: Pick<Context, 'now' | 'today'>,
): Promise<LockedClient[]> {
  const { rows } = await sql<Read>`
    select c.*, m.group_id, m.group_role_type_id,
      coalesce((select name from users where id = c.updated_by), 'system') as saved_by,
      held.session_id as lock_session, held.name as lock_holder, held.created_at as lock_since
    from live_clients c
    left join ${membershipsOn(today.date)} m on m.client_id = c.id
    left join lateral (
      select l.session_id, u.name, l.created_at
      from file_locks l join sessions s on s.id = l.session_id join users u on u.id = l.user_id
      where l.client_id = c.id and ${isLive(now.toISOString())}
    ) held on true
    where c.id = any(${unseen(ids, 'int[]')})
    order by c.id`.execute(db);
  return rows.map(shaped);
}

function shaped(found: Read): LockedClient {
  const { group_id, group_role_type_id, saved_by, lock_session, lock_holder, lock_since, ...row } = found;
  const lock = lock_session === null ? null : { session_id: lock_session, holder: lock_holder, since: lock_since };
  return { row, group_id, group_role_type_id, saved_by, lock };
}
