/**
 * The effects of other changes on waiting lists (decision 018).
 *
 * leaveLists     the household was booked
 * followHead     another person heads the household
 */
import type { Trx } from '../../db/handles.ts';
import type { Note } from '../../frame/change/note.ts';
import { type By, lockEntriesOf, writeEntry } from './entries.ts';
import { leaveList, passOn } from './offers.ts';

interface Booked {
  id: number;
  client_id: number;
  family_id: number | null;
  place_appointment_type_id: number | null;
  start_date_time: string;
}

/**
 * After a booking: the household waits no longer for that plan and date, and places held for it elsewhere are checked
 * again, as it may no longer take them. Comes after the booking was written.
 */
export async function leaveLists(db: Trx, by: By, note: Note, booked: Booked): Promise<void> {
  const { client_id, family_id, place_appointment_type_id, start_date_time } = booked;
  const date = start_date_time.slice(0, 10);
  for (const entry of await lockEntriesOf(db, client_id, family_id)) {
    const same = entry.plan_id === place_appointment_type_id && entry.date === date;
    const ended = { action: 'waiting.leave', appointment_id: booked.id } as const;
    const freed = same && (await leaveList(db, by, note, entry, 'booked', ended));
    if (freed || (!same && entry.offer_id !== null)) passOn(note, entry);
  }
}

/**
 * Waiting places follow the new head of a household, with the places held for them: `from` was its head or single
 * person, `to` is. The same person takes them along into a household of their own. Both files and the household are
 * locked by the caller. An entry for a list that `to` is on already ends.
 */
export async function followHead(
  db: Trx,
  by: By,
  note: Note,
  { from, to, family_id }: { from: number; to: number; family_id: number | null },
): Promise<void> {
  const entries = await lockEntriesOf(db, from, null);
  const theirs = from === to ? [] : await lockEntriesOf(db, to, null);
  for (const entry of entries) {
    if (theirs.some((one) => one.plan_id === entry.plan_id && one.date === entry.date)) {
      if (await leaveList(db, by, note, entry, 'removed', { action: 'waiting.leave' })) passOn(note, entry);
    } else await writeEntry(db, by, note, entry, { client_id: to, family_id }, { action: 'waiting.follow' });
  }
}
