/** Incomes and fees. Amounts are plausible starting values near the market basket measure; each organization sets its own. */
import { type Name, name, type Seed } from './seed.ts';

/** One payment, to a month. */
const frequency = (row: Name, formula: string, position: number) => ({ ...name(row), formula, position });

export const pay_frequency_types: Seed<'pay_frequency_types'>[] = [
  frequency([1, 'Weekly', 'Chaque semaine'], 'AMOUNT*52/12', 1),
  frequency([2, 'Every two weeks', 'Aux deux semaines'], 'AMOUNT*26/12', 2),
  frequency([3, 'Twice a month', 'Deux fois par mois'], 'AMOUNT*2', 3),
  frequency([4, 'Monthly', 'Chaque mois'], 'AMOUNT', 4),
  frequency([5, 'Every four weeks', 'Aux quatre semaines'], 'AMOUNT*13/12', 5),
  frequency([6, 'Every two months', 'Aux deux mois'], 'AMOUNT/2', 6),
  frequency([7, 'Every three months', 'Aux trois mois'], 'AMOUNT/3', 7),
  frequency([8, 'Every four months', 'Aux quatre mois'], 'AMOUNT/4', 8),
  frequency([9, 'Twice a year', 'Deux fois par année'], 'AMOUNT/6', 9),
  frequency([10, 'Yearly', 'Chaque année'], 'AMOUNT/12', 10),
];

const HEADS = [1, 2, 3];
const ADULTS = [...HEADS, 5, 6, 7, 8, 9, 10];
const EVERYONE = [...ADULTS, 4, 11];

const job = 1;
const employment_insurance = 2;
const social_assistance = 3;
const disability = 4;
const pension = 5;
const student = 6;
const child_benefit = 7;
const other = 8;

const revenue = (row: Name, hunger_count: number, min_age: number, group_roles: number[], documents: number[]) => ({
  ...name(row),
  hunger_count,
  min_age,
  has_child: 0 as const,
  group_roles,
  documents,
});

export const revenue_types: Seed<'revenue_types'>[] = [
  revenue([1, 'Employment', 'Emploi'], job, 14, EVERYONE, [50, 51, 53]),
  revenue([2, 'Self-employment', 'Travail autonome'], job, 16, EVERYONE, [52, 53]),
  revenue([3, 'Employment Insurance', 'Assurance-emploi'], employment_insurance, 16, EVERYONE, [54, 64]),
  revenue([4, 'Parental insurance', 'Assurance parentale'], employment_insurance, 16, ADULTS, [55, 64]),
  revenue([5, 'Social assistance', 'Aide sociale'], social_assistance, 18, ADULTS, [56]),
  revenue(
    [6, 'Social solidarity or basic income', 'Solidarité sociale ou revenu de base'],
    disability,
    18,
    ADULTS,
    [56, 58],
  ),
  revenue([7, 'Disability pension', 'Rente d’invalidité'], disability, 18, EVERYONE, [58]),
  revenue([8, 'Workers’ compensation', 'Indemnités pour accident du travail'], disability, 14, EVERYONE, [57]),
  revenue(
    [9, 'Automobile accident compensation', 'Indemnités pour accident d’automobile'],
    disability,
    0,
    EVERYONE,
    [57],
  ),
  revenue(
    [10, 'Old Age Security and supplement', 'Sécurité de la vieillesse et supplément'],
    pension,
    60,
    ADULTS,
    [59, 64],
  ),
  revenue([11, 'Retirement pension (QPP or CPP)', 'Rente de retraite (RRQ ou RPC)'], pension, 60, ADULTS, [59, 64]),
  revenue([12, 'Private pension', 'Régime de retraite privé'], pension, 50, ADULTS, [59, 64]),
  revenue(
    [13, 'Surviving spouse’s or orphan’s pension', 'Rente de conjoint survivant ou d’orphelin'],
    pension,
    0,
    EVERYONE,
    [59],
  ),
  revenue([14, 'Veterans’ benefits', 'Prestations d’ancien combattant'], pension, 18, ADULTS, [59, 64]),
  revenue([15, 'Student loan or bursary', 'Prêt ou bourse d’études'], student, 16, EVERYONE, [60]),
  {
    ...revenue([16, 'Canada Child Benefit', 'Allocation canadienne pour enfants'], child_benefit, 16, HEADS, [61, 64]),
    has_child: 1,
  },
  {
    ...revenue(
      [17, 'Provincial family allowance', 'Allocation famille provinciale'],
      child_benefit,
      16,
      HEADS,
      [62, 64],
    ),
    has_child: 1,
  },
  { ...revenue([18, 'Child support', 'Pension alimentaire pour enfants'], other, 16, HEADS, [63, 64]), has_child: 1 },
  revenue([19, 'Spousal support', 'Pension alimentaire de conjoint'], other, 18, HEADS, [63, 64]),
  revenue([20, 'Shelter allowance', 'Allocation-logement'], other, 18, HEADS, [53, 64]),
  revenue([21, 'Rental or investment income', 'Revenus de location ou de placement'], other, 18, ADULTS, [53, 64]),
  revenue([22, 'Savings or help from relatives', 'Épargne ou aide de proches'], other, 16, ADULTS, [64, 65]),
  revenue([23, 'Other income', 'Autre revenu'], other, 0, EVERYONE, [64, 65]),
];

/** Monthly limits in dollars by family size: about 60, 80, 100 and 120 % of the measure for one person times the root of the size. */
const limits: readonly [number, number, number, number][] = [
  [1400, 1850, 2300, 2750],
  [1950, 2600, 3250, 3900],
  [2400, 3200, 4000, 4800],
  [2750, 3700, 4600, 5500],
  [3100, 4100, 5150, 6150],
  [3400, 4500, 5650, 6750],
  [3650, 4850, 6100, 7300],
  [3900, 5200, 6500, 7800],
  [4150, 5500, 6900, 8300],
  [4350, 5800, 7250, 8700],
  [4600, 6100, 7650, 9150],
  [4800, 6350, 7950, 9550],
];

export const revenue_brackets: Seed<'revenue_brackets'>[] = limits.map(
  ([bracket1, bracket2, bracket3, bracket4], index) => ({
    id: index + 1,
    family_size: index + 1,
    start: 0.01,
    bracket1,
    fees1: 2 + index * 0.5,
    bracket2,
    fees2: 4 + index,
    bracket3,
    fees3: 6 + index * 1.5,
    bracket4,
    fees4: 8 + index * 2,
  }),
);
