/**
 * The incomes of a household and how it proves them: revenues by type, amount and rhythm, and the documents listed
 * (000 §5).
 */

import { document_types } from '@resa/reference/documents';
import { pay_frequency_types, revenue_types } from '@resa/reference/money';
import { monthlyAmount } from '@resa/rules/money/pay-frequency';
import { ADULT_AGE, isChildRole, isHeadOrSingle } from '@resa/rules/person/family';
import type { Clock } from './clock.ts';
import { FEMALE, ROLES, type Sketch } from './households.ts';
import { type DemoProfile, STUDENT_LEVELS } from './people.ts';
import type { Random } from './random.ts';

export interface DemoRevenue {
  revenue_type_id: number;
  pay_frequency_type_id: number;
  amount: number;
  start_date: string;
  end_date: string | null;
  note: string | null;
}

export interface DemoProof {
  classification_id: number;
  document_type_id: number;
}

const WEEKLY = 1;
const BIWEEKLY = 2;
const MONTHLY = 4;
const QUARTERLY = 7;
const JOB = 1;
const SELF_EMPLOYED = 2;
const INSURANCE = 3;
const ASSISTANCE = 5;
const SOLIDARITY = 6;
const DISABILITY = 7;
const OLD_AGE = 10;
const PENSION = 11;
const STUDENT_AID = 15;
const CHILD_BENEFIT = 16;
const FAMILY_ALLOWANCE = 17;
const CHILD_SUPPORT = 18;
const SHELTER_ALLOWANCE = 20;
const HELP = 22;
/** Asylum seekers, visitors, students and workers for a time get no family benefits at first. */
const WITHOUT_BENEFITS: readonly number[] = [4, 5, 6, 7, 8, 9];

/**
 * The incomes of an adult, by likelihood for people who have been here long and for newcomers; amounts in dollars a
 * pay.
 */
const SOURCES: readonly {
  type: number;
  frequency: number;
  least: number;
  most: number;
  weight: number;
  newcomer: number;
  note?: string;
}[] = [
  { type: JOB, frequency: BIWEEKLY, least: 640, most: 1420, weight: 27, newcomer: 20 },
  { type: JOB, frequency: WEEKLY, least: 280, most: 690, weight: 11, newcomer: 10 },
  { type: ASSISTANCE, frequency: MONTHLY, least: 762, most: 829, weight: 28, newcomer: 30 },
  { type: ASSISTANCE, frequency: MONTHLY, least: 829, most: 1265, weight: 7, newcomer: 7 },
  { type: SOLIDARITY, frequency: MONTHLY, least: 1120, most: 1309, weight: 12, newcomer: 1 },
  { type: DISABILITY, frequency: MONTHLY, least: 780, most: 1450, weight: 4, newcomer: 0 },
  { type: INSURANCE, frequency: BIWEEKLY, least: 520, most: 1180, weight: 9, newcomer: 2 },
  { type: SELF_EMPLOYED, frequency: MONTHLY, least: 350, most: 1600, weight: 5, newcomer: 5 },
  { type: HELP, frequency: MONTHLY, least: 100, most: 600, weight: 3, newcomer: 6, note: 'En attente de prestations' },
];

const rolesOf = new Map(revenue_types.map(({ id, group_roles }) => [id, group_roles ?? []]));
const mayHave = (type: number, role: number): boolean => rolesOf.get(type)?.includes(role) ?? false;

const formulas = new Map(pay_frequency_types.map(({ id, formula }) => [id, formula ?? 'AMOUNT']));
const documentsOf = new Map(revenue_types.map(({ id, documents }) => [id, documents ?? []]));

/** Dollars a month of a revenue. */
export function monthly({ amount, pay_frequency_type_id }: DemoRevenue): number {
  const result = monthlyAmount(formulas.get(pay_frequency_type_id) ?? '', amount);
  return result.code === 'Ok' ? result.amount : 0;
}

/** The revenues of each person of a household, in their order. */
export function revenuesOf(
  people: readonly Sketch[],
  profiles: readonly DemoProfile[],
  random: Random,
  clock: Clock,
): DemoRevenue[][] {
  const children = people.filter(({ role, years }) => isChildRole(role) && years < ADULT_AGE).length;
  const mother = people.findIndex(
    ({ role, gender }) => (role === ROLES.head || role === ROLES.partner) && gender === FEMALE,
  );
  const household = {
    children,
    payee: children > 0 ? Math.max(0, mother) : -1,
    lone: !people.some(({ role }) => role === ROLES.partner),
  };
  return people.map((sketch, index) => {
    const profile = profiles[index];
    return profile ? personRevenues(sketch, profile, index === household.payee ? household : null, random, clock) : [];
  });
}

