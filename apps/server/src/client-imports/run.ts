import type { contract, InputOf } from '@resa/contract';
import { sql } from 'kysely';
import { type Context, change } from '../frame/change/context.ts';
import { lockImport, touch } from './kept/imports.ts';

type Input = InputOf<typeof contract.clientImports.run>;

/** Begins to bring in the households without a fault, or goes on with a stopped import. */
export const run = (ctx: Context, { id }: Input) =>
  change(ctx, async (db, note) => {
    // Imports run one at a time: a second call waits for the lock and then finds the first import running.
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_KEY)})`.execute(db);
    const { state, work_id, highest_number } = await lockImport(db, id);
    if (!['check', 'stopped'].includes(state) || work_id === null) return { code: 'import_state' as const };
    const other = await db
      .selectFrom('client_imports')
      .select('id')
      .where('state', 'in', ['running', 'taking_back'])
      .executeTakeFirst();
    if (other) return { code: 'import_running' as const };
    // New files get numbers above those that the file keeps (000 O-53).
    if (highest_number !== null)
      await sql`select setval('file_numbers', ${highest_number}::int)
        where ${highest_number}::int > (select last_value from file_numbers)`.execute(db);
    const { n } = await db
      .selectFrom('client_import_persons')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('import_id', '=', id)
      .where('kind', 'not in', ['fault', 'decide', 'out'])
      .executeTakeFirstOrThrow();
    const begins = state === 'check' ? { done: 0, parts: Number(n) } : {};
    await touch(db, ctx, id, { state: 'running', run_by: ctx.actor.user_id, ...begins });
    note.job('client_import_run', { id });
    return { code: 'Ok' as const };
  });

/** A number of our own. */
const LOCK_KEY = 7_253_204;
