import { sql } from 'kysely';
import type { Db, Trx } from '../../db/handles.ts';
import { type Context, insideOf } from './call-context.ts';

/** The restrictions that a call shows by name: those that its caller sees, where the call lifts them at all. */
export const liftedIn = (ctx: Context): readonly number[] => (insideOf(ctx).circumstances.lifts ? ctx.sees : []);

/**
 * Has a transaction read and write restricted files by name, as far as these restrictions go: the views of the schema
 * `lifted` come before those of the same names (migration 0453).
 */
export const lift = (trx: Trx, restrictions: readonly number[]) =>
  sql`
  select set_config('search_path', 'lifted, public', true),
    set_config('resa.sees', ${`{${restrictions.join(',')}}`}, true)`.execute(trx);

/** The same for a job of the program that compares all files and writes no name. */
export async function liftAll(trx: Trx): Promise<void> {
  const { rows } = await sql<{ id: number }>`select distinct restriction_id as id from restricted_clients`.execute(trx);
  const restrictions = rows.map(({ id }) => id);
  if (restrictions.length > 0) await lift(trx, restrictions);
}

/** Reads in a transaction that sees through these restrictions. */
export const reading = <T>(db: Db, restrictions: readonly number[], work: (db: Db) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await lift(trx, restrictions);
      return work(trx);
    });
