import type { contract, InputOf } from '@resa/contract';
import { endedByIncome, noIncomeErrors } from '@resa/rules/money/no-income';
import { revenueCounts, revenueRequired } from '@resa/rules/money/revenues';
import { changeClient, emitHousehold, lockRefusal } from '../client-records/index.ts';
import type { Trx } from '../db/handles.ts';
import { invalid, notFound } from '../frame/call/refused.ts';
import type { Context } from '../frame/change/context.ts';
import { savedBy } from '../frame/change/saved-by.ts';
import { insertNoIncome } from './insert.ts';
import { noIncomeRows, noIncomesOf, personsOfHousehold } from './queries.ts';

type Input = InputOf<typeof contract.revenues.declareNone>;

/** Stores or changes that a person has no income, unless an income counts or somebody saved it meanwhile (decision 037). */
export const declareNone = (ctx: Context, { client_id, id, row_version, ...typed }: Input) =>
  changeClient(ctx, client_id, { household: true }, async (db, client, note) => {
    const today = ctx.today.date;
    const refused = await lockRefusal(db, ctx, [client]);
    if (refused) return refused;
    const declared = await noIncomesOf(db, [client_id]);
    const before = declared.find((one) => one.id === id);
    if (id && !before) throw notFound();
    if (before && row_version !== before.row_version) return staleOf(db, before.id, typed);
    const revenues = await db
      .selectFrom('revenues')
      .select(['start_date', 'end_date'])
      .where('client_id', '=', client_id)
      .execute();
    if (!before) {
      const { persons } = await personsOfHousehold(db, client_id, today);
      const person = persons.find((one) => one.client_id === client_id);
      if (!person || !revenueRequired(person, ctx.settings.asylum_seekers))
        return { code: 'income_not_required' as const };
      if (revenues.some((revenue) => revenueCounts(revenue, today))) return { code: 'has_income' as const };
    }
    const others = declared.filter((one) => one !== before);
    const faults = noIncomeErrors(typed, { revenues, others, today });
    if (faults.length > 0) throw invalid(...faults);
    const columns = { ...typed, ...endedByIncome(typed, revenues) };
    const saved = savedBy(ctx);
    if (before && changedFields(before, columns).length === 0) return { code: 'Ok' as const, ...versionOf(before) };
    const stored = before
      ? await db
          .updateTable('no_incomes')
          .set({ ...columns, ...saved })
          .set((row) => ({ row_version: row('row_version', '+', 1) }))
          .where('id', '=', before.id)
          .returning(['id', 'row_version'])
          .executeTakeFirstOrThrow()
      : await insertNoIncome(db, ctx, client_id, columns);
    note.wrote({ entity: 'no_incomes', id: stored.id, ...(before && { before }), after: columns });
    emitHousehold(note, client.group_id);
    return { code: 'Ok' as const, ...stored };
  });

type Typed = Omit<Input, 'client_id' | 'id' | 'row_version'>;

const versionOf = ({ id, row_version }: { id: number; row_version: number }) => ({ id, row_version });

const changedFields = (before: Typed, after: Typed) =>
  (['start_date', 'end_date', 'note'] as const).filter((field) => before[field] !== after[field]);

async function staleOf(db: Trx, id: number, typed: Typed) {
  const { saved_by, saved_at, ...no_income } = await noIncomeRows(db)
    .leftJoin('users as u', 'u.id', 'n.updated_by')
    .select(['u.name as saved_by', 'n.updated_at as saved_at'])
    .where('n.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    code: 'stale' as const,
    saved_by: saved_by ?? 'system',
    saved_at,
    row_version: no_income.row_version,
    changed: changedFields(no_income, typed),
    no_income,
  };
}
