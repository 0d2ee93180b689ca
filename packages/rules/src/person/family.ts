/**
 * Family roles and households (000 §5, §9, O-23, O-68). A person who is not deleted has exactly
 * one membership that counts on a day: heads and members in a family's group, a single in a group of one.
 */
import { age, isDate } from '../time/dates.ts';

/** Family roles with a meaning in the rules; others are free. Two roles are children. */
export const ROLE = { single: 1, head: 2, partner: 3, child: 4, other_child: 11 } as const;

/** The shipped role that says nothing about a person: what a role is cleared to (decision 035). */
export const OTHER_PERSON = 10;

/** Whole years from which a person is an adult. */
export const ADULT_AGE = 18;

/** Whole years from which a person can be the partner of a head. */
export const PARTNER_AGE = 16;

/** After every date. */
const FOREVER = '9999-12-31';

/** A person's time in a family: both dates inclusive, null = open. */
export interface Membership {
  group_role_type_id: number | null;
  date_start: string | null;
  date_end: string | null;
}

/** Whether a role is that of a head or a single person, the ones who book and are served. */
export function isHeadOrSingle(role: number | null): boolean {
  return role === ROLE.head || role === ROLE.single;
}

/** Whether a role is a child's. */
export function isChildRole(role: number | null): boolean {
  return role === ROLE.child || role === ROLE.other_child;
}

/**
 * Whether a membership holds on a day; its last day still counts, unless the person's next one has begun (the database
 * decides, `memberships_on`).
 */
export function isCurrent(member: Pick<Membership, 'date_start' | 'date_end'>, on: string): boolean {
  return (!member.date_start || member.date_start <= on) && (!member.date_end || member.date_end >= on);
}

/** People in the household on a day, the head included; never below 1, as the client card shows it (000 O-68). */
export function householdSize(members: readonly Pick<Membership, 'date_start' | 'date_end'>[], on: string): number {
  return Math.max(1, members.filter((member) => isCurrent(member, on)).length);
}

/** Whether a person is of age on a day; false without a valid date of birth. */
export function isAdult(dob: string | null, on: string): boolean {
  return isDate(dob) && age(dob, on) >= ADULT_AGE;
}

/** Whether a person is known to be under 18 on a day. */
export function isMinor(dob: string | null, on: string): boolean {
  return isDate(dob) && age(dob, on) < ADULT_AGE;
}

/**
 * Whether a file is that of a child without family: under 18 or in a child's role, with nobody else in the household (002 A37).
 */
export function isChildWithoutFamily(
  { dob, role, others }: { dob: string | null; role: number | null; others: boolean },
  today: string,
): boolean {
  return !others && (isChildRole(role) || isMinor(dob, today));
}

/** A household, as the rules see it when one of its members changes. */
export interface Household {
  head_marital_status: number | null;
  /** Marital statuses that count as married (000 §9): the setting `married_statuses`. */
  married_statuses: readonly number[];
  /** The other members, without the one being edited. */
  members: readonly Membership[];
  today: string;
}

/** Whether a marital status counts as married (000 §9). */
export const isMarried = (status: number | null, married_statuses: readonly number[]): boolean =>
  status !== null && married_statuses.includes(status);

/** Whether a person is too young on a day to be a partner; false without a valid date of birth. */
export const isTooYoungForPartner = (dob: string | null, on: string): boolean =>
  isDate(dob) && age(dob, on) < PARTNER_AGE;

/** Whether a member born on `dob` may get the partner role: the head is married and has no partner (000 §5). */
export function partnerOffered(family: Household, dob: string | null = null): boolean {
  return (
    headIsMarried(family) &&
    !isTooYoungForPartner(dob, family.today) &&
    !family.members.some((member) => member.group_role_type_id === ROLE.partner && isCurrent(member, family.today))
  );
}

/**
 * Null when a role and dates can be saved for a member born on `dob`, else the code of the family calls (000 O-23).
 * Overlaps are checked with the stored rows.
 */
export function memberRefusal(
  { dob, ...member }: Membership & { dob: string | null },
  family: Household,
): 'InvalidFamilyRole' | 'InvalidDates' | null {
  const role = member.group_role_type_id;
  if (role === null || isHeadOrSingle(role)) return 'InvalidFamilyRole';
  if (role === ROLE.partner && !canBePartner(member, dob, family)) return 'InvalidFamilyRole';
  return datesRefusal(member, family.today);
}

