import type { contract, InputOf } from '@resa/contract';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { ORIGIN } from '@resa/rules/booking/slots';
import { acceptOffer, checkEntry, checkSlot, leaveListsOfBooked, writeBooking } from '../appointments/index.ts';
import type { Trx } from '../db/handles.ts';
import { type Context, change } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { isOffered, lockHeld, type Offered } from './held-slot.ts';
import { lastSaved } from './queries.ts';

type Input = InputOf<typeof contract.waiting.accept>;

/** Books the held place, under the locks and by the rules of every booking; only its own place is free for it. */
export const accept = (ctx: Context, input: Input) => change(ctx, (db, note) => acceptHeld(db, ctx, note, input));

/** Books the held place for the desk or for the client. */
export async function acceptHeld(db: Trx, ctx: Context, note: Note, { id, row_version, consent }: Input) {
  const { entry, locked } = await lockHeld(db, ctx, note, id);
  if (!isOffered(entry)) return { code: 'no_offer' as const };
  if (entry.row_version !== row_version || entry.start_date_time !== locked)
    return { code: 'stale' as const, ...(await lastSaved(db, id)), changed: [] };
  if (entry.consent_at === null && consent === 0) return { code: 'no_consent' as const };
  return book(db, ctx, note, entry);
}

async function book(db: Trx, ctx: Context, note: Note, entry: Offered) {
  const { plan_id, place_id, appointment_type_id, client_id, start_date_time } = entry;
  const found = await checkEntry(db, ctx, entry, start_date_time);
  const { checked, units, participants, family_id } = found;
  if (checked.evidences.length > 0) return { code: 'resource_locked_evidences' as const, client_id, ...checked };
  const own = { start_date_time, status: STATUS.open, origin: ORIGIN.staff, units: -entry.units };
  // Whoever accepts it, the held place belongs to the desk and takes none of the online places.
  const origin = ORIGIN.staff;
  const request = { ctx, party: units, emergency: false, origin };
  const slot = checkSlot(found, start_date_time, [...found.booked, own], request);
  if (slot.refusal) return { code: slot.refusal };

  const row = {
    client_id,
    family_id,
    place_id,
    appointment_type_id,
    start_date_time,
    comments: entry.comments,
    units,
    place_appointment_type_id: plan_id,
    media: 0 as const,
    emergency: 0 as const,
    status: STATUS.open,
    origin,
    checkin_location: null,
  };
  const id = await writeBooking(db, ctx, note, row, participants);
  await acceptOffer(db, ctx, note, entry, {
    appointment_id: id,
    consent_at: entry.consent_at ?? ctx.now.toISOString(),
    consent_by: entry.consent_at === null ? ctx.userId : entry.consent_by,
  });
  await leaveListsOfBooked(db, ctx, note, { id, ...row });
  return { code: 'Ok' as const, id, start_date_time };
}
