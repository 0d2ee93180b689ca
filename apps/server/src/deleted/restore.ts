import type { contract, InputOf } from '@resa/contract';
import { LIVE_STATES, REQUEST_STATES } from '@resa/rules/person/client-state';
import { isHeadOrSingle, isMinor, restoredTo } from '@resa/rules/person/family';
import { type Selectable, sql } from 'kysely';
import {
  clientInProcess,
  type HouseholdLog,
  type LockedClient,
  livingIn,
  lockHouseholds,
  type MembershipRow,
  removeMembership,
  setMembership,
} from '../client-records/index.ts';
import { orRefusal } from '../clients/index.ts';
import type { Trx } from '../db/handles.ts';
import type { ClientsTable } from '../db/tables/clients.ts';
import { lockedByOthers, settle } from '../families/index.ts';
import { notFound, restricted } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { forgetCopies } from '../restrictions/index.ts';
import { formerMembership, lockDeleted } from './restoring/former.ts';
import { type Waiting, waitingFor } from './restoring/waiting.ts';

type Input = InputOf<typeof contract.deleted.restore>;
type Row = Selectable<ClientsTable>;

/**
 * Takes back the deletion of a file (002 B17): into the former household where it lives and the role is free, with the
 * state of its head, otherwise as a single person with the state it had. The email address that another household has
 * now is lost. Nobody is without a household on any day (000 O-68), so the time since the deletion counts as well.
 * Members who were restored before their head join them again, so that the order does not matter.
 */
export async function restore(ctx: Context, input: Input) {
  const restored = await orRefusal(restoring(ctx, input));
  // Another household got the address at this moment: the second attempt finds it there.
  return restored.code === 'email_exists' ? restoring(ctx, input) : restored;
}

const restoring = (ctx: Context, { id }: Input) =>
  change(ctx, async (db, note) => {
    const former = await formerMembership(db, ctx, id);
    if (!former) throw notFound();
    const clients = (await waitingFor(db, ctx, id, former.group_id)).map(({ own }) => own.client_id);
    const people = await lockHouseholds(db, ctx, { groups: [former.group_id], clients });
    const file = await lockDeleted(db, id);
    if (ctx.hiddenOf([id]) !== undefined) throw restricted({ id, file_number: file.file_number });
    const locked = lockedByOthers(ctx, people);
    if (locked) return locked;
    await settle(db, { note }, ctx, [...people.keys()]);

    const waiting = (await waitingFor(db, ctx, id, former.group_id)).filter(({ own }) => people.has(own.client_id));
    const { to, head } = await placeOf(db, ctx, { ...former, dob: file.dob }, people);
    const state = head?.row.client_state_type_id ?? file.client_state_type_id;
    const taken = await isOthers(db, file, former.group_id);
    await undelete(db, { note }, ctx, file, {
      client_state_type_id: state,
      ...(taken && { email: null }),
      ...((await isFormerNumberTaken(db, file)) && { former_number: null }),
    });
    await dropPlans(db, { note }, ctx, file);
    // A person who is not in their household again is made a single person, as somebody who left it.
    if (to !== 'single') await setMembership(db, { note }, former, { date_end: null });
    if (to === 'own') await rejoin(db, { note }, ctx, file, waiting);
    const { lost_email } = await settle(db, { note }, ctx, [...people.keys(), id]);
    await forgetCopies(db, ctx, note, [...people.keys(), id]);
    if (REQUEST_STATES.includes(state))
      note.emit({ type: 'ClientInProcess', message: { count: await clientInProcess(db, ctx.today.date) } }, 'everyone');
    return { code: 'Ok' as const, to, email_cleared: taken || lost_email.includes(id) ? (1 as const) : (0 as const) };
  });

