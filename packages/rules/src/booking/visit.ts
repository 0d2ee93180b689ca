/**
 * The lasting record of a visit: the household and the persons as they were on its day, so that later edits of a file
 * never change a past number (000 §2 check-in, decisions-002 D, hunger count).
 *
 * visitOf          the facts of an attended appointment
 * personOf         what is kept of a person
 * householdType    one of the five rows of the hunger count
 * correctedHousehold, correctionRefusal   what a correction of its persons changes, and what refuses one
 * zoneFinder       the zone of a postal code
 */

import { type IncomeState, incomeState, type NoIncome } from '../money/no-income.ts';
import { revenueCounts, revenueRequired } from '../money/revenues.ts';
import { ADULT_AGE, isChildRole, isCurrent, isHeadOrSingle, type Membership, ROLE } from '../person/family.ts';
import { parseZips, postalCode, sortationArea } from '../text/postal-code.ts';
import { age } from '../time/dates.ts';
import { CATEGORY } from './schedule.ts';

/** Household types in the order in which the hunger count lists them. */
export const HOUSEHOLD_TYPES = ['two_parent', 'single_parent', 'couple', 'single', 'other'] as const;
export type HouseholdType = (typeof HOUSEHOLD_TYPES)[number];

/** Family roles that make a minor a child of the house: child, grandchild, sibling, other relative and so on, as shipped. */
export const RELATIVE_ROLES: readonly number[] = [4, 5, 6, 7, 8, 11];

/** The recorded facts of a person: role and statuses on the day. */
export interface PersonFacts {
  client_id: number;
  gender_type_id: number | null;
  group_role_type_id: number | null;
  citizenship_type_id: number | null;
  aboriginal_indicator_id: number | null;
  education_level_id: number | null;
  veteran_state_id: number | null;
  date_of_entry: string | null;
}

/** A revenue already turned into dollars a month by its pay frequency. */
export interface MonthlyRevenue {
  revenue_type_id: number;
  monthly_amount: number;
  start_date: string;
  end_date: string | null;
}

export interface HouseholdMember extends PersonFacts, Membership {
  dob: string | null;
  revenues: readonly MonthlyRevenue[];
  /** Declarations of having no income. */
  no_incomes: readonly NoIncome[];
}

/** The facts of a visit. `members` may hold former ones; `participants` are client ids and count only for events. */
export interface VisitFacts {
  date: string;
  category: number;
  /** The household; null when nothing is known of it. */
  family_id: number | null;
  members: readonly HouseholdMember[];
  participants: readonly number[];
  house_type_id: number | null;
  postal_code: string | null;
  zone_id: number | null;
  relative_roles?: readonly number[];
  /** Citizenships of asylum seekers, whose partners need no income. */
  asylum_seekers?: readonly number[];
}

export interface VisitPerson extends PersonFacts {
  age: number | null;
}

/** The facts that decide how a person counts in the type of a household. */
type Counted = Pick<VisitPerson, 'age' | 'group_role_type_id'>;

/** Columns of a visit, its persons in the order of the household, head first, and the household's revenues by type. */
export interface Visit {
  category_id: number;
  date: string;
  head_client_id: number | null;
  family_id: number | null;
  household_size: number;
  household_type: HouseholdType;
  house_type_id: number | null;
  postal_prefix: string | null;
  zone_id: number | null;
  /** Whether the household's income was known on the day, or declared to be none (decision 037). */
  income_state: IncomeState;
  persons: VisitPerson[];
  revenues: { revenue_type_id: number; monthly_amount: number }[];
}

/**
 * The visit of a household on a day. A market or another service serves everybody whose membership is open that day, an
 * event its participants; household facts always speak of the whole household.
 */
export function visitOf(facts: VisitFacts): Visit {
  const { date, category, participants } = facts;
  const household = facts.members.filter((member) => isCurrent(member, date));
  const head = household.find((member) => isHeadOrSingle(member.group_role_type_id));
  const ordered = head ? [head, ...household.filter((member) => member !== head)] : household;
  const served =
    category === CATEGORY.event ? ordered.filter(({ client_id }) => participants.includes(client_id)) : ordered;
  return {
    category_id: category,
    date,
    head_client_id: head?.client_id ?? null,
    family_id: facts.family_id,
    household_size: Math.max(1, household.length),
    household_type: householdType(
      household.map((member) => personOf(member, date)),
      facts.relative_roles,
    ),
    house_type_id: facts.house_type_id,
    postal_prefix: facts.postal_code === null ? null : sortationArea(facts.postal_code),
    zone_id: facts.zone_id,
    income_state: incomeState(
      household.map(({ group_role_type_id: role, citizenship_type_id, revenues, no_incomes }) => ({
        required: revenueRequired({ role, citizenship_type_id }, facts.asylum_seekers),
        revenues,
        no_incomes,
      })),
      date,
    ),
    persons: served.map((member) => personOf(member, date)),
    revenues: revenuesOf(household, date),
  };
}

