import type { contract, InputOf } from '@resa/contract';
import type { Locale } from '@resa/contract/texts';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { selectRows } from './queries.ts';

type Input = InputOf<typeof contract.appointments.list>;

/** A page of a client's appointments, at every location (001 O-56). */
export const list = (ctx: Context, { startRow, rowsPerPage, sortBy, descending, terms: { client_id } }: Input) =>
  read(ctx, async (db) => {
    const counted = await sql<{ n: number }>`
      select (select count(*)::int from live_appointments where client_id = c.id) as n
      from live_clients c where c.id = ${client_id}`.execute(db);
    const [total] = counted.rows;
    if (!total) throw notFound();
    const way = descending ? 'desc' : 'asc';
    const rows = await selectRows(db)
      .innerJoin('places as p', 'p.id', 'a.place_id')
      .select(['p.name as place', 'a.row_version'])
      .where('a.client_id', '=', client_id)
      .orderBy(sql`${sortsIn(ctx.locale)[sortBy]}`, way)
      .orderBy('a.id', way)
      .limit(rowsPerPage)
      .offset(startRow)
      .execute();
    return { code: 'Ok' as const, dt: { rows, recordsFiltered: total.n } };
  });

const sortsIn = (locale: Locale): Readonly<Record<Input['sortBy'], RawBuilder<unknown>>> => ({
  start_date_time: sql.ref('a.start_date_time'),
  appointment_type_id: sql`${sql.ref(`t.name_${locale}`)} collate names`,
  place: sql`p.name collate names`,
  status: sql.ref('a.status'),
  user: sql`u.name collate names`,
});
