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
import { type Living, requireRoles, setMembership } from '../client-records/index.ts';
import type { Trx } from '../db/handles.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { headedDays, othersLivedSince } from './changing/dates.ts';
import { type OpenHousehold, openHousehold } from './changing/open.ts';
import { endedAddress, endOwnAddress, restoreOwnAddress } from './changing/own-address.ts';
import { settle } from './changing/settle-families.ts';

type Input = InputOf<typeof contract.families.update>;
type Wanted = Pick<Living, 'group_role_type_id' | 'date_start' | 'date_end'>;

/**
 * Changes a member's role or dates. Only the switch changes the head; a member who leaves by today is a single person.
 */
export const update = (ctx: Context, { group_id, people_group: { id, row_version, ...wanted } }: Input) =>
  change(ctx, async (db, note) => {
    const household = await openHousehold(db, { note }, ctx, group_id);
    if ('code' in household) return household;
    const member = [household.head, ...household.others].find((one) => one.id === id);
    if (!member) throw notFound();
    if (member.row_version !== row_version) return { code: 'stale' as const, row_version: member.row_version };
    const refused = await changeMember(db, note, ctx, household, member, wanted);
    if (refused) return { code: refused };
    await settle(db, { note }, ctx, [...household.people.keys()]);
    return { code: 'Ok' as const };
  });

/** Gives somebody of an open household another role or other dates; returns why not. The household is to be settled afterwards. */
export async function changeMember(
  db: Trx,
  note: Note,
  ctx: Context,
  household: OpenHousehold,
  member: Living,
  wanted: Wanted,
) {
  if (isSame(member, wanted)) return null;
  if (member.id === household.head.id) return ofHead(household, wanted, ctx.today.date);
  if (wanted.group_role_type_id !== member.group_role_type_id)
    await requireRoles(db, [wanted.group_role_type_id], 'people_group.group_role_type_id');
  const refused = await refusalOf(db, ctx, household, member, wanted);
  if (refused) return refused;
  const moves = wanted.date_start !== member.date_start;
  const ended = moves && (await endedAddress(db, member.id));
  if (ended) await restoreOwnAddress(db, ctx, note, member.id);
  if (!(await moveStart(db, note, member, wanted, ctx.today.date))) return 'InvalidDates' as const;
  const { client_id, id: membership_id } = member;
  if (ended) await endOwnAddress(db, ctx, note, { client_id, membership_id, day: wanted.date_start });
  return null;
}

const isSame = (member: Wanted, wanted: Wanted) =>
  member.group_role_type_id === wanted.group_role_type_id &&
  member.date_start === wanted.date_start &&
  member.date_end === wanted.date_end;

function ofHead({ head, others }: OpenHousehold, wanted: Wanted, today: string) {
  if (others.length === 0 && !isHeadOrSingle(wanted.group_role_type_id)) return 'InvalidFamilyRole' as const;
  if (isHeadOrSingle(wanted.group_role_type_id) && wanted.date_end === head.date_end) return 'InvalidDates' as const;
  return leavingRefusal(head, others, today) ?? ('InvalidDates' as const);
}

async function refusalOf(db: Trx, ctx: Context, { head, others }: OpenHousehold, member: Living, wanted: Wanted) {
  // An unchanged role is not checked again: the head may have become unmarried since.
  const stays = wanted.group_role_type_id === member.group_role_type_id;
  const refused =
    stays && wanted.group_role_type_id !== ROLE.partner
      ? datesRefusal(wanted, ctx.today.date)
      : memberRefusal(
          { ...wanted, dob: stays ? null : member.dob },
          {
            head_marital_status: stays ? MARRIED_BEFORE : head.file.row.marital_status_type_id,
            married_statuses: stays ? [MARRIED_BEFORE] : ctx.settings.married_statuses,
            members: others.filter((one) => one.id !== member.id),
            today: ctx.today.date,
          },
        );
  if (refused) return refused;
  return hasHeadThroughout(wanted, await headedDays(db, head)) ? null : ('InvalidDates' as const);
}

/** Stands for the status that the head had when the partner joined. */
const MARRIED_BEFORE = -1;

/** Writes the row with the end of the one before it, which the person leaves on the day they join; false where they do not meet. */
async function moveStart(db: Trx, note: Note, member: Living, wanted: Wanted, today: string): Promise<boolean> {
  if (wanted.date_start === member.date_start) {
    await setMembership(db, { note }, member, wanted);
    return true;
  }
  const before = await former(db, member);
  if (!before) {
    if (wanted.date_start > today) return false;
    await setMembership(db, { note }, member, wanted);
    return true;
  }
  // How long they lived with others is the business of that household.
  const follows = before.date_end === member.date_start && before.group_role_type_id === ROLE.single;
  if (!follows || wanted.date_start < before.date_start) return false;
  if (await othersLivedSince(db, before.group_id, wanted.date_start, [member.client_id])) return false;
  const later = wanted.date_start > member.date_start;
  const own = () => setMembership(db, { note }, member, wanted);
  if (later) await own();
  await setMembership(db, { note }, before, { date_end: wanted.date_start });
  if (!later) await own();
  return true;
}

async function former(db: Trx, { id, client_id, date_start }: Living) {
  const { rows } = await sql<Living>`
    select * from memberships where client_id = ${client_id} and (date_start, id) < (${date_start}::date, ${id}::int)
    order by date_start desc, id desc limit 1`.execute(db);
  return rows[0];
}