/** The facts of a person that a visit keeps, as of its day. */
export function personOf(member: PersonFacts & { dob: string | null }, date: string): VisitPerson {
  return {
    client_id: member.client_id,
    age: member.dob === null ? null : Math.max(0, age(member.dob, date)),
    gender_type_id: member.gender_type_id,
    group_role_type_id: member.group_role_type_id,
    citizenship_type_id: member.citizenship_type_id,
    aboriginal_indicator_id: member.aboriginal_indicator_id,
    education_level_id: member.education_level_id,
    veteran_state_id: member.veteran_state_id,
    date_of_entry: member.date_of_entry,
  };
}

function revenuesOf(household: readonly HouseholdMember[], date: string): Visit['revenues'] {
  const cents = new Map<number, number>();
  for (const { revenues } of household) {
    for (const revenue of revenues) {
      if (!revenueCounts(revenue, date)) continue;
      const before = cents.get(revenue.revenue_type_id) ?? 0;
      cents.set(revenue.revenue_type_id, before + Math.round(revenue.monthly_amount * 100));
    }
  }
  return [...cents].map(([revenue_type_id, sum]) => ({ revenue_type_id, monthly_amount: sum / 100 }));
}

/**
 * The household's row in the hunger count: one person of any age is single; two partners and nobody else a couple; with
 * a minor relative, two partners are two parents and exactly one adult a single parent; everything else is other.
 * Without a date of birth, a child's role stands for a minor.
 */
export function householdType(
  members: readonly Counted[],
  relativeRoles: readonly number[] = RELATIVE_ROLES,
): HouseholdType {
  if (members.length <= 1) return 'single';
  const minor = ({ age, group_role_type_id: role }: Counted): boolean =>
    age === null ? isChildRole(role) : age < ADULT_AGE;
  const partners = members.some((member) => member.group_role_type_id === ROLE.partner);
  if (members.length === 2 && partners) return 'couple';
  const children = members.filter(
    (member) =>
      minor(member) && member.group_role_type_id !== null && relativeRoles.includes(member.group_role_type_id),
  );
  if (children.length === 0) return 'other';
  if (partners) return 'two_parent';
  return members.filter((member) => !minor(member)).length === 1 ? 'single_parent' : 'other';
}

/**
 * The household facts of a corrected visit (decision 049): a market or another service counts exactly its persons, an
 * event keeps the facts of the whole household.
 */
export function correctedHousehold(
  category: number,
  persons: readonly Counted[],
  relativeRoles?: readonly number[],
): Partial<Pick<Visit, 'household_size' | 'household_type'>> {
  if (category === CATEGORY.event) return {};
  return { household_size: Math.max(1, persons.length), household_type: householdType(persons, relativeRoles) };
}

/** A person that a correction counts, with their date of birth. */
export interface CorrectedPerson {
  client_id: number;
  dob: string | null;
  group_role_type_id: number | null;
}

/** Why a visit cannot be corrected to these persons, with the person concerned; null if it can (decision 049). */
export function correctionRefusal(
  date: string,
  today: string,
  persons: readonly CorrectedPerson[],
): { code: 'visit_to_come' | 'two_heads' } | { code: 'born_later'; client_id: number } | null {
  if (date > today) return { code: 'visit_to_come' };
  const unborn = persons.find(({ dob }) => dob !== null && dob > date);
  if (unborn) return { code: 'born_later', client_id: unborn.client_id };
  return persons.filter(({ group_role_type_id: role }) => isHeadOrSingle(role)).length > 1
    ? { code: 'two_heads' }
    : null;
}

/**
 * Makes a function that finds the zone of a postal code: a zone that names the full code, otherwise one that names its
 * sortation area; null outside all zones (decisions-002 D). It also takes a sortation area, which is all that is known
 * of a household without a name (decision 074).
 */
export function zoneFinder(
  zones: readonly { id: number; zips: string }[],
): (postalCodeText: string | null) => number | null {
  const byZip = new Map<string, number>();
  for (const { id, zips } of zones) for (const zip of parseZips(zips).zips) if (!byZip.has(zip)) byZip.set(zip, id);
  return (text) => {
    const area = text === null ? null : sortationArea(text);
    return area === null ? null : (byZip.get(postalCode(text ?? '') ?? '') ?? byZip.get(area) ?? null);
  };
}
