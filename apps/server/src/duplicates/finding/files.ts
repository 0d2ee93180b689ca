/** Files as they are compared with each other: what a person is compared by, and how the names sound. */
import type { Sounds, Traits } from '@resa/rules/person/similar';
import { displayName } from '@resa/rules/text/name';
import { sql } from 'kysely';
import { fullName } from '../../client-records/index.ts';
import { home, soundsOf } from '../../clients/index.ts';
import type { ReadDb } from '../../db/handles.ts';

export interface ComparedFile extends Traits {
  id: number;
  family_id: number | null;
  sounds: Sounds;
}

interface Row {
  id: number;
  family_id: number | null;
  first_name: string;
  last_name: string;
  one_name: boolean;
  dob: string | null;
  email: string | null;
  phone: string | null;
  mobile: string | null;
  phone2: string | null;
  sounds: string[][];
  address_ln1: string | null;
  postal_code: string | null;
}

/**
 * The live files of these ids, with the address of their household on `today`, and with restricted files as far as the
 * transaction sees them. Files without a name are left out, since they cannot be compared (decision 074).
 */
export async function filesOf(db: ReadDb, ids: readonly number[], today: string): Promise<ComparedFile[]> {
  const { rows } = await sql<Row>`
    select c.id, c.family_id, c.first_name, c.last_name, c.one_name = 1 as one_name, case when c.dob_known is distinct from 0 then c.dob end as dob,
      c.email, c.phone, c.mobile, c.phone2, home.address_ln1, home.postal_code,
      ${soundsOf(sql`case when c.restriction_id is null then c.folded_name else fold(${fullName()}) end`)} as sounds
    from live_clients c left join lateral (${home(today, 'en')}) home on true
    where c.id = any(${ids}::int[]) and c.anonymous = 0`.execute(db);
  return rows.map(({ phone, mobile, phone2, address_ln1, postal_code, ...row }) => ({
    ...row,
    name: displayName(row),
    phones: [phone, mobile, phone2].filter((number) => number !== null),
    address: address_ln1 !== null && postal_code !== null ? { address_ln1, postal_code } : null,
  }));
}
