/** Re-orders an ordered list (002 §4, decisions-002 B30). */

import type { List } from '@resa/contract/lists/define';
import { titleOf } from '@resa/contract/lists/labels';
import { sql } from 'kysely';
import { notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { textName } from '../frame/change/note.ts';
import { emitChange, holdList } from './facts.ts';
import { rowsOf } from './rows.ts';

type Order = { order: { id: number; position: number }[] };

/**
 * Puts each named row at its position; all rows are then numbered from 1, so two users who drag at the same time leave
 * no gap.
 */
export const swap = (ctx: Context, list: List, { order }: Order) =>
  change(ctx, async (db, note) => {
    await holdList(db, list);
    const stored = await rowsOf(db, list);
    const newPositions = new Map(order.map(({ id, position }) => [id, position]));
    if (order.some(({ id }) => !stored.some((row) => row.id === id))) throw notFound();
    // If another row has the position: insert before it when moving up, after it when moving down.
    const key = ({ id, position }: { id: number; position: number }) => {
      const to = newPositions.get(id);
      if (to === undefined) return position + 0.5;
      return to > position ? to + 0.75 : to;
    };
    const ids = [...stored].sort((a, b) => key(a) - key(b)).map(({ id }) => id);
    const before = stored.map(({ id }) => id);
    if (ids.join() === before.join() && stored.every((row, index) => row.position === index + 1))
      return { code: 'Ok' as const, rows: stored };
    await sql`
      update ${sql.table(list.name)} as t set position = place.position, row_version = row_version + 1
      from unnest(${sql.val(ids)}::integer[]) with ordinality as place (id, position)
      where t.id = place.id and t.position <> place.position`.execute(db);
    note.wrote({
      entity: list.name,
      name: textName(titleOf(list.name)),
      before: { order: before },
      after: { order: ids },
    });
    emitChange(note, list);
    return { code: 'Ok' as const, rows: await rowsOf(db, list) };
  });
