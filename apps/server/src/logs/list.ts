import type { contract, InputOf } from '@resa/contract';
import type { Locale } from '@resa/contract/texts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../db/handles.ts';
import { type Context, read } from '../frame/change/context.ts';
import { BY_CLIENT, conditionsOf } from './entries/conditions.ts';
import { namedFor, subjectIn } from './entries/properties.ts';

type Input = InputOf<typeof contract.logs.list>;
interface Entry {
  id: number;
  action: string;
  entity: string | null;
  name: string | null;
  about_client: boolean;
  created_name: string;
  machine: string;
  created_at: string;
  client_id: number | null;
  file_number: number | null;
  by_client: 0 | 1;
}

/** A total is counted up to this number; pages continue beyond it (decisions-wire W09). */
const CAP = 500;

/** The activity log: who did what and from where, newest first (002 §2.8). */
export const list = (ctx: Context, { paging, filters }: Input) =>
  read(ctx, async (db) => {
    const conditions = await conditionsOf(db, filters, ctx.settings.time_zone);
    if (!conditions) return { code: 'Ok' as const, dt: { rows: [], recordsFiltered: 0, capped: 0 as const } };
    const found = await countUpTo(db, CAP + 1, conditions);
    return {
      code: 'Ok' as const,
      dt: {
        rows: (await page(db, ctx.locale, conditions, paging)).map((entry) => namedFor(ctx, entry)),
        recordsFiltered: Math.min(found, CAP),
        capped: found > CAP ? (1 as const) : (0 as const),
      },
    };
  });

async function page(
  db: ReadDb,
  locale: Locale,
  conditions: RawBuilder<unknown>,
  { startRow, rowsPerPage, descending }: Input['paging'],
): Promise<Entry[]> {
  const order = descending ? sql`created_at desc, id desc` : sql`created_at, id`;
  const { rows } = await sql<Entry>`
    with page as materialized (
      select *, ${subjectIn(locale)} from activity_log where ${conditions} order by ${order} limit ${rowsPerPage} offset ${startRow})
    select page.id, action, entity, name, about_client, created_name, machine, page.created_at, (${BY_CLIENT})::int as by_client,
      case when c.deleted_at is null then c.id end as client_id,
      case when c.erased_at is null then c.file_number end as file_number
    from page
      -- deleted too: an entry keeps its number unless its person is erased, and leads to no file then
      left join clients c on c.id = page.client_id
    order by ${descending ? sql`page.created_at desc, page.id desc` : sql`page.created_at, page.id`}`.execute(db);
  return rows;
}

/** The order makes the planner take an index that fits the condition; otherwise it would read the whole table. */
async function countUpTo(db: ReadDb, cap: number, conditions: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from
      (select from activity_log where ${conditions} order by created_at desc, id desc limit ${cap}) entries`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}