/** Whether the member can be a partner, by their age today or on the day they join if that is later. */
function canBePartner(member: Membership, dob: string | null, family: Household): boolean {
  const { date_start } = member;
  const since = isDate(date_start) && date_start > family.today ? date_start : family.today;
  return headIsMarried(family) && !isTooYoungForPartner(dob, since) && !hasPartnerDuring(member, family.members);
}

const headIsMarried = ({ head_marital_status, married_statuses }: Household) =>
  isMarried(head_marital_status, married_statuses);

/** Includes a future partner: partners may follow each other, but never overlap. */
const hasPartnerDuring = ({ date_start, date_end }: Membership, members: readonly Membership[]) =>
  members.some(
    (other) =>
      other.group_role_type_id === ROLE.partner &&
      (other.date_start ?? '') <= (date_end ?? FOREVER) &&
      (date_start ?? '') <= (other.date_end ?? FOREVER),
  );

/**
 * Null when a membership may have its dates, else the code of the family calls (000 O-23). A member's may be in the
 * future; a head or single person starts and ends no later than today, or a household would have to wait for its head.
 */
export function datesRefusal(
  { group_role_type_id, date_start, date_end }: Membership,
  today: string,
): 'InvalidDates' | null {
  const ordered = isDate(date_start) && (date_end === null || (isDate(date_end) && date_end >= date_start));
  if (!ordered) return 'InvalidDates';
  const ahead = date_start > today || (date_end !== null && date_end > today);
  return ahead && isHeadOrSingle(group_role_type_id) ? 'InvalidDates' : null;
}

/** A person who lives in a household today or will later. */
export interface Living {
  group_role_type_id: number;
  dob: string | null;
  date_start: string;
  date_end: string | null;
}

/**
 * Whether a member's dates are within the days on which their household has a head, who no longer counts on the day
 * they leave (`until`): no member lives without a head on any day.
 */
export function hasHeadThroughout(
  { date_start, date_end }: Pick<Membership, 'date_start' | 'date_end'>,
  head: { since: string; until: string | null },
): boolean {
  return (date_start ?? '') >= head.since && (head.until === null || (date_end ?? FOREVER) < head.until);
}

/**
 * Why a person cannot leave their household, as a code of the family calls (000 O-23); null if they can. A head or
 * single person cannot: `ChangeFamilyHead` if another member can become the head first, otherwise `NoCandidate`.
 */
export function leavingRefusal(
  leaving: Living,
  others: readonly Living[],
  today: string,
): 'ChangeFamilyHead' | 'NoCandidate' | null {
  if (!isHeadOrSingle(leaving.group_role_type_id)) return null;
  return others.some((other) => candidateRefusal(other, today) === null) ? 'ChangeFamilyHead' : 'NoCandidate';
}

/** Null when a member can become the head of their household today, else the code of the switch (000 O-23, O-24). */
export function candidateRefusal(
  candidate: Living | undefined,
  today: string,
): 'NoCandidate' | 'ClientYounger' | 'InvalidDates' | null {
  if (!candidate || isHeadOrSingle(candidate.group_role_type_id) || candidate.date_start > today) return 'NoCandidate';
  if (!isAdult(candidate.dob, today)) return 'ClientYounger';
  return candidate.date_end === null ? null : 'InvalidDates';
}

/** The role of a former head: partner of the new one if that was their partner, otherwise what was chosen; null for a choice that cannot be (000 O-24). */
export function roleOfFormerHead(candidate_role: number, chosen: number | null): number | null {
  if (candidate_role === ROLE.partner) return ROLE.partner;
  return chosen === null || isHeadOrSingle(chosen) || chosen === ROLE.partner ? null : chosen;
}

/**
 * The household to which a person returns when their file is restored (002 B17): `household` if they can join other
 * people there in their former role today, `own` if they are a head or single who left nobody behind, otherwise
 * `single`.
 */
export function restoredTo(
  role: number,
  former: Household & { hasHead: boolean; dob: string | null },
): 'household' | 'own' | 'single' {
  if (!former.hasHead) return isHeadOrSingle(role) && former.members.length === 0 ? 'own' : 'single';
  const back = { group_role_type_id: role, date_start: former.today, date_end: null, dob: former.dob };
  return memberRefusal(back, former) === null ? 'household' : 'single';
}
