import type { contract, InputOf } from '@resa/contract';
import { type RawBuilder, sql } from 'kysely';
import { countOfState, foundPage, personsPage } from '../client-records/index.ts';
import type { ReadDb } from '../db/handles.ts';
import { type Context, search } from '../frame/change/context.ts';
import { orderOf } from './search-order.ts';

type Input = InputOf<typeof contract.clients.list>;
type Terms = Input['terms'];

/** Characters of a name from which on the list is narrowed (000 §2). */
const MIN_SEARCH_LENGTH = 2;

/** The clients list: one state, by name, gender and tags, sorted and paged (000 §2). */
export const list = (ctx: Context, input: Input) =>
  search(ctx, async (db) => {
    const today = ctx.today.date;
    const findRows = input.terms.search.length >= MIN_SEARCH_LENGTH ? searchRows : allRows;
    return { code: 'Ok' as const, ...(await findRows(db, input, today)) };
  });

function searchRows(db: ReadDb, { terms, startRow, rowsPerPage, sortBy, descending }: Input, today: string) {
  const query = { text: terms.search, state: terms.client_state, where: narrowed(terms), today };
  const order = sortBy === 'rank' ? undefined : orderOf(sortBy, descending, today);
  return foundPage(db, query, { startRow, rowsPerPage, order });
}

async function allRows(db: ReadDb, { terms, startRow, rowsPerPage, sortBy, descending }: Input, today: string) {
  const condition = narrowed(terms);
  const where = sql`c.client_state_type_id = ${terms.client_state}
    ${condition ? sql`and ${condition}` : sql``}`;
  const order = sortBy === 'rank' ? orderOf('file_number', true, today) : orderOf(sortBy, descending, today);
  const page = sql<number[]>`array(
    select c.id from live_clients c where ${where} order by ${order} limit ${rowsPerPage} offset ${startRow})`;
  // Counting rows is the cost of a page: without a filter, the count that the database keeps is the total.
  const total = condition
    ? sql<number>`(select count(*)::int from live_clients c where ${where})`
    : countOfState(sql.val(terms.client_state));
  const result = await personsPage(db, page, total, today);
  const rows = result.persons.map((person) => ({ ...person, look_alike: 0 as const }));
  return { rows, recordsFiltered: result.total, capped: 0 as const };
}

function narrowed({ gender, tags }: Terms): RawBuilder<unknown> | undefined {
  const conditions: RawBuilder<unknown>[] = [];
  if (gender > 0) conditions.push(sql`c.gender_type_id = ${gender}`);
  if (tags.length > 0)
    conditions.push(
      sql`exists (select from client_tags ct join tags t on t.id = ct.tag_id where ct.client_id = c.id and t.code in (${sql.join(tags)}))`,
    );
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined;
}
