/** The incomes of a household (000 §2 "Revenues tab", §5, O-37 to O-39). */
import { z } from 'zod';
import { answers, call } from './call.ts';
import { Revenue } from './client-sections.ts';
import { Count, Flag, Id, Instant, Money, optionalText, PlainDate, paging } from './types.ts';

const look = ['crud_clients', 'view_clients'] as const;
const write = ['crud_clients'] as const;

/** A revenue as it is stored. */
export const StoredRevenue = Revenue.extend({ row_version: Count });
export type StoredRevenue = z.output<typeof StoredRevenue>;
/** `monthly`: dollars a month; null if the formula of its frequency cannot be used. `counts`: it holds today. */
export const RevenueRow = StoredRevenue.extend({ monthly: Money.nullable(), counts: Flag });
export type RevenueRow = z.output<typeof RevenueRow>;

/** A declaration of having no income, as it is stored. */
export const StoredNoIncome = z.object({
  id: Id,
  client_id: Id,
  start_date: PlainDate,
  end_date: PlainDate.nullable(),
  note: z.string().nullable(),
  row_version: Count,
});
export type StoredNoIncome = z.output<typeof StoredNoIncome>;
/** `counts`: it holds today. */
export const NoIncomeRow = StoredNoIncome.extend({ counts: Flag });
export type NoIncomeRow = z.output<typeof NoIncomeRow>;

export const PersonRevenues = z.object({
  client_id: Id,
  file_number: Id,
  name: z.string(),
  group_role_type_id: Id.nullable(),
  /** Current revenues and those that begin later. */
  revenues: z.array(RevenueRow),
  /** The sum of the revenues that count, in dollars a month. */
  total: Money,
  /** Revenue types that the person may get. */
  offered: z.array(Id),
  /** Declarations of having no income, newest first; former ones too. */
  no_incomes: z.array(NoIncomeRow),
  /** 1: the person needs a revenue or a declaration of having none. */
  required: Flag,
  /** 1: the person needs one of them, and has neither today. */
  missing: Flag,
});
export type PersonRevenues = z.output<typeof PersonRevenues>;

/** The income of a household, and the fee that follows. */
export const HouseholdIncome = z.object({
  /** Dollars a month of the household. */
  total: Money,
  /** Counting revenues that are missing from the total: the formula of their frequency cannot be used. */
  unknown: Count,
  /** Persons in the household. */
  size: Count,
  /** `none`: everybody who needs an income declared to have none, and nobody has one. */
  income: z.enum(['known', 'none', 'not_known']),
  /** The level and its fee, where the income is known and is within a bracket of that size. */
  level: Count.nullable(),
  fee: Money.nullable(),
  /** `not_known`: somebody's income is missing, or cannot be computed. */
  bracket: z.enum(['Ok', 'exceeded', 'not_known', 'e_invalid_family_size']),
  /** The highest income of each level, for a household of that size; empty if its size has no bracket. */
  bounds: z.array(Money),
});
export type HouseholdIncome = z.output<typeof HouseholdIncome>;

/** The incomes of each person of a household, and of all together. */
export const HouseholdRevenues = HouseholdIncome.extend({ members: z.array(PersonRevenues) });

/** A revenue as it is typed; `revenueErrors` of the rules checks it. */
const TypedRevenue = z.object({
  /** Absent for a new one. */
  id: Id.nullish(),
  /** The version that the form was opened with. */
  row_version: Count.nullish(),
  revenue_type_id: Id,
  pay_frequency_type_id: Id,
  amount: Money,
  start_date: PlainDate,
  end_date: PlainDate.nullish().transform((date) => date ?? null),
  note: optionalText(1_000),
});

/** A declaration as it is typed; `noIncomeErrors` of the rules checks it. */
const TypedNoIncome = z.object({
  client_id: Id,
  /** Absent for a new one. */
  id: Id.nullish(),
  /** The version that the form was opened with. */
  row_version: Count.nullish(),
  start_date: PlainDate,
  end_date: PlainDate.nullish().transform((date) => date ?? null),
  note: optionalText(1_000),
});

const locked = { not_locked: {}, locked: { holder: z.string(), since: Instant } };

export const revenues = {
  /** The revenues of each person of a client's household, and the fee that follows from all of them. */
  ofHousehold: call({
    summary: 'List what a household lives on',
    path: '/api/client/revenues',
    may: look,
    byHand: true,
    reads: ['clients', 'families', 'revenue_types', 'pay_frequency_types', 'revenue_brackets'],
    takes: z.object({ client_id: Id }),
    gives: answers({ Ok: HouseholdRevenues.shape }),
    shows: (answer) => (answer.code === 'Ok' ? answer.members.map(({ client_id }) => client_id) : []),
  }),
  /** Adds and changes revenues of one person, all or none; those that are not sent stay as they are. */
  update: call({
    summary: 'Save revenues of a client',
    path: '/api/client_area/update_revenues',
    may: write,
    changes: ['clients'],
    logs: 'revenue.update',
    takes: z.object({ client_id: Id, revenues: z.array(TypedRevenue).min(1).max(50) }),
    gives: answers({
      /** The rows are in the order in which they were sent. */
      Ok: { ids: z.array(Id), row_versions: z.array(Count) },
      ...locked,
      stale: {
        saved_by: z.string(),
        saved_at: Instant.nullable(),
        row_version: Count,
        changed: z.array(z.string()),
        revenue: StoredRevenue,
      },
    }),
    shows: (answer, { client_id }) => (answer.code === 'stale' ? [client_id] : []),
  }),
  /** Those that ended before today (000 O-38). */
  history: call({
    summary: 'List former revenues of a client',
    path: '/api/client/revenues/history',
    may: look,
    byHand: true,
    reads: ['clients'],
    takes: paging(
      ['created_at', 'revenue_type_id', 'amount', 'start_date', 'end_date'],
      { sortBy: 'created_at', descending: true },
      z.object({}).optional(),
    ).extend({ client_id: Id }),
    gives: answers({ Ok: { rows: z.array(StoredRevenue.extend({ created_at: Instant })), recordsFiltered: Count } }),
    shows: (_answer, { client_id }) => [client_id],
  }),
  destroy: call({
    summary: 'Delete a revenue',
    path: '/api/client/revenue/destroy',
    may: write,
    changes: ['clients'],
    logs: 'revenue.destroy',
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {}, ...locked }),
  }),
  /** Stores that a person has no income from a day on; the first income ends it the day before (decision 037). */
  declareNone: call({
    summary: 'Declare that a client has no income',
    path: '/api/client/no_income/store',
    may: write,
    changes: ['clients'],
    logs: 'no_income.declare',
    takes: TypedNoIncome,
    gives: answers({
      Ok: { id: Id, row_version: Count },
      /** The person needs no income. */
      income_not_required: {},
      /** An income of the person counts today. */
      has_income: {},
      ...locked,
      stale: {
        saved_by: z.string(),
        saved_at: Instant,
        row_version: Count,
        changed: z.array(z.string()),
        no_income: StoredNoIncome,
      },
    }),
    shows: (answer, { client_id }) => (answer.code === 'stale' ? [client_id] : []),
  }),
  withdrawNone: call({
    summary: 'Delete a declaration of having no income',
    path: '/api/client/no_income/destroy',
    may: write,
    changes: ['clients'],
    logs: 'no_income.withdraw',
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {}, ...locked }),
  }),
};
