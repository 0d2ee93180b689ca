/** Adding and changing a location itself: its name, comments and address (002 §2.3, §5, B28). */
import type { contract, InputOf } from '@resa/contract';
import { checkedAddress } from '../addresses/index.ts';
import { listRecipients } from '../checkin/index.ts';
import type { Trx } from '../db/handles.ts';
import { invalid } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { lockPlace, placeOf } from './queries.ts';
import { differing, insertRow, staleFor, updateRow } from './schedule/saving.ts';

type Calls = typeof contract.locations;
type Address = InputOf<Calls['store']>['place']['address'];

export const store = (ctx: Context, { place: { address, ...fields } }: InputOf<Calls['store']>) =>
  change(ctx, async (db, note) => {
    await refuseName(db, fields.name);
    const valid = await checkedAddress(db, ctx, 'place.address', address);
    const { id: address_id } = await db.insertInto('addresses').values(valid).returning('id').executeTakeFirstOrThrow();
    const { id } = await insertRow(db, ctx, note, 'places', { ...fields, address_id });
    note.wrote({ entity: 'addresses', id: address_id, after: { ...valid } });
    await db.insertInto('user_places').values({ user_id: ctx.actor.user_id, place_id: id }).execute();
    await refuseRecipients(db, id, fields.day_list_to);
    return { code: 'Ok', place_id: id };
  });

export const update = (ctx: Context, { place: sent }: InputOf<Calls['update']>) =>
  change(ctx, async (db, note) => {
    const { id, row_version, address, active, faces_queue, offline, day_list_to, ...given } = sent;
    const stored = await lockPlace(db, id);
    const fields = {
      ...given,
      active: active ?? stored.active,
      faces_queue: faces_queue ?? stored.faces_queue,
      offline: offline ?? stored.offline,
      day_list_to: day_list_to === undefined ? stored.day_list_to : day_list_to || null,
    };
    const before = await placeOf(db, id);
    const stale = await staleFor(db, { ...stored, ...before }, { ...fields, address, row_version });
    if (stale && before) return { code: 'stale', ...stale, row: before };
    await refuseName(db, fields.name, id);
    // Stored addresses are not checked again: a recipient who lost their rights prevents no other change.
    if (fields.day_list_to !== stored.day_list_to) await refuseRecipients(db, id, fields.day_list_to);
    const address_id = await saveAddress(
      db,
      note,
      stored.address_id,
      await checkedAddress(db, ctx, 'place.address', address),
    );
    // A change of only the address is a new version of the location too.
    const touched = address_id.changed ? { ...stored, address_id: null } : stored;
    const row = await updateRow(db, ctx, note, 'places', touched, { ...fields, address_id: address_id.id });
    return { code: 'Ok', row_version: row.row_version };
  });

/** Two locations of one name would look the same. */
async function refuseName(db: Trx, name: string, but?: number): Promise<void> {
  const other = await db.selectFrom('places').select('id').where('name', '=', name).executeTakeFirst();
  if (other && other.id !== but) throw invalid({ path: 'place.name', rule: 'e_duplicate' });
}

/** Refuses Invalid unless each address is that of an active user who may check in at the location (decision 080). */
async function refuseRecipients(db: Trx, id: number, addresses: string | null): Promise<void> {
  if (addresses === null) return;
  const { refused } = await listRecipients(db, addresses, id);
  if (refused.length > 0) throw invalid({ path: 'place.day_list_to', rule: 'e_day_list_to' });
}

async function saveAddress(db: Trx, note: Note, id: number | null, address: Address) {
  if (id === null) {
    const created = await db.insertInto('addresses').values(address).returning('id').executeTakeFirstOrThrow();
    note.wrote({ entity: 'addresses', id: created.id, after: { ...address } });
    return { id: created.id, changed: true };
  }
  const stored = await db.selectFrom('addresses').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (differing(stored, { ...address }).length === 0) return { id, changed: false };
  await db
    .updateTable('addresses')
    .set(address)
    .set((row) => ({ row_version: row('row_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  note.wrote({ entity: 'addresses', id, before: stored, after: { ...address } });
  return { id, changed: true };
}
