import type { contract, InputOf } from '@resa/contract';
import { sql } from 'kysely';
import { type Context, change } from '../frame/change/context.ts';
import { scheduleName } from './running/queries.ts';
import { checkedSchedule } from './saving/check.ts';

type Input = InputOf<typeof contract.schedules.store>;

/** Stores a schedule. Its first report is sent at the next occurrence of its day and time. */
export const store = (ctx: Context, input: Input) =>
  change(ctx, async (db, note) => {
    const { row, refused } = await checkedSchedule(db, ctx, input);
    if (!row) return { code: 'schedule_recipients' as const, refused };
    const { id } = await db
      .insertInto('report_schedules')
      .values({
        ...row,
        params: sql`${row.params}::jsonb`,
        user_id: ctx.actor.user_id,
        created_at: ctx.now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    note.wrote({ entity: 'report_schedules', id, name: scheduleName(row.report), after: row });
    return { code: 'Ok' as const, id };
  });
