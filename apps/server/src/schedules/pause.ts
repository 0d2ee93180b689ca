import type { contract, InputOf } from '@resa/contract';
import { reportOf } from '@resa/contract/reports/index';
import { chosenLocations } from '@resa/contract/reports/params';
import { coveredBy, whyStopped } from '@resa/rules/staff/report-schedule';
import { nextTime } from '@resa/rules/time/rhythm';
import { sql } from 'kysely';
import { rightsQuery } from '../frame/call/actor.ts';
import { type Context, change } from '../frame/change/context.ts';
import { recipientsOf } from '../reports/index.ts';
import { reportNamed, scheduleName } from './running/queries.ts';
import { lockSchedule } from './saving/owning.ts';

type Input = InputOf<typeof contract.schedules.pause>;

/**
 * Pauses a schedule or lets it continue. Only its owner and administrators may. Reports that were due during the pause
 * are not made later. A stopped schedule also continues, if nothing prevents it now.
 */
export const pause = (ctx: Context, { id, paused }: Input) =>
  change(ctx, async (db, note) => {
    const schedule = await lockSchedule(db, ctx, id, { anybodys: true });
    if (paused === 0) {
      const { rows } = await rightsQuery(sql`${schedule.user_id}::int`).execute(db);
      const [rights] = rows;
      const { active } = await db
        .selectFrom('users')
        .select('active')
        .where('id', '=', schedule.user_id)
        .executeTakeFirstOrThrow();
      const owner = { permissions: rights?.permissions ?? [], places: rights?.places ?? [], active: active === 1 };
      const name = reportNamed(schedule.report);
      const locations = name ? chosenLocations(reportOf(name).filters, schedule.params) : null;
      const stopped = whyStopped(owner, { needs: (name && reportOf(name).needs) ?? [], locations });
      if (stopped) return { code: 'schedule_stopped' as const, stopped };
      const domains = ctx.settings.report_mail_domains;
      const wanted = name && { name, send_to: schedule.send_to, covered: coveredBy(owner, locations), domains };
      if (!wanted || !(await recipientsOf(db, wanted)).maySend)
        return { code: 'schedule_stopped' as const, stopped: 'recipients' as const };
    }
    const after = {
      paused,
      ...(paused === 0 && {
        stopped: null,
        next_at: nextTime(schedule, ctx.now, ctx.settings.time_zone).at.toISOString(),
      }),
      queued_for: null,
      queued_at: null,
      row_version: schedule.row_version + 1,
    };
    await db.updateTable('report_schedules').set(after).where('id', '=', id).execute();
    const { paused: was, stopped } = schedule;
    note.wrote({
      entity: 'report_schedules',
      id,
      name: scheduleName(schedule.report),
      before: { paused: was, stopped },
      after: { paused, stopped: paused === 0 ? null : stopped },
    });
    return { code: 'Ok' as const };
  });
