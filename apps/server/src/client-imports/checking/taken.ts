/** Values that are in use already: numbers, emails and phones of a file's households (000 O-35). */
import type { ProposedHousehold, ProposedPerson } from '@resa/rules/client-import/types';
import { LIVE_STATES } from '@resa/rules/person/client-state';
import { sql } from 'kysely';
import type { Db } from '../../db/handles.ts';
import { phonesOf } from './traits.ts';

export interface Taken {
  /** File numbers with the live file that has them; null where they were used before. */
  readonly numbers: ReadonlyMap<number, number | null>;
  /** Former numbers, emails and phones, with the files that have them. */
  readonly former: ReadonlyMap<string, number>;
  readonly emails: ReadonlyMap<string, readonly number[]>;
  readonly phones: ReadonlyMap<string, readonly number[]>;
}

export async function takenBy(db: Db, households: readonly ProposedHousehold[]): Promise<Taken> {
  const persons = households.flatMap((household) => household.persons);
  const all = <T>(of: (person: ProposedPerson) => readonly T[]) => [...new Set(persons.flatMap(of))];
  const numbers = all(({ file_number }) => (file_number === null ? [] : [file_number]));
  // A used file number may become a former number, so it is looked up among these too.
  const former = all(({ former_number, file_number }) =>
    [former_number?.toLowerCase(), file_number === null ? undefined : String(file_number)].filter(
      (one) => one !== undefined,
    ),
  );
  const emails = all(({ fields }) => (fields.email ? [fields.email.toLowerCase()] : []));
  const phones = all(phonesOf);
  const { rows } = await sql<{ kind: 'number' | 'former' | 'email' | 'phone'; value: string; id: number | null }>`
    -- deleted too: a number is never given twice
    select 'number' as kind, file_number::text as value, case when deleted_at is null then id end as id
      from clients where file_number = any(${numbers}::int[])
    union all select 'number', file_number::text, null from used_file_numbers
      where file_number = any(${numbers}::int[])
    union all select 'former', lower(former_number), id from live_clients
      where lower(former_number) = any(${former}::text[])
    union all select 'email', folded_email, id from live_clients
      where folded_email = any(${emails}::text[]) and client_state_type_id = any(${sql.val(LIVE_STATES)}::int[])
    union all select 'phone', sought.phone, c.id from unnest(${phones}::text[]) as sought (phone)
      join live_clients c on c.phone_digits like '%' || sought.phone || '%'
        and sought.phone in (right(digits(c.mobile), 10), right(digits(c.phone), 10))
        and c.client_state_type_id = any(${sql.val(LIVE_STATES)}::int[])`.execute(db);
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    numbers: new Map(of('number').map(({ value, id }) => [Number(value), id])),
    former: new Map(of('former').map(({ value, id }) => [value, id as number])),
    emails: several(of('email')),
    phones: several(of('phone')),
  };
}

function several(rows: readonly { value: string; id: number | null }[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { value, id } of rows) if (id !== null) found.set(value, [...(found.get(value) ?? []), id]);
  return found;
}
