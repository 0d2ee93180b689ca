import { OUTCOMES } from '@resa/contract/schedules';
import { STOPS, type Stop } from '@resa/rules/staff/report-schedule';
import { SPANS } from '@resa/rules/time/spans';
import { type Context, read } from '../frame/change/context.ts';
import { reportNamed, schedulesIn } from './running/queries.ts';

const oneOf = <T extends string>(all: readonly T[], value: string | null): T | null =>
  all.find((one) => one === value) ?? null;

/** The user's own; administrators see all. */
export const list = (ctx: Context) =>
  read(ctx, async (db) => {
    const { user_id } = ctx.actor;
    const rows = await schedulesIn(db)
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select('u.name as owner_name')
      .$if(!ctx.isAdministrator(), (query) => query.where('s.user_id', '=', user_id))
      .orderBy('s.next_at')
      .orderBy('s.id')
      .execute();
    const schedules = rows.flatMap((row) => {
      const report = reportNamed(row.report);
      if (!report) return [];
      const { id, every, weekday, month_day, time, locale, send_to, subject, message, params, paused, next_at } = row;
      const outcome = oneOf(OUTCOMES, row.last_outcome);
      return [
        {
          id,
          report,
          every,
          weekday,
          month_day,
          time,
          locale,
          send_to,
          subject,
          message,
          params,
          paused,
          next_at,
          span: oneOf(SPANS, row.span),
          owner: { id: row.user_id, name: row.owner_name },
          mine: row.user_id === user_id ? (1 as const) : (0 as const),
          stopped: oneOf<Stop>(STOPS, row.stopped),
          last:
            outcome && row.last_at && row.last_day
              ? {
                  at: row.last_at,
                  day: row.last_day,
                  outcome,
                  sent_to: row.last_sent_to,
                  left_out: row.last_left_out,
                  persons: row.last_persons,
                }
              : null,
          row_version: row.row_version,
        },
      ];
    });
    return { code: 'Ok' as const, schedules };
  });
