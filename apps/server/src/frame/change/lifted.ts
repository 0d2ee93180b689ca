import { sql } from 'kysely';
import type { Db, Trx } from '../../db/handles.ts';
import { type Context, insideOf } from './call-context.ts';

/**
 * The restrictions whose files a call shows by name: those that its caller may see, if the call shows such files at
 * all.
 */
export const liftedIn = (ctx: Context): readonly number[] => (insideOf(ctx).circumstances.lifts ? ctx.sees : []);

/**
 * Lets a transaction read and write the files of these restrictions by name: puts the views of the schema `lifted`
 * before the usual ones (migration 0453).
 */
export const lift = (trx: Trx, restrictions: readonly number[]) =>
  sql`
  select set_config('search_path', 'lifted, public', true),
    set_config('resa.sees', ${`{${restrictions.join(',')}}`}, true)`.execute(trx);

/** Lifts all restrictions, for jobs of the program that compare all files and write no name. */
export async function liftAll(trx: Trx): Promise<void> {
  const { rows } = await sql<{ id: number }>`select distinct restriction_id as id from restricted_clients`.execute(trx);
  const restrictions = rows.map(({ id }) => id);
  if (restrictions.length > 0) await lift(trx, restrictions);
}

/** Runs `work` in a read-only transaction in which the files of these restrictions have names. */
export const reading = <T>(db: Db, restrictions: readonly number[], work: (db: Db) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await lift(trx, restrictions);
      return work(trx);
    });
