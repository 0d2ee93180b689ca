/** The users of a row of a list: tables with a foreign key to it, other lists, past visits and the settings. */
import type { Uses } from '@resa/contract/lists/calls';
import { type List, linksOf } from '@resa/contract/lists/define';
import { type ListName, lists } from '@resa/contract/lists/index';
import { listOfSetting } from '@resa/contract/setting-labels';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../db/handles.ts';

/** Past visits keep a person's facts of the day without a foreign key, so that they outlive the person. */
const visitColumns: Partial<Record<ListName, string>> = {
  genders: 'gender_type_id',
  family_role_types: 'group_role_type_id',
  citizenship_types: 'citizenship_type_id',
  aboriginal_indicators: 'aboriginal_indicator_id',
  education_levels: 'education_level_id',
  veteran_states: 'veteran_state_id',
};

/** How many rows of each table name this one; tables without such rows are left out. */
export async function usesOf(db: ReadDb, list: List, id: number): Promise<Uses> {
  const counts = (await namings(db, list)).map((naming) => count(naming, id));
  const { rows } = await sql<Uses[number]>`
    select by, sum(count)::int as count from (${sql.join([...counts, inSettings(list, id)], sql` union all `)}) as counts
    where count > 0 group by by order by by`.execute(db);
  return rows;
}

/** Columns of a table that hold an id of the list; `by` is the name under which their rows are counted. */
interface ReferenceColumns {
  by: string;
  table: string;
  columns: string[];
}

async function namings(db: ReadDb, list: List): Promise<ReferenceColumns[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select k.conrelid::regclass::text as table, array_agg(distinct a.attname::text) as columns
    from pg_constraint k
      cross join lateral unnest(k.conkey, k.confkey) as pairs (own, named)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pairs.own
      join pg_attribute id on id.attrelid = k.confrelid and id.attnum = pairs.named and id.attname = 'id'
    where k.contype = 'f' and k.confrelid = ${list.name}::regclass
    group by k.conrelid`.execute(db);
  const links = new Map(
    Object.values(lists).flatMap((anyList) => linksOf(anyList).map(({ table }) => [table, anyList.name])),
  );
  const references = rows.flatMap(({ table, columns }): ReferenceColumns[] => {
    const owner = links.get(table);
    // The rows of its own links go with it.
    const pointing = owner ? columns.filter((column) => column !== 'row_id') : columns;
    return pointing.length > 0 ? [{ by: owner ?? table, table, columns: pointing }] : [];
  });
  const column = visitColumns[list.name];
  const visitTables = column ? ['visit_persons', 'visit_correction_persons'] : [];
  return [
    ...references,
    ...visitTables.map((table) => ({ by: 'visit_persons', table, columns: column ? [column] : [] })),
  ];
}

function count({ by, table, columns }: ReferenceColumns, id: number): RawBuilder<unknown> {
  const conditions = columns.map((column) => sql`${sql.id(column)} = ${id}`);
  return sql`select ${sql.lit(by)} as by, count(*) as count from ${sql.table(table)} where ${sql.join(conditions, sql` or `)}`;
}

/** Settings hold ids, single or in an array. */
function inSettings(list: List, id: number): RawBuilder<unknown> {
  const keys = Object.entries(listOfSetting).flatMap(([key, of]) => (of === list.name ? [key] : []));
  return sql`select 'settings' as by, count(*) as count from settings
    where key = any(${sql.val(keys)}::text[]) and value @> ${JSON.stringify(id)}::jsonb`;
}
