import type { contract, InputOf } from '@resa/contract';
import { type RawBuilder, sql } from 'kysely';
import { familySize } from '../client-records/index.ts';

export type By = Exclude<InputOf<typeof contract.clients.list>['sortBy'], 'rank'>;

/** The order of clients `c` by a column of theirs. */
export function orderOf(by: By, descending: boolean, today: string): RawBuilder<unknown> {
  const way = descending ? sql`desc` : sql`asc`;
  // File numbers are unique. Equal values of other columns are ordered by id, or pages would repeat rows.
  if (by === 'file_number') return sql`c.file_number ${way}`;
  return sql`${sortKey(by, descending, way, today)}, c.id ${way}`;
}

function sortKey(by: By, descending: boolean, way: RawBuilder<unknown>, today: string): RawBuilder<unknown> {
  if (by === 'name') return sql`c.last_name collate names ${way}, c.first_name collate names ${way}`;
  // The older, the earlier born.
  if (by === 'age') return sql`c.dob ${descending ? sql`asc` : sql`desc`} nulls last`;
  if (by === 'dob') return sql`c.dob ${way} nulls last`;
  if (by === 'family_size') return sql`${familySize(today)} ${way}`;
  return sql`${sql.ref(`c.${by}`)} ${way} nulls last`;
}
