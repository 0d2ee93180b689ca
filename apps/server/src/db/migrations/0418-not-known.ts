import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const PREFERS = ['Prefers not to answer', 'Préfère ne pas répondre'] as const;
const NOT_ASKED = ['Not asked', 'Non demandé'] as const;
/** The shipped rows of each list, with their positions. */
const ROWS = {
  genders: [
    [6, PREFERS, 6],
    [7, NOT_ASKED, 7],
  ],
  citizenship_types: [
    [12, PREFERS, 12],
    [13, NOT_ASKED, 13],
  ],
  aboriginal_indicators: [
    [5, PREFERS, 5],
    [6, NOT_ASKED, 6],
  ],
  veteran_states: [
    [4, PREFERS, 4],
    [5, NOT_ASKED, 5],
  ],
} as const;

/**
 * "Not asked" and "Prefers not to answer": rows that reports count as not known (decision 046). A row of the organisation
 * that has the name already is taken instead.
 */
export const notKnown: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [list, rows] of Object.entries(ROWS)) {
      const table = sql.table(list);
      await sql`alter table ${table} add not_known smallint not null default 0 check (not_known in (0, 1))`.execute(db);
      for (const [id, [en, fr], position] of rows) {
        const named = sql`(fold(name_en) = fold(${en}) or fold(name_fr) = fold(${fr}))`;
        await sql`update ${table} set not_known = 1 where ${named}`.execute(db);
        // The next start would add the shipped row beside it.
        await sql`insert into list_removals (name, id) select ${list}, ${id}::int
          where exists (select from ${table} where id <> ${id} and ${named}) and not exists (select from ${table} where id = ${id})
          on conflict do nothing`.execute(db);
        await sql`insert into ${table} (id, name_en, name_fr, position, not_known)
          select ${id}::int, ${en}, ${fr}, ${position}::int, 1
          where exists (select from ${table}) and not exists (select from ${table} where id = ${id})
            and not exists (select from list_removals where name = ${list} and id = ${id}::int)`.execute(db);
      }
    }
    // Whose citizenship is not known is offered what anybody is.
    await sql`insert into document_types_group_citizenship (row_id, item_id)
      select distinct g.row_id, c.id from document_types_group_citizenship g, citizenship_types c where c.id in (12, 13)
      on conflict do nothing`.execute(db);
  },
};
