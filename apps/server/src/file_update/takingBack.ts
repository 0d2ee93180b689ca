import { MOST_KEPT, type TakingBack } from '@resa/contract/file-update';
import { sql } from 'kysely';
import { fullName } from '../client-records/index.ts';
import { type Context, read } from '../frame/change/context.ts';
import { currentPeriod } from './period/current.ts';
import { isUnchanged } from './undoing/unchanged.ts';

/** How many households would return to Active, and which stay; after taking back, the result. */
export const takingBack = (ctx: Context) =>
  read(ctx, async (db) => {
    const period = await currentPeriod(db);
    const takenBack = period?.undone_at
      ? sql`case f.outcome when 'back' then true when 'kept' then false end`
      : isUnchanged(ctx.today.date);
    const files = sql`(
      select c.id, c.file_number, ${fullName()} as name, c.last_name || ' ' || c.first_name as sorted,
        ${takenBack} as back
      from file_update_files f join live_clients c on c.id = f.client_id
      where f.period_id = ${period?.id ?? 0} and f.outcome in ('moved', 'back', 'kept')) files`;
    const counted = await sql<Omit<TakingBack, 'rows'>>`
      select (count(*) filter (where back))::int as back, (count(*) filter (where not back))::int as kept,
        (count(*) filter (where back is null))::int as waiting
      from ${files}`.execute(db);
    const { rows } = await sql<TakingBack['rows'][number]>`
      select id, file_number, name from ${files} where not back
      order by sorted collate names, id limit ${MOST_KEPT}`.execute(db);
    return { code: 'Ok' as const, ...(counted.rows[0] as Omit<TakingBack, 'rows'>), rows };
  });
