import { scannedNumber } from '@resa/rules/person/search-terms';
import { type RawBuilder, sql } from 'kysely';

/** The largest file number. */
const LARGEST = 2_147_483_647;

/** Whether each word of a search is in the name of the client `c`, or the search is their file number. */
export function matchesNameOrNumber(search: string): RawBuilder<boolean> {
  if (search === '') return sql`true`;
  const number = scannedNumber(search);
  return sql`((fold(${search}) <> '' and not exists (
      select from string_to_table(fold(${search}), ' ') word where position(word in c.sought_name) = 0))
    or c.file_number = ${number !== null && number <= LARGEST ? number : null}::int)`;
}
