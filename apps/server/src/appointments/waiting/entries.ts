/**
 * The entries of waiting lists, as they are read, locked and written (decision 018). Their locks come after those of
 * slots and clients.
 *
 * listOf, lockList   the entries of a plan and a date, in order
 * lockEntry          one entry in any state
 * lockEntriesOf      the entries of a client and their household
 * writeEntry         changes an entry, with its log
 */
import type { Action } from '@resa/contract/actions';
import type { WaitingState } from '@resa/rules/booking/waiting';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import { servedFile } from '../../client-records/index.ts';
import type { ReadDb, Trx } from '../../db/handles.ts';
import type { WaitingEntriesTable } from '../../db/tables/appointments.ts';
import type { Context } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';
import { emitDays } from '../booking/write.ts';

/** The author and the moment of a change: a call, or the system, which has no actor. */
export type ChangeContext = Pick<Context, 'now' | 'today' | 'settings' | 'actorOrNull'>;

export interface ListKey {
  plan_id: number;
  date: string;
}

export interface Entry extends ListKey {
  id: number;
  place_id: number;
  appointment_type_id: number;
  time: string | null;
  client_id: number;
  family_id: number | null;
  units: number;
  /** Participants of an event. */
  members: number[];
  state: WaitingState;
  position: number;
  consent_at: string | null;
  consent_by: number | null;
  comments: string | null;
  row_version: number;
  let_go: string[];
  /** Whether the file may still be served: approved, and neither inactive nor deleted or merged. */
  served: boolean;
  /** The held place: the three fields of the open offer, or nothing. */
  offer_id: number | null;
  start_date_time: string | null;
  held_until: string | null;
}

const entriesQuery = (condition: RawBuilder<unknown>) => sql<Entry>`
  select w.id, w.place_id, w.place_appointment_type_id as plan_id, p.appointment_type_id, w.date, w.time, w.client_id,
    w.family_id, w.units, w.state, w.position, w.consent_at, w.consent_by, w.comments, w.row_version,
    array(select m.client_id from waiting_participants m where m.waiting_entry_id = w.id order by 1) as members,
    array(select l.start_date_time from waiting_offers l
      where l.waiting_entry_id = w.id and l.outcome in ('refused', 'unanswered') order by 1) as let_go,
    exists (select from live_clients c where c.id = w.client_id and c.merged_into is null
      and ${servedFile(sql`c`)}) as served,
    o.id as offer_id, o.start_date_time, o.held_until
  from waiting_entries w
    join place_appointment_types p on p.id = w.place_appointment_type_id
    left join waiting_offers o on o.waiting_entry_id = w.id and o.outcome is null
  where ${condition}
  order by w.position, w.id`;

const onList = sql`w.state in ('waiting', 'offered')`;
const ofList = ({ plan_id, date }: ListKey) =>
  sql`${onList} and w.place_appointment_type_id = ${plan_id} and w.date = ${date}`;

/** The entries of a list, in the order in which places are offered. */
export const listOf = async (db: ReadDb, list: ListKey): Promise<Entry[]> =>
  (await entriesQuery(ofList(list)).execute(db)).rows;

/**
 * Locks the entries of a list and returns them in order. Until the transaction ends nobody else offers them places,
 * moves them or takes them off.
 */
export const lockList = (db: Trx, list: ListKey): Promise<Entry[]> => lockWhere(db, ofList(list));

/** An entry in any state, locked. */
export const lockEntry = async (db: Trx, id: number): Promise<Entry | undefined> =>
  (await lockWhere(db, sql`w.id = ${id}`))[0];

/** Locks and returns the entries of a client or their household that wait on any list. */
export const lockEntriesOf = (db: Trx, client_id: number, family_id: number | null): Promise<Entry[]> =>
  lockWhere(db, sql`${onList} and (w.client_id = ${client_id} or w.family_id = ${family_id})`);

/**
 * Locks the rows first and reads them in a second statement: a statement that waited for a lock sees other tables as
 * they were before the wait.
 */
async function lockWhere(db: Trx, condition: RawBuilder<unknown>): Promise<Entry[]> {
  const locked = await sql<{ id: number }>`
    select w.id from waiting_entries w where ${condition} order by w.id for update`.execute(db);
  if (locked.rows.length === 0) return [];
  const ids = locked.rows.map(({ id }) => id);
  return (await entriesQuery(sql`w.id = any(${ids}::int[])`).execute(db)).rows;
}

type EntryChanges = Pick<
  Updateable<WaitingEntriesTable>,
  'state' | 'position' | 'consent_at' | 'consent_by' | 'comments' | 'appointment_id' | 'client_id' | 'family_id'
>;

/** Writes a change of an entry and its log entry. `logged` holds values for the log that are not columns of the row. */
export async function writeEntry(
  db: Trx,
  by: ChangeContext,
  note: Note,
  entry: Entry,
  after: EntryChanges,
  { action, logged = {} }: { action?: Action; logged?: Record<string, unknown> } = {},
): Promise<void> {
  await db
    .updateTable('waiting_entries')
    .set({ ...after, updated_at: by.now.toISOString(), updated_by: by.actorOrNull?.user_id ?? null })
    .set((row) => ({ row_version: row('row_version', '+', 1) }))
    .where('id', '=', entry.id)
    .execute();
  const before = Object.fromEntries(Object.keys(after).map((field) => [field, entry[field as keyof Entry] ?? null]));
  note.wrote({
    entity: 'waiting_entries',
    id: entry.id,
    client_id: entry.client_id,
    before,
    after: { ...after, ...logged },
    ...(action && { action }),
  });
  emitDays(note, [{ place_id: entry.place_id, start_date_time: entry.date }]);
}
