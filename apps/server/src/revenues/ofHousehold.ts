import type { contract, InputOf } from '@resa/contract';
import type { PersonRevenues, StoredNoIncome, StoredRevenue } from '@resa/contract/revenues';
import { incomeMissing } from '@resa/rules/money/no-income';
import { monthlyAmount } from '@resa/rules/money/pay-frequency';
import {
  familyIncome,
  type RevenueType,
  revenueCounts,
  revenueRequired,
  revenueTypesOffered,
} from '@resa/rules/money/revenues';
import { householdSize } from '@resa/rules/person/family';
import { flag } from '../frame/call/flag.ts';
import { type Context, read } from '../frame/change/context.ts';
import { householdIncome, type MoneyLists, moneyLists } from './household-income.ts';
import { noIncomesOf, openRevenues, type Person, personsOfHousehold, revenueTypes } from './queries.ts';

type Input = InputOf<typeof contract.revenues.ofHousehold>;

/**
 * The incomes of each person of a household, the monthly total, and the fee that follows from it
 * (000 §2, O-01, 002 A39).
 */
export const ofHousehold = (ctx: Context, { client_id }: Input) =>
  read(ctx, async (db) => {
    const today = ctx.today.date;
    const { persons, members } = await personsOfHousehold(db, client_id, today);
    const ids = persons.map((person) => person.client_id);
    const stored = await openRevenues(db, ids, today);
    const declared = await noIncomesOf(db, ids);
    const types = await revenueTypes(db);
    const lists = await moneyLists(db);
    const size = householdSize(members, today);
    const facts = { types, frequencies: lists.frequencies, today };
    const earnings = persons.map((person) => {
      const own = <R extends { client_id: number }>(rows: readonly R[]) =>
        rows.filter(({ client_id }) => client_id === person.client_id);
      const required = revenueRequired(person, ctx.settings.asylum_seekers);
      return { person, required, revenues: own(stored), no_incomes: own(declared) };
    });
    return {
      code: 'Ok' as const,
      members: earnings.map((earning) => shown(earning, facts)),
      ...householdIncome({ earnings, size, today }, lists),
    };
  });

interface Facts {
  types: readonly RevenueType[];
  frequencies: MoneyLists['frequencies'];
  today: string;
}
interface Earning {
  person: Person;
  required: boolean;
  revenues: readonly StoredRevenue[];
  no_incomes: readonly StoredNoIncome[];
}

function shown(earning: Earning, { types, frequencies, today }: Facts): PersonRevenues {
  const { person, required, revenues, no_incomes } = earning;
  const { client_id, file_number, name, group_role_type_id } = person;
  const rows = revenues.map((revenue) => {
    const formula = frequencies.find(({ id }) => id === revenue.pay_frequency_type_id)?.formula ?? '';
    const monthly = monthlyAmount(formula, revenue.amount);
    const counts = flag(revenueCounts(revenue, today));
    return { ...revenue, monthly: monthly.code === 'Ok' ? monthly.amount : null, counts };
  });
  return {
    client_id,
    file_number,
    name,
    group_role_type_id,
    revenues: rows,
    total: familyIncome(revenues, frequencies, today).total,
    offered: revenueTypesOffered(types, person).map(({ id }) => id),
    no_incomes: no_incomes.map((income) => ({ ...income, counts: flag(revenueCounts(income, today)) })),
    required: flag(required),
    missing: flag(incomeMissing(earning, today)),
  };
}
