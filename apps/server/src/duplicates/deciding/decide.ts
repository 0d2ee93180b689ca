import { sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import { notFound } from '../../frame/call/refused.ts';
import { type Context, change } from '../../frame/change/context.ts';

/**
 * Writes whether a pair is of two persons, and notes it with both files; notes nothing if the decision is the same.
 */
export const decide = (ctx: Context, id: number, not_same: 0 | 1) =>
  change(ctx, async (db, note) => {
    const { one_id, other_id, one_number, other_number, not_same_at, restricted } = await lockedPair(db, id);
    if (ctx.hiddenOf([one_id, other_id]) !== undefined) throw notFound();
    const wasNotSame = not_same_at === null ? 0 : 1;
    if (wasNotSame === not_same) return { code: 'Ok' as const };
    const decided = not_same
      ? { not_same_at: ctx.now.toISOString(), not_same_by: ctx.actor.user_id }
      : { not_same_at: null, not_same_by: null };
    await db.updateTable('duplicates').set(decided).where('id', '=', id).execute();
    for (const [client_id, number] of [
      [one_id, other_number],
      [other_id, one_number],
    ] as const) {
      // Otherwise the log of a file says which restricted one looks like it.
      const not_same_as = restricted ? 'changed' : number;
      note.wrote({
        entity: 'clients',
        id: client_id,
        client_id,
        before: { not_same_as: wasNotSame ? not_same_as : null },
        after: { not_same_as: not_same ? not_same_as : null },
      });
    }
    return { code: 'Ok' as const };
  });

/** A pair of two files that both are live. */
async function lockedPair(db: Trx, id: number) {
  const pair = await db
    .selectFrom('duplicates as d')
    .innerJoin('live_clients as a', 'a.id', 'd.one_id')
    .innerJoin('live_clients as b', 'b.id', 'd.other_id')
    .select(['d.one_id', 'd.other_id', 'd.not_same_at', 'a.file_number as one_number', 'b.file_number as other_number'])
    .select(
      sql<boolean>`exists (select from restricted_clients r where r.client_id in (d.one_id, d.other_id))`.as(
        'restricted',
      ),
    )
    .where('d.id', '=', id)
    .forUpdate('d')
    .executeTakeFirst();
  if (!pair) throw notFound();
  return pair;
}
