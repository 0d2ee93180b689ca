/**
 * Rows inside a row, so that one statement reads related rows. Within JSON no type parser sees a value: times
 * are written here as the parsers would have them (decisions-wire W05).
 */
import { type RawBuilder, sql } from 'kysely';

/** The rows of a query as an array; empty without rows. */
export const rowsOf = <T>(query: RawBuilder<T>): RawBuilder<T[]> =>
  sql<T[]>`(select coalesce(json_agg(r), '[]') from (${query}) r)`;

const named = (column: string) => sql.ref(column.split('.').at(-1) as string);
const written = (column: string, value: RawBuilder<unknown>, format: string) =>
  sql`to_char(${value}, ${sql.lit(format)}) as ${named(column)}`;

/** A timestamptz column under its own name, as ISO 8601 with Z. */
export const instant = (column: string) =>
  written(column, sql`${sql.ref(column)} at time zone 'UTC'`, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
/** A timestamp column under its own name, as YYYY-MM-DD HH:mm. */
export const localTime = (column: string) => written(column, sql.ref(column), 'YYYY-MM-DD HH24:MI');
/** A time column under its own name, as HH:mm. */
export const timeOfDay = (column: string) => written(column, sql.ref(column), 'HH24:MI');
