import type { contract, InputOf } from '@resa/contract';
import type { ExcludedFile, UpdatedFile } from '@resa/contract/file-update';
import { addDays, instantOf, stamp } from '@resa/rules/time/dates';
import { type RawBuilder, sql } from 'kysely';
import { fullName, matchesNameOrNumber, membershipsOn } from '../client-records/index.ts';
import type { Db } from '../db/handles.ts';
import { type Context, read } from '../frame/change/context.ts';
import { takenBack } from './nightly/due.ts';
import { currentPeriod, type Period } from './period/current.ts';

type Input = InputOf<typeof contract.file_update.list>;

const SORTS: Readonly<Record<Input['sortBy'], RawBuilder<unknown>>> = {
  file_number: sql`c.file_number`,
  id: sql`c.id`,
  name: sql`c.last_name || ' ' || c.first_name collate names`,
  updated_by: sql`u.name collate names`,
  updated_at: sql`done.at`,
};

/** The period, who is left out, and the files that changed from Updating to Active within the period (002 B13). */
export const list = (ctx: Context, input: Input) =>
  read(ctx, async (db) => {
    const period = await currentPeriod(db);
    const { rows: exclusions } = await sql<ExcludedFile>`
      select c.id, c.file_number, ${fullName()} as name
      from file_update_exclusions e join live_clients c on c.id = e.client_id
      order by c.last_name || ' ' || c.first_name collate names, c.id`.execute(db);
    const dt = period ? await updatedFiles(db, ctx, period, input) : { rows: [], recordsFiltered: 0 };
    return { code: 'Ok' as const, period: period ?? null, exclusions, dt };
  });

/** The heads' files, with the last change of each. */
async function updatedFiles(
  db: Db,
  ctx: Context,
  { start_date, end_date }: Period,
  { terms, sortBy, descending, startRow, rowsPerPage }: Input,
) {
  const zone = ctx.settings.time_zone;
  const from = instantOf(stamp({ date: start_date, time: '00:00' }), zone).toISOString();
  const until = instantOf(stamp({ date: addDays(end_date, 1), time: '00:00' }), zone).toISOString();
  const found = sql`
    from (select distinct on (client_id) client_id, at, user_id from client_state_changes s
      where from_state = 6 and to_state = 1 and at >= ${from}::timestamptz and at < ${until}::timestamptz
        and not ${takenBack}
      order by client_id, at desc, id desc) done
    join live_clients c on c.id = done.client_id
    join ${membershipsOn(ctx.today.date)} m on m.client_id = c.id and m.group_role_type_id in (1, 2)
    left join users u on u.id = done.user_id
    where ${matchesNameOrNumber(terms.search)}`;
  const way = descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<UpdatedFile>`
    select c.id, c.file_number, ${fullName()} as name, u.name as updated_by, done.at as updated_at
    ${found} order by ${SORTS[sortBy]} ${way} nulls last, c.id ${way} limit ${rowsPerPage} offset ${startRow}`.execute(
    db,
  );
  const counted = await sql<{ n: number }>`select count(*)::int as n ${found}`.execute(db);
  return { rows, recordsFiltered: counted.rows[0]?.n ?? 0 };
}