function personRevenues(
  { role, years }: Sketch,
  { education_level_id, citizenship_type_id }: DemoProfile,
  payee: { children: number; lone: boolean } | null,
  random: Random,
  clock: Clock,
): DemoRevenue[] {
  const revenues: DemoRevenue[] = [];
  const cents = () => random.int(0, 99) / 100;
  const add = (type: number, frequency: number, least: number, most: number, note: string | null = null): void => {
    if (!mayHave(type, role)) return;
    const days = random.chance(0.7) ? random.int(380, 1500) : random.int(10, 379);
    const amount = random.int(least, most) + cents();
    revenues.push({
      revenue_type_id: type,
      pay_frequency_type_id: frequency,
      amount,
      start_date: clock.daysAgo(days),
      end_date: null,
      note,
    });
  };
  const earns = isHeadOrSingle(role) || role === ROLES.partner;
  const newcomer = WITHOUT_BENEFITS.includes(citizenship_type_id ?? 0);

  if (years >= 65) {
    add(OLD_AGE, MONTHLY, 720, 1480);
    if (random.chance(0.7)) add(PENSION, MONTHLY, 180, 840);
  } else if (years >= ADULT_AGE && (earns || random.chance(0.6))) {
    if (STUDENT_LEVELS.includes(education_level_id ?? 0)) {
      if (citizenship_type_id !== 7) add(STUDENT_AID, MONTHLY, 420, 1180);
      else add(HELP, MONTHLY, 300, 900, 'Aide de la famille');
      if (random.chance(0.5)) add(JOB, BIWEEKLY, 240, 620);
    } else if (role === ROLES.partner && random.chance(0.25)) {
      add(HELP, MONTHLY, 50, 250);
    } else {
      const source = random.weighted(
        SOURCES.filter(({ type }) => mayHave(type, role)).map(
          (one) => [one, newcomer ? one.newcomer : one.weight] as const,
        ),
      );
      add(source.type, source.frequency, source.least, source.most, source.note);
    }
  } else if (role === ROLES.child && years >= 16 && random.chance(0.25)) {
    add(JOB, BIWEEKLY, 120, 340);
  }
  if (payee) {
    if (!newcomer) {
      add(CHILD_BENEFIT, MONTHLY, 380 * payee.children, 630 * payee.children);
      add(FAMILY_ALLOWANCE, QUARTERLY, 290 * payee.children, 745 * payee.children);
    }
    if (payee.lone && random.chance(0.22)) add(CHILD_SUPPORT, MONTHLY, 120, 520);
  }
  if (isHeadOrSingle(role) && !newcomer && random.chance(0.1)) add(SHELTER_ALLOWANCE, MONTHLY, 100, 170);
  if (earns && years > 22 && random.chance(0.14) && !revenues.some((revenue) => revenue.revenue_type_id === JOB)) {
    const end_date = clock.daysAgo(random.int(5, 330));
    revenues.push({
      revenue_type_id: JOB,
      pay_frequency_type_id: BIWEEKLY,
      amount: random.int(620, 1500) + cents(),
      start_date: clock.daysAgo(random.int(500, 1900)),
      end_date,
      note: random.chance(0.5) ? 'Fin de contrat' : null,
    });
  }
  return revenues;
}

/** Documents that a person lists: each offered to the role and citizenship, as the form offers them. */
export function proofsOf(
  { role }: Sketch,
  profile: DemoProfile,
  revenues: readonly DemoRevenue[],
  shelter: boolean,
  random: Random,
): DemoProof[] {
  const offered = (classification: number) =>
    document_types
      .filter(
        (document) =>
          document.classification_id === classification &&
          document.group_roles?.includes(role) &&
          document.group_citizenship?.includes(profile.citizenship_type_id ?? 0),
      )
      .map(({ id }) => id);
  const list = (classification_id: number, ids: Iterable<number>): DemoProof[] =>
    [...new Set(ids)].map((document_type_id) => ({ classification_id, document_type_id }));

  const addresses = isHeadOrSingle(role) ? [shelter ? 9 : random.pick([1, 1, 2, 3, 5, 6, 8])] : [];
  const identities = offered(2);
  const identity = [random.pick(identities), ...(random.chance(0.25) ? [random.pick(identities)] : [])];
  const incomes = offered(3);
  const money = revenues
    .filter(({ end_date }) => end_date === null)
    .flatMap(({ revenue_type_id }) => {
      const usable = (documentsOf.get(revenue_type_id) ?? []).filter((id) => incomes.includes(id));
      return usable.length > 0 ? [random.pick(usable)] : [];
    });
  return [...list(1, addresses), ...list(2, identity), ...list(3, money)];
}
