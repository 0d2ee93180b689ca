import type { contract, InputOf } from '@resa/contract';
import { faultsOfParams } from '@resa/contract/reports/params';
import type { Trx } from '../db/handles.ts';
import { invalid, notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { savedBy } from '../frame/change/saved-by.ts';
import { enteredIn } from './engine/march.ts';

type Input = InputOf<typeof contract.reports.enterMarch>;

/** Stores the numbers of a location for a March that has begun, unless somebody saved them in the meantime. */
export function enterMarch(ctx: Context, { march: year, place_id, row_version, ...numbers }: Input) {
  const faults = faultsOfParams(['march'], { march: year }, ctx.today.date);
  if (faults.length > 0) throw invalid(...faults);
  return change(ctx, async (db, note) => {
    const staleEntry = async () => ({ code: 'stale' as const, entry: await entryOf(db, year, place_id) });
    const before = await db
      .selectFrom('hunger_counts')
      .select(['meals', 'snacks', 'note', 'row_version'])
      .where('year', '=', year)
      .where('place_id', '=', place_id)
      .forUpdate()
      .executeTakeFirst();
    if ((before?.row_version ?? 0) !== row_version) return staleEntry();
    const saved = savedBy(ctx);
    const stored = await db
      .insertInto('hunger_counts')
      .values({ year, place_id, ...numbers, ...saved })
      .onConflict((conflict) =>
        conflict
          .columns(['year', 'place_id'])
          .doUpdateSet((row) => ({ ...numbers, ...saved, row_version: row('hunger_counts.row_version', '+', 1) }))
          .where('hunger_counts.row_version', '=', row_version),
      )
      .returning(['id', 'row_version'])
      .executeTakeFirst();
    // Another desk entered the first numbers of this location at the same moment.
    if (!stored) return staleEntry();
    const { row_version: _, ...entryBefore } = before ?? { row_version };
    note.wrote({ entity: 'hunger_counts', id: stored.id, ...(before && { before: entryBefore }), after: numbers });
    return { code: 'Ok' as const, row_version: stored.row_version };
  });
}

async function entryOf(db: Trx, year: number, place_id: number) {
  const [entry] = await enteredIn(db, year, [place_id]);
  if (!entry) throw notFound();
  return entry;
}
