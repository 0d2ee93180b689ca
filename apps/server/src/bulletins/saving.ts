/**
 * The steps that storing, changing, deleting and closing a bulletin share.
 *
 * lockBulletin   the row, locked; clients are locked before it
 * wantedOf       the typed values, cleaned
 * check          the same, checked
 * linkClients    sets the clients that the bulletin names
 * writeDown      logs the change, also in the file of each client who was linked or unlinked
 */
import type { contract, InputOf } from '@resa/contract';
import { bulletinFaults } from '@resa/rules/person/bulletin';
import { sql } from 'kysely';
import type { ReadDb, Trx } from '../db/handles.ts';
import { cleanRichText } from '../frame/call/markup.ts';
import { type FieldFault, invalid, notFound } from '../frame/call/refused.ts';
import type { Context } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { bulletinOf } from './queries.ts';

type Input = InputOf<typeof contract.bulletins.store>;
type StoredBulletin = Awaited<ReturnType<typeof bulletinOf>>;
type Columns = ReturnType<typeof columnsOf>;

/** The bulletin as its lock found it. Refuses NotFound when it is not there or deleted. */
export async function lockBulletin(db: Trx, id: number): Promise<StoredBulletin> {
  const row = await db.selectFrom('live_bulletins').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return bulletinOf(db, id);
}

const columnsOf = ({ bulletin }: Pick<Input, 'bulletin'>) => ({
  subject: bulletin.subject,
  description: cleanRichText(bulletin.description),
  bulletin_priority_type_id: bulletin.bulletin_priority_type_id,
  start_date: bulletin.start_date,
  end_date: bulletin.end_date,
  request_by: bulletin.request_by,
  for_all_client: bulletin.for_all_client,
});

/** The values that a bulletin's row will hold, cleaned, and the clients that it will name. */
export const wantedOf = (input: Input) => ({
  columns: columnsOf(input),
  clients: input.bulletin.for_all_client === 1 ? [] : inOrder(new Set(input.clients.map(({ client_id }) => client_id))),
});
type BulletinChange = ReturnType<typeof wantedOf>;

/**
 * Throws Invalid for a bulletin that must not be stored. The clients stay alive until the change ends: a file is
 * deleted under a lock that waits for these.
 */
export async function check(
  db: Trx,
  ctx: Context,
  input: Input,
  stored: StoredBulletin | null,
): Promise<BulletinChange> {
  const { columns, clients } = wantedOf(input);
  const faults: FieldFault[] = [
    ...bulletinFaults({ ...columns, clients }, { today: ctx.today.date, stored }).map(({ path, rule }) => ({
      path: path === 'clients' ? path : `bulletin.${path}`,
      rule,
    })),
    ...(await unfitReferences(db, columns, stored)),
    ...(await deletedClients(db, input, clients)),
  ];
  if (faults.length > 0) throw invalid(...faults);
  return { columns, clients };
}

/** Faults: the priority must be offered and the user active, unless they were stored before (001 O-58). */
async function unfitReferences(db: ReadDb, columns: Columns, stored: StoredBulletin | null): Promise<FieldFault[]> {
  const { bulletin_priority_type_id, request_by } = columns;
  const faults: FieldFault[] = [];
  if (bulletin_priority_type_id !== stored?.bulletin_priority_type_id) {
    const priorities = db.selectFrom('bulletin_priority_types').select('id').where('active', '=', 1);
    if (!(await priorities.where('id', '=', bulletin_priority_type_id).executeTakeFirst()))
      faults.push({ path: 'bulletin.bulletin_priority_type_id', rule: 'e_unknown_reference' });
  }
  if (request_by !== stored?.request_by) {
    const user = await db.selectFrom('users').select('active').where('id', '=', request_by).executeTakeFirst();
    if (!user) faults.push({ path: 'bulletin.request_by', rule: 'e_unknown_reference' });
    else if (user.active === 0) faults.push({ path: 'bulletin.request_by', rule: 'e_inactive_user' });
  }
  return faults;
}

async function deletedClients(db: Trx, input: Input, clients: readonly number[]): Promise<FieldFault[]> {
  if (clients.length === 0) return [];
  const alive = await db
    .selectFrom('live_clients')
    .select('id')
    .where('id', 'in', clients)
    .orderBy('id')
    .forKeyShare()
    .execute();
  const aliveIds = new Set(alive.map(({ id }) => id));
  return input.clients.flatMap(({ client_id }, index) =>
    aliveIds.has(client_id) || !clients.includes(client_id)
      ? []
      : [{ path: `clients.${index}.client_id`, rule: 'e_bulletin_unknown_client' }],
  );
}

/**
 * Links the bulletin only to these clients. Where it is for all, the closings for single clients stay; the links of
 * deleted files stay as well, for when one is restored.
 */
export async function linkClients(db: Trx, bulletin_id: number, clients: readonly number[], for_all_client: 0 | 1) {
  await sql`
    delete from bulletin_clients l using live_clients c
    where l.bulletin_id = ${bulletin_id} and c.id = l.client_id
      and l.client_id <> all(${clients}::int[]) and (${for_all_client} = 0 or l.closed_at is null)`.execute(db);
  if (clients.length > 0)
    await db
      .insertInto('bulletin_clients')
      .values(clients.map((client_id) => ({ bulletin_id, client_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** `before` absent: it was created; `after` absent: it was deleted. */
export function writeDown(
  note: Note,
  id: number,
  { before, after }: { before?: StoredBulletin; after?: StoredBulletin },
): void {
  note.wrote({
    entity: 'bulletins',
    id,
    ...(before && { before: entryOf(before) }),
    ...(after && { after: entryOf(after) }),
  });
  const clientsBefore = before ? stateOf(before).clients : [];
  const clientsAfter = after ? stateOf(after).clients : [];
  for (const client_id of clientsAfter)
    if (!clientsBefore.includes(client_id) && after)
      note.wrote({ entity: 'bulletins', id, client_id, after: { subject: after.subject } });
  for (const client_id of clientsBefore)
    if (!clientsAfter.includes(client_id) && before)
      note.wrote({ entity: 'bulletins', id, client_id, before: { subject: before.subject } });
}

const entryOf = (stored: StoredBulletin) => ({ ...stateOf(stored), request_by: stored.request_by_name });

/** A stored bulletin as a save compares it. */
export const stateOf = (stored: StoredBulletin) => ({
  ...columnsOf({ bulletin: { ...stored, request_by: stored.request_by ?? 0 } }),
  request_by: stored.request_by,
  active: stored.active,
  clients: inOrder(stored.clients.map(({ client_id }) => client_id)),
});

const inOrder = (ids: Iterable<number>) => [...ids].toSorted((a, b) => a - b);
