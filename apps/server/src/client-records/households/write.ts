/**
 * Writes memberships: each row with its entry in the log of the person, and an event for the household's open files.
 */
import type { Action } from '@resa/contract/actions';
import type { Trx } from '../../db/handles.ts';
import type { Note } from '../../frame/change/note.ts';

/** A person's time in a household, as stored. */
export interface MembershipRow {
  id: number;
  group_id: number;
  client_id: number;
  group_role_type_id: number;
  date_start: string;
  date_end: string | null;
  row_version: number;
}

/** The log of a change of households: `action` if the call does not determine it. */
export interface HouseholdLog<N = Note> {
  note: N;
  action?: Action;
}
type EventLog = HouseholdLog<Pick<Note, 'wrote' | 'emit'>>;

/**
 * Sends every browser an event, after which open files of the household are fetched again; none for a person without a
 * household.
 */
export function emitHousehold(note: Pick<Note, 'emit'>, group_id: number | null): void {
  if (group_id !== null) note.emit({ type: 'HouseholdUpdate', group_id }, 'everyone');
}

type MembershipFacts = Pick<MembershipRow, 'group_id' | 'group_role_type_id' | 'date_start' | 'date_end'>;
const membershipOf = ({ group_id, group_role_type_id, date_start, date_end }: MembershipFacts): MembershipFacts => ({
  group_id,
  group_role_type_id,
  date_start,
  date_end,
});

export async function addMembership(
  db: Trx,
  { note, action }: EventLog,
  row: Omit<MembershipRow, 'id' | 'row_version'>,
): Promise<number> {
  const { id } = await db.insertInto('memberships').values(row).returning('id').executeTakeFirstOrThrow();
  emitHousehold(note, row.group_id);
  note.wrote({
    entity: 'memberships',
    id,
    client_id: row.client_id,
    after: { ...membershipOf(row) },
    ...(action && { action }),
  });
  return id;
}

export async function setMembership(
  db: Trx,
  { note, action }: EventLog,
  row: MembershipRow,
  changes: Partial<Pick<MembershipRow, 'group_role_type_id' | 'date_start' | 'date_end'>>,
): Promise<void> {
  emitHousehold(note, row.group_id);
  await db
    .updateTable('memberships')
    .set(changes)
    .set((column) => ({ row_version: column('row_version', '+', 1) }))
    .where('id', '=', row.id)
    .execute();
  const after = membershipOf({ ...row, ...changes });
  note.wrote({
    entity: 'memberships',
    id: row.id,
    client_id: row.client_id,
    before: { ...membershipOf(row) },
    after: { ...after },
    ...(action && { action }),
  });
}

/** Gives somebody another role from today on; who has been there since before keeps that time as it was. */
export async function giveRole(
  db: Trx,
  writing: EventLog,
  row: MembershipRow,
  group_role_type_id: number,
  today: string,
): Promise<void> {
  if (row.date_start >= today) return setMembership(db, writing, row, { group_role_type_id });
  const { client_id, group_id, date_end } = row;
  await setMembership(db, writing, row, { date_end: today });
  await addMembership(db, writing, { client_id, group_id, group_role_type_id, date_start: today, date_end });
}

export async function removeMembership(db: Trx, { note, action }: EventLog, row: MembershipRow): Promise<void> {
  emitHousehold(note, row.group_id);
  await db.deleteFrom('memberships').where('id', '=', row.id).execute();
  note.wrote({
    entity: 'memberships',
    id: row.id,
    client_id: row.client_id,
    before: { ...membershipOf(row) },
    ...(action && { action }),
  });
}

/** An empty household. */
export const makeHousehold = async (db: Trx): Promise<number> =>
  (await db.insertInto('families').defaultValues().returning('id').executeTakeFirstOrThrow()).id;
