import type { contract, InputOf } from '@resa/contract';
import { LIVE_STATES } from '@resa/rules/person/client-state';
import { candidateRefusal, ROLE, roleOfFormerHead } from '@resa/rules/person/family';
import { sql, type Updateable } from 'kysely';
import { followHead } from '../appointments/index.ts';
import { orRefusal } from '../clients/index.ts';
import type { Trx } from '../db/handles.ts';
import type { ClientsTable } from '../db/tables/clients.ts';
import { forbidden } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import {
  giveRole,
  type Living,
  type LockedClient,
  type Logged,
  livesOf,
  lockHouseholds,
  mayEdit,
  moveAppointments,
  requireRoles,
} from '../people/index.ts';
import { moveHousing } from './changing/move-housing.ts';
import { inHousehold, lockedByOthers, type OpenHousehold } from './changing/open.ts';
import { settle } from './changing/settle-families.ts';

type Input = InputOf<typeof contract.families.switchToFamilyHead>;

/**
 * Makes an adult member the head of their household (000 O-24). The former head becomes partner or what was chosen;
 * housing, email, open appointments, waiting places and what the household is served by follow, in one transaction.
 */
export function switchToFamilyHead(ctx: Context, input: Input) {
  const saving = change(ctx, async (db, note) => {
    const people = await lockHouseholds(db, ctx, { clients: [input.head, input.candidate] });
    await settle(db, { note }, ctx, [...people.keys()]);
    const former = people.get(input.head) as LockedClient;
    if (!mayEdit(ctx, former)) throw forbidden();
    const today = ctx.today.date;
    const [lives] = await livesOf(db, input.head, today);
    if (!lives) return { code: 'NoCandidate' as const };
    const home = { people, ...(await inHousehold(db, people, lives.group_id, today)) };
    const candidate = home.others.find((one) => one.client_id === input.candidate);
    if (home.head.client_id !== input.head || !candidate) return { code: 'NoCandidate' as const };
    const refused = candidateRefusal(candidate, today);
    if (refused) return { code: refused };
    const next = people.get(input.candidate) as LockedClient;
    // Their household was approved without their file: heading it approves them.
    if (former.row.approved_at !== null && next.row.approved_at === null && !ctx.may('approve_clients'))
      throw forbidden();
    const locked = lockedByOthers(ctx, people);
    if (locked) return locked;
    const roles = await rolesOf(db, home, candidate, input);
    if (!roles) return { code: 'InvalidFamilyRole' as const };
    if (await isOthers(db, input)) return { code: 'email_exists' as const };

    const logged = { note };
    await giveRole(db, logged, home.head, roles.head, today);
    if (roles.partner) await giveRole(db, logged, roles.partner, input.partner_role as number, today);
    await giveRole(db, logged, candidate, ROLE.head, today);
    await moveFacts(db, logged, ctx, former, next, input.email);
    await moveHousing(db, note, ctx, input);
    await moveAppointments(db, logged, ctx, input.head, { client_id: input.candidate });
    await followHead(db, ctx, note, { from: input.head, to: input.candidate, family_id: lives.group_id });
    return { code: 'Ok' as const };
  });
  return orRefusal(saving);
}

/** The role of the former head and who stays behind as their partner; null where one of the roles cannot be given. */
async function rolesOf(db: Trx, { others }: OpenHousehold, candidate: Living, { head_role, partner_role }: Input) {
  const head = roleOfFormerHead(candidate.group_role_type_id, head_role);
  const partner = others.find((one) => one.group_role_type_id === ROLE.partner && one.id !== candidate.id);
  if (head === null || (partner && roleOfFormerHead(ROLE.head, partner_role) === null)) return null;
  await requireRoles(db, [head, ...(partner ? [partner_role as number] : [])], 'head_role');
  return { head, partner };
}

/** Whether somebody else has the email, also in the household (000 O-24). */
async function isOthers(db: Trx, { email, head, candidate }: Input): Promise<boolean> {
  if (email === null) return false;
  const { rows } = await sql`
    select from live_clients o join live_clients own on own.id = ${candidate}
    where lower(o.email) = lower(${email}::text) and o.id <> all(${[head, candidate]}::int[])
      and o.client_state_type_id = any(${sql.val(LIVE_STATES)}::int[])
      and lower(o.email) is distinct from lower((select email from live_clients where id = ${head}))
    limit 1`.execute(db);
  return rows.length > 0;
}

/** What a head has for the household, where the new one has it not: by these they are served and written to. */
const OF_HOUSEHOLD = ['food_frequency', 'reason_for_service_id', 'service_language_id', 'referrer_type_id'] as const;

async function moveFacts(
  db: Trx,
  { note }: Logged,
  ctx: Context,
  { row: former }: LockedClient,
  { row: candidate }: LockedClient,
  email: string | null,
): Promise<void> {
  const moves = email !== null && email.toLowerCase() === former.email?.toLowerCase();
  const facts = Object.fromEntries(OF_HOUSEHOLD.map((field) => [field, candidate[field] ?? former[field]]));
  const fee_paid = former.fee_paid || candidate.fee_paid;
  const approved_at = candidate.approved_at ?? former.approved_at;
  // The former head's first: no two files have it at once, whatever their states.
  if (moves) await write(db, { note }, ctx, former, { email: null });
  await write(db, { note }, ctx, candidate, { ...facts, fee_paid, approved_at, email });
}

async function write(
  db: Trx,
  { note }: Logged,
  ctx: Context,
  { id, ...before }: LockedClient['row'],
  after: Updateable<ClientsTable>,
): Promise<void> {
  await db
    .updateTable('clients')
    .set({ ...after, updated_at: ctx.now.toISOString(), updated_by: ctx.actor.user_id })
    .set((row) => ({ row_version: row('row_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  note.wrote({ entity: 'clients', id, client_id: id, before, after });
}
