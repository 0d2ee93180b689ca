import { sql } from 'kysely';
import type { Db, Trx } from '../../db/handles.ts';
import { type Context, insideOf } from './call-context.ts';

/**
 * The restrictions whose files a call shows by name: those that its caller may see, if the call shows such files at
 * all.
 */
export const restrictionsShown = (ctx: Context): readonly number[] =>
  insideOf(ctx).circumstances.showsRestricted ? ctx.sees : [];

/**
 * Lets a transaction read and write the files of these restrictions by name: puts the views of the schema `lifted`
 * before the usual ones (migration 0453).
 */
export const showRestricted = (trx: Trx, restrictions: readonly number[]) =>
  sql`
  select set_config('search_path', 'lifted, public', true),
    set_config('resa.sees', ${`{${restrictions.join(',')}}`}, true)`.execute(trx);

/**
 * Lets a transaction read the files of all restrictions by name, for jobs that compare all files and write no name.
 */
export async function showAllRestricted(trx: Trx): Promise<void> {
  const { rows } = await sql<{ id: number }>`select distinct restriction_id as id from restricted_clients`.execute(trx);
  const restrictions = rows.map(({ id }) => id);
  if (restrictions.length > 0) await showRestricted(trx, restrictions);
}

/** Runs `work` in a read-only transaction in which the files of these restrictions have names. */
export const readRestricted = <T>(db: Db, restrictions: readonly number[], work: (db: Db) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await showRestricted(trx, restrictions);
      return work(trx);
    });
