import type { contract, InputOf } from '@resa/contract';
import type { PersonRevenues, StoredRevenue } from '@resa/contract/revenues';
import { feeOf } from '@resa/rules/money/fees';
import { monthlyAmount } from '@resa/rules/money/pay-frequency';
import {
  familyIncome,
  type RevenueType,
  revenueCounts,
  revenueRequired,
  revenueTypesOffered,
} from '@resa/rules/money/revenues';
import { householdSize } from '@resa/rules/person/family';
import { type Context, read } from '../frame/change/context.ts';
import { openRevenues, type Person, payFrequencies, personsOfHousehold, revenueTypes } from './queries.ts';

type Input = InputOf<typeof contract.revenues.ofHousehold>;
type Frequencies = readonly { id: number; formula: string }[];

/** What each person of a household lives on, the monthly total, and the fee that follows from it (000 §2, O-01, 002 A39). */
export const ofHousehold = (ctx: Context, { client_id }: Input) =>
  read(ctx, async (db) => {
    const today = ctx.today.date;
    const { persons, members } = await personsOfHousehold(db, client_id, today);
    const ids = persons.map((person) => person.client_id);
    const stored = await openRevenues(db, ids, today);
    const types = await revenueTypes(db);
    const frequencies = await payFrequencies(db);
    const brackets = await db.selectFrom('revenue_brackets').selectAll().where('active', '=', 1).execute();
    const { total, unknown } = familyIncome(stored, frequencies, today);
    const size = householdSize(members, today);
    const fee = feeOf(brackets, size, total);
    return {
      code: 'Ok' as const,
      members: persons.map((person) => {
        const own = stored.filter((revenue) => revenue.client_id === person.client_id);
        return shown(person, own, { types, frequencies, today, asylumSeekers: ctx.settings.asylum_seekers });
      }),
      total,
      unknown: unknown.length,
      size,
      level: fee.code === 'Ok' ? fee.level : null,
      fee: fee.code === 'Ok' ? fee.fee : null,
      bracket: fee.code,
    };
  });

interface Facts {
  types: readonly RevenueType[];
  frequencies: Frequencies;
  today: string;
  asylumSeekers: readonly number[];
}

function shown(
  person: Person,
  own: readonly StoredRevenue[],
  { types, frequencies, today, asylumSeekers }: Facts,
): PersonRevenues {
  const { client_id, file_number, name, group_role_type_id } = person;
  const rows = own.map((revenue) => {
    const formula = frequencies.find(({ id }) => id === revenue.pay_frequency_type_id)?.formula ?? '';
    const monthly = monthlyAmount(formula, revenue.amount);
    const counts: 0 | 1 = revenueCounts(revenue, today) ? 1 : 0;
    return { ...revenue, monthly: monthly.code === 'Ok' ? monthly.amount : null, counts };
  });
  const missing = revenueRequired(person, asylumSeekers) && !rows.some(({ counts }) => counts === 1);
  return {
    client_id,
    file_number,
    name,
    group_role_type_id,
    revenues: rows,
    total: familyIncome(own, frequencies, today).total,
    offered: revenueTypesOffered(types, person).map(({ id }) => id),
    missing: missing ? 1 : 0,
  };
}
