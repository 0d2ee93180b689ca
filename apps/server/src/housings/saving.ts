/** The steps that adding and changing a housing entry share (000 §5, O-69). */
import type { contract, InputOf } from '@resa/contract';
import type { Address, Housing } from '@resa/contract/addresses';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { closedBy, housingErrors } from '@resa/rules/person/housing';
import type { Selectable } from 'kysely';
import { checkedAddress, type HousingAndAddress, housingRows, lineOf } from '../addresses/index.ts';
import type { ClientNote, LockedClient } from '../client-records/index.ts';
import type { Trx } from '../db/handles.ts';
import type { ClientHousingsTable } from '../db/tables/clients.ts';
import { invalid } from '../frame/call/refused.ts';
import type { Context } from '../frame/change/context.ts';
import { savedBy } from '../frame/change/saved-by.ts';

type Input = InputOf<typeof contract.housings.store>;
export type Stored = Selectable<ClientHousingsTable>;

/**
 * The needs of every change of a housing entry: the household stays as it is, and the session holds the file's lock.
 */
export const NEEDS = { household: true, right: 'edit', file: 'held' } as const;

/** The entries of a client, locked until the change ends. */
export const entriesOf = (db: Trx, client_id: number): Promise<Stored[]> =>
  db.selectFrom('client_housings').selectAll().where('client_id', '=', client_id).orderBy('id').forUpdate().execute();

/**
 * Checks an entry together with the client's others; `stored` is the one that it replaces. A refusal by a code is
 * `refused`.
 */
export async function check(
  db: Trx,
  ctx: Context,
  { housing, address, close_current }: Input,
  { row: client, group_role_type_id }: LockedClient,
  entries: readonly Stored[],
  stored?: Stored,
) {
  if (!isHeadOrSingle(group_role_type_id)) return { refused: { code: 'not_head' as const } };
  // A household without a name keeps only its area (decision 074).
  if (client.anonymous === 1) throw invalid({ path: 'address.postal_code', rule: 'rule_anonymous_address' });
  const { house_type_id, start_date, end_date } = housing;
  const others = entries.filter((entry) => entry.id !== stored?.id);
  const faults = housingErrors(housing, others, ctx.today.date).map((fault) => ({
    ...fault,
    path: `housing.${fault.path}`,
  }));
  if (!(await isOffered(db, house_type_id, stored)))
    faults.push({ path: 'housing.house_type_id', rule: 'e_not_offered' });
  if (faults.length > 0) throw invalid(...faults);
  const valid = await checkedAddress(db, ctx, 'address', address);
  const closed = closedBy(housing, others);
  if (closed.length > 0 && !close_current) {
    const ids = closed.map(({ id }) => id);
    const current = await housingRows(db).select(lineOf(ctx.locale).as('address')).where('h.id', 'in', ids).execute();
    return { refused: { code: 'closes_current' as const, current } };
  }
  return { columns: { house_type_id, start_date, end_date }, address: valid, closed };
}

/** A house type that is no longer offered may stay where it is. */
async function isOffered(db: Trx, id: number, stored?: Stored): Promise<boolean> {
  if (stored?.house_type_id === id) return true;
  const row = await db.selectFrom('house_types').select('active').where('id', '=', id).executeTakeFirst();
  return row?.active === 1;
}

/** Writes an entry with its address; returns its id. */
export async function insertHousing(
  db: Trx,
  ctx: Context,
  client_id: number,
  columns: Pick<Housing, 'house_type_id' | 'start_date' | 'end_date'>,
  address: Address,
): Promise<number> {
  const { id: address_id } = await db.insertInto('addresses').values(address).returning('id').executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('client_housings')
    .values({ ...columns, client_id, address_id, ...savedBy(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends the former current entries on these days. */
export async function closeEntries(
  db: Trx,
  ctx: Context,
  note: ClientNote,
  closed: readonly { id: number; end_date: string }[],
): Promise<void> {
  for (const { id, end_date } of closed) {
    await db
      .updateTable('client_housings')
      .set({ end_date, ...savedBy(ctx) })
      .set((row) => ({ row_version: row('row_version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    note.wrote({
      action: 'housing.update',
      entity: 'client_housings',
      id,
      before: { end_date: null },
      after: { end_date },
    });
  }
}

/** The stored entry, in the names of both the housing tab and the intake. */
export const saved = ({ client_housing, address }: HousingAndAddress) => ({
  code: 'Ok' as const,
  client_housing,
  housing: client_housing,
  address: { ...address, id: client_housing.address_id },
});

/** An entry as the log has it: with its address. */
export const written = (
  { house_type_id, start_date, end_date }: Pick<Housing, 'house_type_id' | 'start_date' | 'end_date'>,
  address: Address,
) => ({ house_type_id, start_date, end_date, ...address });
