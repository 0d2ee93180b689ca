import { requestQueue } from '@resa/rules/person/request-queue';
import { NOTICED_ABOVE } from '@resa/rules/process/refused';
import { backupStanding } from '@resa/rules/time/backups';
import { sql } from 'kysely';
import { clientCounts, membershipsOn, personName, requestCounts } from '../client-records/index.ts';
import type { ReadDb } from '../db/handles.ts';
import { type Context, read } from '../frame/change/context.ts';
import { readBackupState } from '../frame/process/backup-state.ts';
import { readDisks, readWork } from '../frame/process/operation.ts';
import { requestsWaiting } from '../requests/index.ts';

const LATEST = 20;

/** Counts of files, the requests that wait, the latest ones, and today's appointments of the user's locations (001 §2.6, O-64); to
 * administrators also how the server does, and the number of refused tries when it is unusual. */
export const main = async (ctx: Context) => {
  const { permissions, places } = ctx.actor;
  const may = (...any: string[]) => permissions.some((held) => any.includes(held));
  const disks = may('crud_app_settings') ? await readDisks(ctx.config) : null;
  return read(ctx, async (db) => {
    const counts = await clientCounts(db);
    const countIn = (state: number) => counts.get(state) ?? 0;
    const { requests, pending, in_process } = await requestCounts(db, ctx.today.date);
    return {
      code: 'Ok' as const,
      stats: {
        active: countIn(1),
        inactive: countIn(2),
        requests,
        pending,
        in_process,
        updating: countIn(6),
      },
      // Names are for those who may open the screens that show them.
      latest_clients: may('crud_requests', 'view_requests', 'crud_clients', 'view_clients')
        ? await latestClients(db, ctx.today.date)
        : [],
      today_appointments:
        may('crud_appointments', 'view_appointments', 'crud_checkin') && places.length > 0
          ? await appointmentsOn(db, ctx.today.date, places)
          : [],
      queue: may('crud_requests', 'view_requests')
        ? requestQueue(await requestsWaiting(db, ctx), ctx.today.date)
        : null,
      today: ctx.today.date,
      operation: disks && {
        backup: ctx.config.backups ? await backup(db, ctx.now) : null,
        disks,
        ...(await readWork(db, ctx.now)),
      },
      refused: may('view_logs') ? await refusedLately(db, ctx.now) : null,
    };
  });
};

const HOUR_MS = 3_600_000;

/** The number of refused sign-ins and calls in the last hour; null up to the threshold of decision 032. */
async function refusedLately(db: ReadDb, now: Date): Promise<number | null> {
  const { n } = await db
    .selectFrom('refused_tries')
    .select(sql<number>`coalesce(sum(count), 0)::int`.as('n'))
    .where('quarter', '>', new Date(now.getTime() - HOUR_MS).toISOString())
    .executeTakeFirstOrThrow();
  return n > NOTICED_ABOVE ? n : null;
}

async function backup(db: ReadDb, now: Date) {
  const facts = await readBackupState(db);
  return { good_at: facts.good_at, standing: backupStanding(facts, now) };
}

/** The heads of the latest households, as in the list of requests. */
function latestClients(db: ReadDb, today: string) {
  return db
    .selectFrom('live_clients as c')
    .innerJoin(membershipsOn(today).as('m'), 'm.client_id', 'c.id')
    .where('m.group_role_type_id', 'in', [1, 2])
    .select(['c.id', 'c.file_number', 'c.updated_at', 'c.client_state_type_id', 'c.origin', personName])
    .where('c.client_state_type_id', 'in', [3, 4, 5])
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(LATEST)
    .execute();
}

function appointmentsOn(db: ReadDb, date: string, places: readonly number[]) {
  return db
    .selectFrom('live_appointments as a')
    .innerJoin('live_clients as c', 'c.id', 'a.client_id')
    .select(['a.id', 'a.client_id', 'c.file_number', 'a.start_date_time', 'a.status', 'a.place_id', personName])
    .where('a.start_date_time', '>=', `${date} 00:00`)
    .where('a.start_date_time', '<=', `${date} 23:59`)
    .where('a.place_id', 'in', [...places])
    .where('a.status', '<>', 4)
    .orderBy('a.start_date_time')
    .orderBy('a.id')
    .execute();
}
