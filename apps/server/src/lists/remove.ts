/** Deletes a row of a list that nothing uses, or switches it on and off. */
import { IN_USE } from '@resa/contract/lists/calls';
import type { List } from '@resa/contract/lists/define';
import { sql } from 'kysely';
import type { Trx } from '../db/handles.ts';
import { missingRow } from '../frame/call/errors.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, change, read } from '../frame/change/context.ts';
import { emitChange, holdList } from './facts.ts';
import { type AnyRow, rowOf } from './rows.ts';
import { usesOf } from './uses.ts';
import { updateRows } from './write.ts';

/** Deletes a row; refuses one in use with 1451 and its uses, and a system row. */
export async function destroy(ctx: Context, list: List, { id }: { id: number }) {
  try {
    return await change(ctx, async (db, note) => {
      await holdList(db, list);
      const stored = await existing(db, list, id);
      if (stored.system) return { code: 'system_row' as const };
      const used = await usesOf(db, list, id);
      if (used.length > 0) return { code: 'error' as const, error: IN_USE, used } as const;
      await sql`delete from ${sql.table(list.name)} where id = ${id}`.execute(db);
      note.wrote({ entity: list.name, id, before: stored });
      emitChange(note, list);
      return { code: 'Ok' as const };
    });
  } catch (error) {
    // Somebody began to use it just now.
    if (!missingRow(error)) throw error;
    return { code: 'error' as const, error: IN_USE, used: await read(ctx, (db) => usesOf(db, list, id)) } as const;
  }
}

type ActiveSwitch = { row: { id: number; active: 0 | 1 } };

/** Switches a row on or off; forms show inactive rows disabled, reports still count them (decisions-002 B24). */
export const setActive = (ctx: Context, list: List, { row: { id, active } }: ActiveSwitch) =>
  change(ctx, async (db, note) => {
    await holdList(db, list);
    const stored = await existing(db, list, id);
    if (stored.system && active === 0) return { code: 'system_row' as const };
    const [savedRow] = (await updateRows(db, list, [{ row: { ...stored, active }, stored }])) as [AnyRow];
    if (savedRow === stored) return { code: 'Ok' as const, row: stored };
    note.wrote({ entity: list.name, id, before: { active: stored.active }, after: { active } });
    emitChange(note, list);
    return { code: 'Ok' as const, row: savedRow };
  });

async function existing(db: Trx, list: List, id: number): Promise<AnyRow> {
  const row = await rowOf(db, list, id);
  if (!row) throw notFound();
  return row;
}
