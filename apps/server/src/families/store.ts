import type { contract, InputOf } from '@resa/contract';
import { REQUEST_STATES } from '@resa/rules/person/client-state';
import {
  hasHeadThroughout,
  isHeadOrSingle,
  isMinor,
  leavingRefusal,
  type Membership,
  memberRefusal,
} from '@resa/rules/person/family';
import {
  addMembership,
  clientInProcess,
  type LivingMember,
  livesOf,
  livingIn,
  mayEdit,
  requireRoles,
  setMembership,
} from '../client-records/index.ts';
import { makeFile, orRefusal } from '../clients/index.ts';
import type { Trx } from '../db/handles.ts';
import { forbidden, invalid } from '../frame/call/refused.ts';
import { type Context, change, changePart } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { forgetCopies } from '../restrictions/index.ts';
import { headedDays, othersLivedSince } from './changing/dates.ts';
import { giveHead } from './changing/give-head.ts';
import { inHousehold, type OpenHousehold, openHousehold } from './changing/open.ts';
import { endOwnAddress } from './changing/own-address.ts';
import { settle } from './changing/settle-families.ts';

type Input = InputOf<typeof contract.families.store>;
interface Joiner {
  client_id: number;
  group_role_type_id: number;
}

/**
 * Adds a person to a household: a new one, or one who has a file and is single, or with the rest of their household
 * where that moves as well, or without it (000 O-23, O-34). Their open appointments and state become those of the new
 * household, and their own address ends.
 */
export const store = (ctx: Context, input: Input) => adding(ctx, input, change);

/** The same for a call that completes the answer afterwards. */
export const addMember = (ctx: Context, input: Input) => adding(ctx, input, changePart);

function adding(ctx: Context, input: Input, by: typeof change) {
  const { group_id, people_group, client } = input;
  const { client: client_id, ...member } = people_group;
  if (Boolean(client_id) === Boolean(client)) throw invalid({ path: 'people_group.client', rule: 'must_be_completed' });
  if (client && !ctx.may('add_clients')) throw forbidden();
  const joining = client_id ? [{ client_id, group_role_type_id: member.group_role_type_id }, ...input.moving] : [];
  const ids = joining.map((joiner) => joiner.client_id);
  if (new Set(ids).size < ids.length) throw invalid({ path: 'moving', rule: 'e_not_offered' });

  const saving = by(ctx, async (db, note) => {
    await requireRoles(
      db,
      [member.group_role_type_id, ...input.moving.map((joiner) => joiner.group_role_type_id)],
      'people_group.group_role_type_id',
    );
    const household = await openHousehold(db, { note }, ctx, group_id, ids);
    if ('code' in household) return household;
    const refusal = await datesAndRoles(db, ctx, household, member, joining);
    if (refusal) return { code: refusal };

    const client_ids = [...ids];
    if (client) {
      if (member.date_start > ctx.today.date) return { code: 'InvalidDates' as const };
      const newFile = await addNew(ctx, db, note, household, input);
      if (newFile.code !== 'Ok') return newFile;
      client_ids.push(newFile.client.id);
    } else {
      const code = await moveIn(db, note, ctx, household, joining, { ...member, leaving: input.leaving ?? null });
      if (code) return { code };
    }
    const { lost_email, moved_state } = await settle(db, { note }, ctx, [...household.people.keys(), ...client_ids]);
    if (lost_email.length > 0) return { code: 'email_exists' as const };
    await forgetCopies(db, ctx, note, [...household.people.keys(), ...client_ids]);
    if (moved_state || REQUEST_STATES.includes(household.head.file.row.client_state_type_id))
      note.emit({ type: 'ClientInProcess', message: { count: await clientInProcess(db, ctx.today.date) } }, 'everyone');
    return { code: 'Ok' as const, client_ids };
  });
  return orRefusal(saving);
}

/** By the rules of a member, each checked together with those before them. */
async function datesAndRoles(
  db: Trx,
  ctx: Context,
  { head, others, people }: OpenHousehold,
  member: Membership,
  joining: readonly Joiner[],
) {
  const members: Membership[] = [...others];
  // The age of a new person is checked with their profile.
  const dobOf = ({ client_id }: Joiner) => people.get(client_id)?.row.dob ?? null;
  const roles = joining.map((joiner) => ({ group_role_type_id: joiner.group_role_type_id, dob: dobOf(joiner) }));
  for (const role of roles.length > 0 ? roles : [{ group_role_type_id: member.group_role_type_id, dob: null }]) {
    const newMember = { ...member, ...role };
    const refusal = memberRefusal(newMember, {
      head_marital_status: head.file.row.marital_status_type_id,
      married_statuses: ctx.settings.married_statuses,
      members,
      today: ctx.today.date,
    });
    if (refusal) return refusal;
    members.push(newMember);
  }
  const isPlanned = member.date_start !== null && member.date_start > ctx.today.date;
  if (isMinor(head.file.row.dob, isPlanned ? (member.date_start as string) : ctx.today.date))
    return 'minor_head' as const;
  return hasHeadThroughout(member, await headedDays(db, head)) ? null : ('InvalidDates' as const);
}

