import type { List } from '@resa/contract/lists/define';
import { type ListName, lists } from '@resa/contract/lists/index';
import { invalid, notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { emitChange, holdList } from './facts.ts';
import { rowOf } from './rows.ts';
import { updateRows } from './write.ts';

interface ChoiceChange {
  readonly id: number;
  readonly row_version: number;
  readonly field: string;
  /** One of the field's choices; null for none, where the field may be left empty. */
  readonly value: number | null;
}

/** Changes one field of a row and leaves the others as they are stored; written down as any change of the row. */
export const setChoice = (ctx: Context, name: ListName, { id, row_version, field, value }: ChoiceChange) => {
  const list = lists[name] as unknown as List;
  if (!list.fields[field]?.schema.safeParse(value).success) throw invalid({ path: field, rule: 'invalid' });
  return change(ctx, async (db, note) => {
    await holdList(db, list);
    const stored = await rowOf(db, list, id);
    if (!stored) throw notFound();
    if (stored.row_version !== row_version) return { code: 'stale' as const };
    const [savedRow] = await updateRows(db, list, [{ row: { ...stored, [field]: value }, stored }]);
    if (savedRow === stored) return { code: 'Ok' as const };
    note.wrote({ entity: list.name, id, before: stored, ...(savedRow && { after: savedRow }) });
    emitChange(note, list);
    return { code: 'Ok' as const };
  });
};
