import { sql } from 'kysely';

/**
 * A value that the planner does not look at, of this type of SQL's. PostgreSQL plans a prepared statement once only if
 * no value seems to need a plan of its own, and planning takes longer than running most of these statements. Needed
 * only where pg_prepared_statements counts a custom plan for each use of a statement that is sent often.
 */
export const unseen = <T>(value: T, type: 'int' | 'int[]' | 'text' | 'text[]' | 'timestamp') =>
  // The second cast keeps a list a list: `any((select ...))` would look for the value among rows.
  sql<T>`(select ${value}::${sql.raw(type)})::${sql.raw(type)}`;