function addNew(
  ctx: Context,
  db: Trx,
  note: Note,
  { head }: OpenHousehold,
  { group_id, people_group, client, accept_phone }: Input,
) {
  const { group_role_type_id: role, date_start, date_end } = people_group;
  const { client_state_type_id: state, approved_at } = head.file.row;
  const placement = { family_id: group_id, role, state, approved_at, date_start, date_end };
  return makeFile(ctx, db, note, client as NonNullable<Input['client']>, placement, { picture: null, accept_phone });
}

/** Ends where they live now on the day they join. */
async function moveIn(
  db: Trx,
  note: Note,
  ctx: Context,
  joined: OpenHousehold,
  joining: readonly Joiner[],
  { date_start, date_end, leaving }: JoinTime,
): Promise<NotMoved | null> {
  const { head, people } = joined;
  const today = ctx.today.date;
  const lives: LivingMember[][] = [];
  for (const { client_id } of joining) lives.push(await livesOf(db, client_id, today));
  const [firstLife] = lives[0] ?? [];
  if (!firstLife || firstLife.group_id === head.group_id) return 'PersonInFamily';
  const formerHousehold = await livingIn(db, firstLife.group_id, today);
  if (leaving) {
    const refusal = leavingAlone(formerHousehold, lives, joining, { date_start, leaving }, today);
    if (refusal) return refusal;
  } else if (!movesWhole(formerHousehold, joining, lives)) return 'PersonInFamily';
  // A household whose members were to leave it on a later day would have to be kept as it is until then.
  if (!leaving && formerHousehold.length > 1 && date_start > today) return 'InvalidDates';
  if (lives.some(([now]) => (now as LivingMember).date_start > date_start)) return 'InvalidDates';
  const ids = joining.map(({ client_id }) => client_id);
  if (!leaving && (await othersLivedSince(db, firstLife.group_id, date_start, ids))) return 'InvalidDates';
  const leftHousehold = leaving?.next_head
    ? { people, ...(await inHousehold(db, people, firstLife.group_id, today)) }
    : null;
  for (const [at, { client_id, group_role_type_id }] of joining.entries()) {
    await setMembership(db, { note }, lives[at]?.[0] as LivingMember, { date_end: date_start });
    const membership_id = await addMembership(
      db,
      { note },
      { client_id, group_role_type_id, date_start, date_end, group_id: head.group_id },
    );
    if (!leftHousehold) await endOwnAddress(db, ctx, note, { client_id, membership_id, day: date_start });
  }
  return leftHousehold && leaving ? follow(db, note, ctx, leftHousehold, leaving) : null;
}

type LeavingInput = NonNullable<Input['leaving']>;
interface JoinTime {
  date_start: string;
  date_end: string | null;
  leaving: LeavingInput | null;
}
type NotMoved =
  | 'PersonInFamily'
  | 'InvalidDates'
  | 'InvalidFamilyRole'
  | 'ChangeFamilyHead'
  | 'NoCandidate'
  | 'ClientYounger';

/** Why a person cannot leave their household by themselves, which a head does today only, naming who follows them. */
function leavingAlone(
  household: readonly LivingMember[],
  lives: readonly LivingMember[][],
  joining: readonly Joiner[],
  { date_start, leaving }: Pick<JoinTime, 'date_start'> & { leaving: LeavingInput },
  today: string,
): NotMoved | null {
  const leaver = household.find(({ client_id }) => client_id === joining[0]?.client_id);
  if (joining.length > 1 || lives[0]?.length !== 1 || !leaver?.counts || household.length === 1)
    return 'PersonInFamily';
  const otherMembers = household.filter((member) => member !== leaver);
  const refusal = leavingRefusal(leaver, otherMembers, today);
  if (!refusal) return leaving.next_head ? 'NoCandidate' : null;
  if (refusal === 'NoCandidate' || !leaving.next_head) return refusal;
  if (!otherMembers.some(({ client_id }) => client_id === leaving.next_head)) return 'NoCandidate';
  return date_start === today ? null : 'InvalidDates';
}

/** Makes the next head of the household that its head has left. */
async function follow(
  db: Trx,
  note: Note,
  ctx: Context,
  leftHousehold: OpenHousehold,
  { next_head, partner_role = null }: LeavingInput,
): Promise<NotMoved | null> {
  if (!ctx.may('switch_of_family_head') || !mayEdit(ctx, leftHousehold.head.file)) throw forbidden();
  const candidate = leftHousehold.others.find(({ client_id }) => client_id === next_head);
  if (!candidate) return 'NoCandidate';
  const email = leftHousehold.people.get(candidate.client_id)?.row.email ?? null;
  return giveHead(db, ctx, note, leftHousehold, candidate, { email, partner_role, leaves: true });
}

/** Whether a household moves as a whole: nobody stays, nobody is to come or to leave, and each lives in it. */
const movesWhole = (household: readonly LivingMember[], joining: readonly Joiner[], lives: readonly LivingMember[][]) =>
  household.length === joining.length &&
  isHeadOrSingle(household[0]?.group_role_type_id ?? null) &&
  household.every(
    ({ counts, date_end, client_id }) =>
      counts && date_end === null && joining.some((joiner) => joiner.client_id === client_id),
  ) &&
  lives.every((ownLives) => ownLives.length === 1);
