import type { contract, InputOf } from '@resa/contract';
import { DECIDES_FROM } from '@resa/rules/consent/purposes';
import { LIVE_STATES } from '@resa/rules/person/client-state';
import { sql } from 'kysely';
import { personName } from '../client-records/index.ts';
import type { ReadDb } from '../db/handles.ts';
import { type Context, read } from '../frame/change/context.ts';
import { askedAgain } from './queries.ts';

type Input = InputOf<typeof contract.consents.again>;

/** The people in service whose answers the desk should ask again, page by page. */
export const again = (ctx: Context, { sortBy, descending, startRow, rowsPerPage }: Input) =>
  read(ctx, async (db) => {
    const today = ctx.today.date;
    const found = asked(db, today);
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

/** Clients `c` with a decision that whyAgain() of packages/rules asks again. */
const asked = (db: ReadDb, today: string) => {
  const years = (day: ReturnType<typeof sql>) =>
    sql`(to_char(${day}, 'YYYYMMDD')::int - to_char(c.dob, 'YYYYMMDD')::int) / 10000`;
  return db
    .selectFrom('live_clients as c')
    .where('c.client_state_type_id', 'in', [...LIVE_STATES])
    .where(
      sql<boolean>`exists (
        select from (
          select distinct on (d.purpose_id) d.* from consents d where d.client_id = c.id order by d.purpose_id, d.id desc) last
        join consent_purposes p on p.id = last.purpose_id and p.active = 1
        where last.how = 'merge'
          or (last.by_whom <> 'person' and c.dob is not null and ${years(sql`last.decided_on`)} < ${DECIDES_FROM}
            and ${years(sql`${today}::date`)} >= ${DECIDES_FROM})
          or (last.state = 'given' and (last.valid_until < ${today}::date or last.version < p.asked_from_version)))`,
    );
};
