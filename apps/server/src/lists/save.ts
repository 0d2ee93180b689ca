/** Stores a new row of a list, or updates one, after checking it again under the list's lock. */
import { DUPLICATE } from '@resa/contract/lists/calls';
import type { List } from '@resa/contract/lists/define';
import { missingRow } from '../frame/call/errors.ts';
import { cleanMarkup } from '../frame/call/markup.ts';
import { invalid, notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { type CheckResult, check } from './check.ts';
import { emitChange, type Facts, factsOf, holdList } from './facts.ts';
import type { AnyRow, Values } from './rows.ts';
import { special } from './special/index.ts';
import { insertRows, updateRows } from './write.ts';

/** Adds a row; returns it, or the row that it duplicates (1062), or that its formula cannot be used. */
export const store = (ctx: Context, list: List, { row }: { row: Values }) =>
  change(ctx, async (db, note) => {
    await holdList(db, list);
    const facts = await factsOf(db, list);
    const completeRow = completed(list, row, facts);
    const refusal = refusalOf(check(list, completeRow, facts));
    if (refusal) return refusal;
    const [newRow] = (await insertRows(db, list, [completeRow])) as [AnyRow];
    note.wrote({ entity: list.name, id: newRow.id, after: newRow });
    emitChange(note, list);
    return { code: 'Ok' as const, row: newRow };
  });

type ChangedRow = Values & { id: number; row_version?: number };

/** Changes a row that nobody saved since it was read; returns it as stored, or as it is now (stale). */
export const update = (ctx: Context, list: List, { row: { id, row_version, ...row } }: { row: ChangedRow }) =>
  orInUse(list, () =>
    change(ctx, async (db, note) => {
      await holdList(db, list);
      const facts = await factsOf(db, list);
      const stored = facts.rows.find((known) => known.id === id);
      if (!stored) throw notFound();
      if (row_version !== undefined && row_version !== stored.row_version)
        return { code: 'stale' as const, row: stored };
      const completeRow = replacing(list, row, stored);
      const refusal = refusalOf(check(list, completeRow, facts, stored));
      if (refusal) return refusal;
      const [savedRow] = (await updateRows(db, list, [{ row: completeRow, stored }])) as [AnyRow];
      if (savedRow === stored) return { code: 'Ok' as const, row: stored };
      note.wrote({ entity: list.name, id, before: stored, after: savedRow });
      emitChange(note, list);
      return { code: 'Ok' as const, row: savedRow };
    }),
  );

/** A new row with the values that nobody types. */
export const completed = (list: List, row: Values, facts: Facts): Values =>
  cleaned(list, special[list.name]?.complete?.(row, facts) ?? row);

/** A changed row; omitted fields stay as they are. */
export const replacing = (list: List, row: Values, stored: AnyRow): Values =>
  cleaned(list, { ...stored, ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) });

function cleaned(list: List, row: Values): Values {
  const rich = Object.entries(list.fields).flatMap(([name, { kind }]) => (kind === 'rich' ? [name] : []));
  return { ...row, ...Object.fromEntries(rich.map((name) => [name, cleanMarkup(row[name] as string)])) };
}

/** The call's refusal for the result of a check; faults of fields are thrown, as those of the schema are. */
function refusalOf({ faults, formula, duplicate }: CheckResult) {
  if (faults.length > 0) throw invalid(...faults.map((fault) => ({ ...fault, path: `row.${fault.path}` })));
  if (formula) return { code: 'SyntaxError' as const, path: formula };
  if (duplicate) return { code: 'error' as const, error: DUPLICATE, ...duplicate } as const;
  return undefined;
}

/** A row that others name by more than its id, such as a province by its country, keeps that while they do. */
async function orInUse<T>(list: List, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!missingRow(error)) throw error;
    const [path = ''] = Object.entries(list.fields).flatMap(([name, { kind }]) => (kind === 'one' ? [name] : []));
    throw invalid({ path: `row.${path}`, rule: 'w_records_associated' });
  }
}
