import type { contract, InputOf } from '@resa/contract';
import {
  datesRefusal,
  hasHeadThroughout,
  isHeadOrSingle,
  leavingRefusal,
  memberRefusal,
  ROLE,
} from '@resa/rules/person/family';
import { sql } from 'kysely';
import { type LivingMember, requireRoles, setMembership } from '../client-records/index.ts';
import type { Trx } from '../db/handles.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { headedDays, othersLivedSince } from './changing/dates.ts';
import { type OpenHousehold, openHousehold } from './changing/open.ts';
import { endedAddress, endOwnAddress, restoreOwnAddress } from './changing/own-address.ts';
import { settle } from './changing/settle-families.ts';

type Input = InputOf<typeof contract.families.update>;
type MembershipChange = Pick<LivingMember, 'group_role_type_id' | 'date_start' | 'date_end'>;

/**
 * Changes a member's role or dates. Only the switch changes the head; a member who leaves by today is a single person.
 */
export const update = (ctx: Context, { group_id, people_group: { id, row_version, ...request } }: Input) =>
  change(ctx, async (db, note) => {
    const household = await openHousehold(db, { note }, ctx, group_id);
    if ('code' in household) return household;
    const member = [household.head, ...household.others].find((person) => person.id === id);
    if (!member) throw notFound();
    if (member.row_version !== row_version) return { code: 'stale' as const, row_version: member.row_version };
    const refusal = await changeMember(db, note, ctx, household, member, request);
    if (refusal) return { code: refusal };
    await settle(db, { note }, ctx, [...household.people.keys()]);
    return { code: 'Ok' as const };
  });

/**
 * Gives somebody of an open household another role or other dates; returns why not. The caller settles the household
 * afterwards.
 */
export async function changeMember(
  db: Trx,
  note: Note,
  ctx: Context,
  household: OpenHousehold,
  member: LivingMember,
  request: MembershipChange,
) {
  if (isSame(member, request)) return null;
  if (member.id === household.head.id) return ofHead(household, request, ctx.today.date);
  if (request.group_role_type_id !== member.group_role_type_id)
    await requireRoles(db, [request.group_role_type_id], 'people_group.group_role_type_id');
  const refusal = await refusalOf(db, ctx, household, member, request);
  if (refusal) return refusal;
  const moves = request.date_start !== member.date_start;
  const hasEndedAddress = moves && (await endedAddress(db, member.id));
  if (hasEndedAddress) await restoreOwnAddress(db, ctx, note, member.id);
  if (!(await moveStart(db, note, member, request, ctx.today.date))) return 'InvalidDates' as const;
  const { client_id, id: membership_id } = member;
  if (hasEndedAddress) await endOwnAddress(db, ctx, note, { client_id, membership_id, day: request.date_start });
  return null;
}

const isSame = (member: MembershipChange, request: MembershipChange) =>
  member.group_role_type_id === request.group_role_type_id &&
  member.date_start === request.date_start &&
  member.date_end === request.date_end;

function ofHead({ head, others }: OpenHousehold, request: MembershipChange, today: string) {
  if (others.length === 0 && !isHeadOrSingle(request.group_role_type_id)) return 'InvalidFamilyRole' as const;
  if (isHeadOrSingle(request.group_role_type_id) && request.date_end === head.date_end) return 'InvalidDates' as const;
  return leavingRefusal(head, others, today) ?? ('InvalidDates' as const);
}

async function refusalOf(
  db: Trx,
  ctx: Context,
  { head, others }: OpenHousehold,
  member: LivingMember,
  request: MembershipChange,
) {
  // An unchanged role is not checked again: the head may have become unmarried since.
  const stays = request.group_role_type_id === member.group_role_type_id;
  const refusal =
    stays && request.group_role_type_id !== ROLE.partner
      ? datesRefusal(request, ctx.today.date)
      : memberRefusal(
          { ...request, dob: stays ? null : member.dob },
          {
            head_marital_status: stays ? MARRIED_BEFORE : head.file.row.marital_status_type_id,
            married_statuses: stays ? [MARRIED_BEFORE] : ctx.settings.married_statuses,
            members: others.filter((other) => other.id !== member.id),
            today: ctx.today.date,
          },
        );
  if (refusal) return refusal;
  return hasHeadThroughout(request, await headedDays(db, head)) ? null : ('InvalidDates' as const);
}

/** Replaces the head's marital status when the partner joined, which is not stored. */
const MARRIED_BEFORE = -1;

/**
 * Moves the start of a membership and the end of the one before it. Returns false if the two memberships would not be
 * adjacent.
 */
async function moveStart(
  db: Trx,
  note: Note,
  member: LivingMember,
  request: MembershipChange,
  today: string,
): Promise<boolean> {
  if (request.date_start === member.date_start) {
    await setMembership(db, { note }, member, request);
    return true;
  }
  const before = await formerMembership(db, member);
  if (!before) {
    if (request.date_start > today) return false;
    await setMembership(db, { note }, member, request);
    return true;
  }
  // The days of a former household are not changed from here.
  const follows = before.date_end === member.date_start && before.group_role_type_id === ROLE.single;
  if (!follows || request.date_start < before.date_start) return false;
  if (await othersLivedSince(db, before.group_id, request.date_start, [member.client_id])) return false;
  const later = request.date_start > member.date_start;
  const save = () => setMembership(db, { note }, member, request);
  if (later) await save();
  await setMembership(db, { note }, before, { date_end: request.date_start });
  if (!later) await save();
  return true;
}

async function formerMembership(db: Trx, { id, client_id, date_start }: LivingMember) {
  const { rows } = await sql<LivingMember>`
    select * from memberships where client_id = ${client_id} and (date_start, id) < (${date_start}::date, ${id}::int)
    order by date_start desc, id desc limit 1`.execute(db);
  return rows[0];
}
