/**
 * The effects of other changes on waiting lists (decision 018).
 *
 * leaveListsOfBooked   the household was booked
 * passEntriesToHead    another person heads the household
 */
import type { Trx } from '../../db/handles.ts';
import type { Note } from '../../frame/change/note.ts';
import { type ChangeContext, lockEntriesOf, writeEntry } from './entries.ts';
import { leaveList, queueOffer } from './offers.ts';

interface BookedAppointment {
  id: number;
  client_id: number;
  family_id: number | null;
  place_appointment_type_id: number | null;
  start_date_time: string;
}

/**
 * After a booking, the household no longer waits for that plan and date, and places held for it elsewhere are checked
 * again, since it may not take them any more. Comes after the booking was written.
 */
export async function leaveListsOfBooked(
  db: Trx,
  by: ChangeContext,
  note: Note,
  appointment: BookedAppointment,
): Promise<void> {
  const { client_id, family_id, place_appointment_type_id, start_date_time } = appointment;
  const date = start_date_time.slice(0, 10);
  for (const entry of await lockEntriesOf(db, client_id, family_id)) {
    const isSamePlan = entry.plan_id === place_appointment_type_id && entry.date === date;
    const leave = { action: 'waiting.leave', appointment_id: appointment.id } as const;
    const freed = isSamePlan && (await leaveList(db, by, note, entry, 'booked', leave));
    if (freed || (!isSamePlan && entry.offer_id !== null)) queueOffer(note, entry);
  }
}

/**
 * Moves the waiting entries of `from`, and the places held for them, to `to`, the new head of the household. If both
 * are the same person, their entries move with them into household `family_id`. An entry ends if `to` already waits for
 * the same plan and date. The caller has locked both files and the household.
 */
export async function passEntriesToHead(
  db: Trx,
  by: ChangeContext,
  note: Note,
  { from, to, family_id }: { from: number; to: number; family_id: number | null },
): Promise<void> {
  const entries = await lockEntriesOf(db, from, null);
  const entriesOfHead = from === to ? [] : await lockEntriesOf(db, to, null);
  for (const entry of entries) {
    if (entriesOfHead.some((other) => other.plan_id === entry.plan_id && other.date === entry.date)) {
      if (await leaveList(db, by, note, entry, 'removed', { action: 'waiting.leave' })) queueOffer(note, entry);
    } else await writeEntry(db, by, note, entry, { client_id: to, family_id }, { action: 'waiting.follow' });
  }
}
