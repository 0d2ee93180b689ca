import { type Entry, lockEntry, lockSlotsAndClients, offerPlaces, queueOffer } from '../appointments/index.ts';
import type { Trx } from '../db/handles.ts';
import { notFound } from '../frame/call/refused.ts';
import type { Context } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';

/** An entry with a place that is held for it. */
export type Offered = Entry & { offer_id: number; start_date_time: string };

export const isOffered = (entry: Entry): entry is Offered => entry.offer_id !== null && entry.start_date_time !== null;

/**
 * Locks the slot that is held for an entry, its client and participants, then the entry, in the one order. `next` offers
 * the slot to the entry that follows; call it once this one has given it up.
 */
export async function lockHeld(db: Trx, ctx: Context, note: Note, id: number) {
  const seen = await db
    .selectFrom('waiting_entries as w')
    .leftJoin('waiting_offers as o', (join) =>
      join.onRef('o.waiting_entry_id', '=', 'w.id').on('o.outcome', 'is', null),
    )
    .select(['w.place_appointment_type_id as plan_id', 'w.date', 'w.client_id', 'o.start_date_time'])
    .where('w.id', '=', id)
    .executeTakeFirst();
  if (!seen) throw notFound();
  const { plan_id, date, client_id } = seen;
  const members = await db
    .selectFrom('waiting_participants')
    .select('client_id')
    .where('waiting_entry_id', '=', id)
    .execute();
  const slot = { plan_id, start_date_time: seen.start_date_time ?? date };
  await lockSlotsAndClients(db, [slot], [client_id, ...members.map((member) => member.client_id)]);
  const entry = await lockEntry(db, id);
  if (!entry) throw notFound();
  const next = async () => {
    if (!isOffered(entry)) return;
    // Otherwise another place was offered between the two readings: its slot is not locked here.
    if (entry.start_date_time === slot.start_date_time)
      await offerPlaces(db, ctx, note, { plan_id, date }, [entry.start_date_time]);
    else queueOffer(note, { plan_id, date });
  };
  return { entry, locked: slot.start_date_time, next };
}
