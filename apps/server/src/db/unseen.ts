import { sql } from 'kysely';

/**
 * Passes a value of an SQL type so that PostgreSQL plans the statement once, for any value. Otherwise it may plan for
 * each value, which takes longer than running most of these statements. Needed only where pg_prepared_statements counts
 * a custom plan for each use of a statement that is sent often.
 */
export const unseen = <T>(value: T, type: 'int' | 'int[]' | 'text' | 'text[]' | 'timestamp') =>
  // The second cast keeps a list a list: `any((select ...))` would look for the value among rows.
  sql<T>`(select ${value}::${sql.raw(type)})::${sql.raw(type)}`;
