import type { contract, InputOf } from '@resa/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Context, type Db, search } from '../frame/context.ts';
import { CAP, clientCounts, familySize, personsOf, REACH, rankedIds } from '../people/index.ts';

type Input = InputOf<typeof contract.clients.list>;

/** The clients list: one state, by name, gender and tags, sorted and paged (000 §2). */
export const list = (ctx: Context, input: Input) =>
  search(ctx, async (db) => {
    const { terms, startRow, rowsPerPage } = input;
    const today = ctx.today.date;
    const wanted = conditions(terms);
    const found =
      terms.search.length >= 2 ? await rankedIds(db, { text: terms.search, where: wanted, today }, REACH) : null;
    const where = found ? sql`${wanted} and c.id = any(${sql.val(found)}::int[])` : wanted;
    const { rows } = await sql<{ id: number }>`
      select c.id from clients c where ${where}
      order by ${order(input, today)}
      limit ${rowsPerPage} offset ${startRow}
    `.execute(db);
    const total = found ? found.length : await count(db, terms, where);
    return {
      code: 'Ok' as const,
      rows: await personsOf(
        db,
        rows.map((row) => row.id),
        today,
      ),
      recordsFiltered: Math.min(total, found === null ? total : CAP),
      capped: found !== null && total > CAP ? (1 as const) : (0 as const),
    };
  });

function conditions(terms: Input['terms']): RawBuilder<unknown> {
  const all = [sql`c.deleted_at is null`, sql`c.client_state_type_id = ${terms.client_state}`];
  if (terms.gender > 0) all.push(sql`c.gender_type_id = ${terms.gender}`);
  if (terms.tags.length > 0)
    all.push(
      sql`exists (select from client_tags ct join tags t on t.id = ct.tag_id where ct.client_id = c.id and t.code in (${sql.join(terms.tags)}))`,
    );
  return sql.join(all, sql` and `);
}

function order({ sortBy, descending }: Input, today: string): RawBuilder<unknown> {
  const way = descending ? sql`desc` : sql`asc`;
  // No two files have one number; whatever else is alike comes in the order of the ids, or pages would repeat rows.
  if (sortBy === 'file_number') return sql`c.file_number ${way}`;
  return sql`${sortKey(sortBy, descending, way, today)}, c.id ${way}`;
}

function sortKey(
  by: Input['sortBy'],
  descending: boolean,
  way: RawBuilder<unknown>,
  today: string,
): RawBuilder<unknown> {
  if (by === 'name') return sql`c.last_name collate names ${way}, c.first_name collate names ${way}`;
  // The older, the earlier born.
  if (by === 'age') return sql`c.dob ${descending ? sql`asc` : sql`desc`} nulls last`;
  if (by === 'dob') return sql`c.dob ${way} nulls last`;
  if (by === 'family_size') return sql`${familySize(today)} ${way}`;
  return sql`${sql.ref(`c.${by}`)} ${way} nulls last`;
}

/** Without further terms the kept count of the state is the total; counting rows is what a page costs. */
async function count(db: Db, terms: Input['terms'], where: RawBuilder<unknown>): Promise<number> {
  if (terms.gender === 0 && terms.tags.length === 0) return (await clientCounts(db)).get(terms.client_state) ?? 0;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from clients c where ${where}`.execute(db);
  return rows[0]?.n ?? 0;
}
