import type { contract, InputOf } from '@resa/contract';
import { sql } from 'kysely';
import { personName } from '../client-records/index.ts';
import { type Context, read } from '../frame/change/context.ts';
import { askedAgain, clientsAskedAgain } from './queries.ts';

type Input = InputOf<typeof contract.consents.again>;

/** The people in service whose answers the desk should ask again, page by page. */
export const again = (ctx: Context, { sortBy, descending, startRow, rowsPerPage }: Input) =>
  read(ctx, async (db) => {
    const today = ctx.today.date;
    const found = clientsAskedAgain(db, today);
    const way = descending ? sql`desc` : sql`asc`;
    const by = sortBy === 'name' ? sql`fold(c.last_name) ${way}, fold(c.first_name)` : sql`c.file_number`;
    const persons = await found
      .select(['c.id as client_id', 'c.file_number', 'c.dob', personName])
      .orderBy(sql`${by} ${way}, c.id`)
      .limit(rowsPerPage)
      .offset(startRow)
      .execute();
    const purposes = new Map((await askedAgain(db, persons, today)).map((one) => [one.client_id, one.purposes]));
    const { n } = await found.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
    return {
      code: 'Ok' as const,
      rows: persons.map(({ client_id, file_number, name }) => ({
        client_id,
        file_number,
        name,
        purposes: purposes.get(client_id) ?? [],
      })),
      recordsFiltered: n,
    };
  });
