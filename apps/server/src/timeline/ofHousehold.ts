import type { contract, InputOf } from '@resa/contract';
import type { TimelineEntry } from '@resa/contract/timeline';
import { sql } from 'kysely';
import { membershipsOn } from '../client-records/index.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { ofAppointments, ofBulletins, ofFiles } from './sources.ts';

type Input = InputOf<typeof contract.timeline.ofHousehold>;

const PAGE = 25;

/** The events of the people who live together today, newest first, a page after the entry that ends the last one. */
export const ofHousehold = (ctx: Context, { client_id, after }: Input) =>
  read(ctx, async (db) => {
    const client = await db.selectFrom('live_clients').select('id').where('id', '=', client_id).executeTakeFirst();
    if (!client) throw notFound();
    const people = await db
      .selectFrom(membershipsOn(ctx.today.date).as('own'))
      .innerJoin(membershipsOn(ctx.today.date).as('m'), 'm.group_id', 'own.group_id')
      .innerJoin('live_clients as c', 'c.id', 'm.client_id')
      .select('c.id')
      .where('own.client_id', '=', client_id)
      .execute();
    const ids = [...new Set([client_id, ...people.map(({ id }) => id)])];
    const { time_zone } = ctx.settings;
    const sources = [
      ...ofFiles,
      ...(ctx.may('view_appointments') || ctx.may('crud_appointments') ? ofAppointments : []),
      ...(ctx.may('view_bulletins') || ctx.may('crud_bulletins') ? ofBulletins : []),
    ].map((source) => source({ ids, time_zone }));
    // Rounded as instants travel, so that a page begins exactly after the last entry of the one before.
    const { rows } = await sql<TimelineEntry>`
      select kind, id, at, client_ids, by, text, type_id, place, start_date_time, "from", "to" from (
        select kind, id, date_trunc('milliseconds', at) as at, client_ids, by, text, type_id, place, start_date_time,
          "from", "to"
        from (${sql.join(sources, sql` union all `)})
          as e (kind, id, at, client_ids, by, text, type_id, place, start_date_time, "from", "to")
      ) e
      ${after ? sql`where (at, kind collate "C", id) < (${after.at}::timestamptz, ${after.kind}::text collate "C", ${after.id}::int)` : sql``}
      order by at desc, kind collate "C" desc, id desc limit ${PAGE + 1}`.execute(db);
    return {
      code: 'Ok' as const,
      entries: rows.slice(0, PAGE),
      more: rows.length > PAGE ? (1 as const) : (0 as const),
    };
  });
