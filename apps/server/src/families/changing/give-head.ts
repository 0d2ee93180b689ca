/** Makes a member the head of their household; the former head stays in it or leaves. */
import { type EditedColumn, fieldsWhere } from '@resa/rules/person/client-fields';
import { candidateRefusal, ROLE, roleOfFormerHead } from '@resa/rules/person/family';
import type { Updateable } from 'kysely';
import { passEntriesToHead } from '../../appointments/index.ts';
import {
  giveRole,
  type HouseholdLog,
  type LivingMember,
  type LockedClient,
  moveAppointments,
  requireRoles,
} from '../../client-records/index.ts';
import type { Trx } from '../../db/handles.ts';
import type { ClientsTable } from '../../db/tables/clients.ts';
import { forbidden } from '../../frame/call/refused.ts';
import type { Context } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';
import { savedBy } from '../../frame/change/saved-by.ts';
import { moveHousing } from './move-housing.ts';
import type { OpenHousehold } from './open.ts';

interface HeadChange {
  /** The email of the new head. */
  email: string | null;
  /** The new role of the former head, unless the candidate was their partner; not needed if they leave. */
  head_role?: number | null;
  /** The new role of the former head's partner, unless that is the candidate. */
  partner_role: number | null;
  /** The former head has left: their time in the household has ended. */
  leaves?: boolean;
}

/**
 * Makes a member the head: roles, housing, email, open appointments, waiting places and the household's service
 * settings follow. Returns why it cannot be.
 */
export async function giveHead(
  db: Trx,
  ctx: Context,
  note: Note,
  household: OpenHousehold,
  candidate: LivingMember,
  { email, leaves = false, ...newRoles }: HeadChange,
): Promise<'NoCandidate' | 'ClientYounger' | 'InvalidDates' | 'InvalidFamilyRole' | null> {
  const today = ctx.today.date;
  const refusal = candidateRefusal(candidate, today);
  if (refusal) return refusal;
  const formerHead = household.head.file;
  const nextHead = household.people.get(candidate.client_id) as LockedClient;
  // Their household was approved without their file: heading it approves them.
  if (formerHead.row.approved_at !== null && nextHead.row.approved_at === null && !ctx.may('approve_clients'))
    throw forbidden();
  const roles = await rolesOf(db, household, candidate, { ...newRoles, leaves });
  if (!roles) return 'InvalidFamilyRole';
  const logged = { note };
  if (!leaves) await giveRole(db, logged, household.head, roles.head, today);
  if (roles.partner) await giveRole(db, logged, roles.partner, newRoles.partner_role as number, today);
  await giveRole(db, logged, candidate, ROLE.head, today);
  const ids = { head: household.head.client_id, candidate: candidate.client_id };
  await moveFacts(db, logged, ctx, formerHead, nextHead, email);
  await moveHousing(db, note, ctx, ids);
  await moveAppointments(db, logged, ctx, ids.head, { client_id: ids.candidate });
  await passEntriesToHead(db, ctx, note, { from: ids.head, to: ids.candidate, family_id: household.head.group_id });
  return null;
}

/** The role of the former head and who stays behind as their partner; null if one of the roles cannot be given. */
async function rolesOf(db: Trx, { others }: OpenHousehold, candidate: LivingMember, roles: Omit<HeadChange, 'email'>) {
  const { head_role = null, partner_role, leaves } = roles;
  const head = leaves ? ROLE.head : roleOfFormerHead(candidate.group_role_type_id, head_role);
  const partner = others.find((member) => member.group_role_type_id === ROLE.partner && member.id !== candidate.id);
  if (head === null || (partner && roleOfFormerHead(ROLE.head, partner_role) === null)) return null;
  const ownRoles = [...(leaves ? [] : [head]), ...(partner ? [partner_role as number] : [])];
  if (ownRoles.length > 0) await requireRoles(db, ownRoles, 'head_role');
  return { head, partner };
}

const HOUSEHOLD_FIELDS = fieldsWhere<EditedColumn>(({ household }) => household === true);

async function moveFacts(
  db: Trx,
  { note }: HouseholdLog,
  ctx: Context,
  { row: formerProfile }: LockedClient,
  { row: candidate }: LockedClient,
  email: string | null,
): Promise<void> {
  const moves = email !== null && email.toLowerCase() === formerProfile.email?.toLowerCase();
  const facts = Object.fromEntries(HOUSEHOLD_FIELDS.map((field) => [field, candidate[field] ?? formerProfile[field]]));
  const fee_paid = formerProfile.fee_paid || candidate.fee_paid;
  const approved_at = candidate.approved_at ?? formerProfile.approved_at;
  // The former head's first: no two files, in any states, have it at the same time.
  if (moves) await write(db, { note }, ctx, formerProfile, { email: null });
  // Who is served without a name has no email (decision 074).
  const own_email = candidate.anonymous === 1 ? null : email;
  await write(db, { note }, ctx, candidate, { ...facts, fee_paid, approved_at, email: own_email });
}

async function write(
  db: Trx,
  { note }: HouseholdLog,
  ctx: Context,
  { id, ...before }: LockedClient['row'],
  after: Updateable<ClientsTable>,
): Promise<void> {
  await db
    .updateTable('clients')
    .set({ ...after, ...savedBy(ctx) })
    .set((row) => ({ row_version: row('row_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  note.wrote({ entity: 'clients', id, client_id: id, before, after });
}