/** The household where the restored person belongs, and the head they join. */
async function placeOf(
  db: Trx,
  ctx: Context,
  { group_id, group_role_type_id, dob }: MembershipRow & Pick<Row, 'dob'>,
  people: ReadonlyMap<number, LockedClient>,
) {
  const [first, ...others] = await livingIn(db, group_id, ctx.today.date);
  const head = (first?.counts && isHeadOrSingle(first.group_role_type_id) && people.get(first.client_id)) || null;
  const to = restoredTo(group_role_type_id, {
    // A minor who was left behind by themselves does not become the head of others (F-148).
    hasHead: head !== null && !isMinor(head.row.dob, ctx.today.date),
    dob,
    head_marital_status: head?.row.marital_status_type_id ?? null,
    married_statuses: ctx.settings.married_statuses,
    members: head || !first ? others : [first, ...others],
    today: ctx.today.date,
  });
  return { to, head: to === 'household' ? head : null };
}

/** Members who were restored before their head give up the household that they got for themselves. */
async function rejoin(
  db: Trx,
  logged: HouseholdLog,
  ctx: Context,
  head: Row,
  waiting: readonly Waiting[],
): Promise<void> {
  const members: MembershipRow[] = [];
  for (const { former, own, dob } of waiting) {
    const to = restoredTo(former.group_role_type_id, {
      hasHead: !isMinor(head.dob, ctx.today.date),
      dob,
      head_marital_status: head.marital_status_type_id,
      married_statuses: ctx.settings.married_statuses,
      members,
      today: ctx.today.date,
    });
    if (to !== 'household') continue;
    await removeMembership(db, logged, own);
    await setMembership(db, logged, former, { date_end: null });
    members.push({ ...former, date_end: null });
  }
}

/** Whether a file in use of another household already has the email address. */
async function isOthers(db: Trx, { email }: Row, group_id: number): Promise<boolean> {
  if (email === null) return false;
  const { rows } = await sql`
    select from live_clients where lower(email) = lower(${email}::text) and family_id is distinct from ${group_id}
      and client_state_type_id = any(${sql.val([...LIVE_STATES])}::int[]) limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether another file got the former number meanwhile. */
async function isFormerNumberTaken(db: Trx, { former_number }: Row): Promise<boolean> {
  if (former_number === null) return false;
  const { rows } = await sql`
    select from live_clients where lower(former_number) = lower(${former_number}::text)`.execute(db);
  return rows.length > 0;
}

async function undelete(
  db: Trx,
  { note }: HouseholdLog,
  ctx: Context,
  file: Row,
  after: Pick<Row, 'client_state_type_id'> & { email?: null; former_number?: null },
): Promise<void> {
  const timestamp = ctx.now.toISOString();
  const { user_id } = ctx.actor;
  await db
    .updateTable('clients')
    .set({ ...after, deleted_at: null, deleted_by: null, updated_at: timestamp, updated_by: user_id })
    .set((row) => ({ row_version: row('row_version', '+', 1) }))
    .where('id', '=', file.id)
    .execute();
  const { id, client_state_type_id: from_state, email, former_number, deleted_at, deleted_by } = file;
  const { client_state_type_id: to_state } = after;
  if (to_state !== from_state)
    await db
      .insertInto('client_state_changes')
      .values({ client_id: id, from_state, to_state, at: timestamp, user_id })
      .execute();
  note.wrote({
    entity: 'clients',
    id,
    client_id: id,
    before: { email, former_number, client_state_type_id: from_state, deleted_at, deleted_by },
    after: { ...after, client_state_type_id: to_state, deleted_at: null, deleted_by: null },
  });
}

/** Memberships that were to begin after the deletion ended before they began: they would count for their first day. */
async function dropPlans(db: Trx, logged: HouseholdLog, { settings }: Context, { id, deleted_at }: Row): Promise<void> {
  const { rows } = await sql<MembershipRow>`
    select * from memberships where client_id = ${id}
      and date_start > (${deleted_at}::timestamptz at time zone ${settings.time_zone})::date`.execute(db);
  for (const row of rows) await removeMembership(db, logged, row);
}
