import type { contract, InputOf } from '@resa/contract';
import type { StoredRevenue } from '@resa/contract/revenues';
import { monthlyAmount } from '@resa/rules/money/pay-frequency';
import { revenueErrors, revenueTypesOffered } from '@resa/rules/money/revenues';
import type { Selectable } from 'kysely';
import { changeClient, emitHousehold, lockRefusal } from '../client-records/index.ts';
import type { Trx } from '../db/handles.ts';
import type { RevenuesTable } from '../db/tables/clients.ts';
import { type FieldFault, invalid, notFound } from '../frame/call/refused.ts';
import type { Context } from '../frame/change/context.ts';
import { savedBy } from '../frame/change/saved-by.ts';
import { insertRevenue } from './insert.ts';
import { payFrequencies, personsOfHousehold, revenueTypes } from './queries.ts';
import { settleNoIncomes } from './settle-no-incomes.ts';

type Input = InputOf<typeof contract.revenues.update>;
type Sent = Input['revenues'][number];
type Stored = Selectable<RevenuesTable>;

/** Adds and changes revenues of a person, all or none, unless somebody saved one of them meanwhile (000 §5, O-38, O-39). */
export const update = (ctx: Context, { client_id, revenues: sent }: Input) =>
  changeClient(ctx, client_id, { household: true }, async (db, client, note) => {
    const refused = await lockRefusal(db, ctx, [client]);
    if (refused) return refused;
    const all = await db.selectFrom('revenues').selectAll().where('client_id', '=', client_id).forUpdate().execute();
    const pairs = sent.map((one) => ({ one, before: one.id ? all.find(({ id }) => id === one.id) : undefined }));
    if (pairs.some(({ one, before }) => one.id && !before) || twice(sent)) throw notFound();
    const stale = pairs.find(({ one, before }) => before && one.row_version !== before.row_version);
    if (stale?.before) return staleOf(db, stale.before, stale.one);
    const faults = await faultsOf(db, ctx, client_id, pairs, all);
    if (faults.length > 0) throw invalid(...faults);

    const saved = savedBy(ctx);
    const ids: number[] = [];
    const row_versions: number[] = [];
    for (const { one, before } of pairs) {
      const columns = columnsOf(one);
      if (!before) {
        const id = await insertRevenue(db, ctx, client_id, columns);
        note.wrote({ entity: 'revenues', id, after: columns });
        ids.push(id);
        row_versions.push(1);
        continue;
      }
      const changed = differing(before, columns).length > 0;
      ids.push(before.id);
      row_versions.push(before.row_version + (changed ? 1 : 0));
      if (!changed) continue;
      await db
        .updateTable('revenues')
        .set({ ...columns, ...saved })
        .set((row) => ({ row_version: row('row_version', '+', 1) }))
        .where('id', '=', before.id)
        .execute();
      note.wrote({ entity: 'revenues', id: before.id, before, after: columns });
    }
    await settleNoIncomes(db, ctx, note, client_id);
    emitHousehold(note, client.group_id);
    return { code: 'Ok' as const, ids, row_versions };
  });

const columnsOf = ({ revenue_type_id, pay_frequency_type_id, amount, start_date, end_date, note }: Sent) => ({
  revenue_type_id,
  pay_frequency_type_id,
  amount,
  start_date,
  end_date,
  note,
});
type Columns = ReturnType<typeof columnsOf>;

const twice = (sent: readonly Sent[]): boolean => {
  const ids = sent.flatMap(({ id }) => id ?? []);
  return new Set(ids).size < ids.length;
};
const differing = (before: Stored, columns: Columns): string[] =>
  Object.entries(columns).flatMap(([field, value]) => (before[field as keyof Columns] === value ? [] : [field]));

interface Pair {
  one: Sent;
  before: Stored | undefined;
}

async function faultsOf(db: Trx, ctx: Context, client_id: number, pairs: readonly Pair[], all: readonly Stored[]) {
  const today = ctx.today.date;
  const { persons } = await personsOfHousehold(db, client_id, today);
  const person = persons.find((one) => one.client_id === client_id);
  const types = await revenueTypes(db);
  const offered = person ? revenueTypesOffered(types, person).map(({ id }) => id) : [];
  const frequencies = await payFrequencies(db);
  const unchanged = all.filter(({ id }) => !pairs.some(({ before }) => before?.id === id));
  return pairs.flatMap(({ one, before }, index): FieldFault[] => {
    const others = [...unchanged, ...pairs.filter((pair) => pair.one !== one).map((pair) => pair.one)];
    // A stored type may stay, although it is not offered now.
    const possible = before ? [...offered, before.revenue_type_id] : offered;
    const faults: FieldFault[] = revenueErrors(one, { offered: possible, others, today });
    const frequency = frequencies.find(({ id }) => id === one.pay_frequency_type_id);
    const usable = frequency?.active === 1 && monthlyAmount(frequency.formula, one.amount).code === 'Ok';
    if (!usable && before?.pay_frequency_type_id !== one.pay_frequency_type_id)
      faults.push({ path: 'pay_frequency_type_id', rule: 'e_not_offered' });
    return faults.map((fault) => ({ ...fault, path: `revenues.${index}.${fault.path}` }));
  });
}

async function staleOf(db: Trx, before: Stored, one: Sent) {
  const { updated_at, updated_by, created_at: _, ...revenue } = before;
  const user =
    updated_by === null
      ? undefined
      : await db.selectFrom('users').select('name').where('id', '=', updated_by).executeTakeFirst();
  return {
    code: 'stale' as const,
    saved_by: user?.name ?? 'system',
    saved_at: updated_at,
    row_version: before.row_version,
    changed: differing(before, columnsOf(one)),
    revenue: revenue satisfies StoredRevenue,
  };
}
