import type { contract, InputOf } from '@resa/contract';
import type { Duplicate } from '@resa/contract/duplicates';
import { sql } from 'kysely';
import { personsOf } from '../client-records/index.ts';
import { type Context, read } from '../frame/change/context.ts';
import { isListed, isSeen } from './deciding/listed.ts';

type Input = InputOf<typeof contract.duplicates.list>;
type Row = Pick<Duplicate, 'id' | 'score' | 'reasons' | 'found_at'> & { one_id: number; other_id: number };

/** Open pairs, or those that were decided, the most alike first. */
export const list = (ctx: Context, { terms, sortBy, descending, startRow, rowsPerPage }: Input) =>
  read(ctx, async (db) => {
    const source = sql`from duplicates d where ${isListed(terms.not_same)} and ${isSeen(ctx.sees)}`;
    const way = descending ? sql`desc` : sql`asc`;
    const { rows } = await sql<Row>`
      select d.id, d.one_id, d.other_id, d.score, d.reasons, d.found_at ${source}
      order by ${sql.ref(`d.${sortBy}`)} ${way}, d.id ${way} limit ${rowsPerPage} offset ${startRow}`.execute(db);
    const counted = await sql<{ n: number }>`select count(*)::int as n ${source}`.execute(db);
    const ids = rows.flatMap(({ one_id, other_id }) => [one_id, other_id]);
    const persons = new Map((await personsOf(db, ids, ctx.today.date)).map((person) => [person.id, person]));
    return {
      code: 'Ok' as const,
      dt: {
        rows: rows.flatMap(({ one_id, other_id, ...row }) => {
          const [first, second] = [persons.get(one_id), persons.get(other_id)];
          return first && second ? [{ ...row, one: first, other: second }] : [];
        }),
        recordsFiltered: counted.rows[0]?.n ?? 0,
      },
    };
  });
